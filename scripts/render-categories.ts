import type { JsonObject } from '../src/kernel/json.ts';
import { findAt } from '../src/kernel/pointer.ts';
import type { Check } from '../src/verify/check.ts';
import { CHECKS } from '../src/verify/checks/index.ts';
import { readExample } from '../src/verify/example.ts';
import { type Category, GROUPS } from '../src/verify/finding.ts';

/** Parts of an example longer than this are cut in the page. */
const MAX_EXCERPT = 280;

const groupOf = (category: Category) =>
  Object.entries(GROUPS).find(([, categories]) => category in categories)?.[0];

/** A document at one of its findings. */
function renderPlace(document: JsonObject, pointer: string): string[] {
  const text: string | undefined = JSON.stringify(findAt(document, pointer));
  if (text === undefined) return [`At \`${pointer}\`, which is missing.`];
  const excerpt = text.length <= MAX_EXCERPT ? text : `${text.slice(0, MAX_EXCERPT)}…`;
  return [`At \`${pointer || '(the document)'}\`:`, '', '```json', excerpt, '```'];
}

function renderCheck(check: Check, index: number): string {
  const { document, at } = readExample(check.failing);
  return [
    `## ${index + 1}. ${check.category}`,
    '',
    `*${groupOf(check.category)}, ${check.severity}.* ${check.description}`,
    '',
    ...at.flatMap((pointer) => [...renderPlace(document, pointer), '']),
    `The language's compiler says: ${check.aliases.map((alias) => `\`${alias}\``).join(', ')}.`,
  ].join('\n');
}

/** The page `docs/categories.md`: the 20 checks, from their own records. */
export function renderCategories(): string {
  const rows = CHECKS.map(({ category, severity }, index) => {
    const anchor = `#${index + 1}-${category}`;
    return `| ${index + 1} | [\`${category}\`](${anchor}) | ${groupOf(category)} | ${severity} |`;
  });
  const introduction = [
    '# The 20 error categories',
    '',
    'Generated from `src/verify/checks/`. A proven **error** makes a schema invalid; a **warning** is reported and never does so by itself. Some categories have both forms, as their descriptions say. A finding is proven where the visible document decides it; where a part that is only named could decide it either way, the category has a probability instead.',
    '',
    'Every example is one edit away from the same small application, `src/verify/lending-library.json`, which has no finding. `rank_edits` takes the names of the compiler as well as the categories.',
    '',
    '| # | category | group | severity |',
    '|---:|---|---|---|',
    ...rows,
  ].join('\n');
  return `${[introduction, ...CHECKS.map(renderCheck)].join('\n\n')}\n`;
}
