import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from '../library/catalogue.ts';
import { LIBRARY_FILES, renderDocuments, renderEntries } from '../library/write-library.ts';
import { isTool, OPERATIONS } from '../src/operations/operations.ts';
import { toClientRoutes } from '../src/server/projections/client-routes.ts';
import { toTool } from '../src/server/projections/tools.ts';
import { renderWeights } from '../training/embedding/main.ts';
import { countLines, LINES_FILE, lowerLineBudget, readLineBudget } from './count-lines.ts';
import { renderActions } from './render-actions.ts';
import { renderCategories } from './render-categories.ts';
import { renderLanguage } from './render-language.ts';
import { renderOperationPages } from './render-operation-pages.ts';
import { renderOperations } from './render-operations.ts';
import { renderSettings } from './render-settings.ts';
import { readSkills } from './render-skills.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A path from the root of the repository, and the whole text, or the bytes, that belong there. */
export type GeneratedFile = readonly [path: string, content: string | Buffer];

export function findText(path: string): string | undefined {
  try {
    return readFileSync(`${ROOT}/${path}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** A committed page with the text between its marks replaced. Throws where a mark is missing. */
function replaceBetween(path: string, texts: Readonly<Record<string, string>>): GeneratedFile {
  let page = findText(path) ?? '';
  for (const [mark, text] of Object.entries(texts)) {
    const [start, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
    const [from, to] = [page.indexOf(start), page.indexOf(end)];
    if (from < 0 || to < from) throw new RangeError(`${path} has no ${start} … ${end}.`);
    page = `${page.slice(0, from + start.length)}\n${text}\n${page.slice(to)}`;
  }
  return [path, page];
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The built-in behaviors, and the embedding's weights that fit them. */
async function renderBehaviors(): Promise<GeneratedFile[]> {
  const records = await readCatalogue();
  return [
    [LIBRARY_FILES.entries, renderEntries(records)],
    [LIBRARY_FILES.documents, renderDocuments(records, `${ROOT}/${LIBRARY_FILES.documents}`)],
    ['src/embed/weights.gen.ts', renderWeights(records)],
  ];
}

/** The title of each decision with a link to its page. */
function renderDecisions(): string {
  const names = readdirSync(`${ROOT}/docs/decisions`).filter((name) => /^\d{4}-/.test(name));
  const titles = names.sort().map((name) => {
    const title = /^# (?:\d{4}:? )?(.*)$/m.exec(findText(`docs/decisions/${name}`) ?? '')?.[1];
    return `- [${name.slice(0, 4)}](${name}) ${title}`;
  });
  return `${titles.join('\n')}\n`;
}

/** Every committed file that code writes, as it should be. */
export async function renderGeneratedFiles(): Promise<GeneratedFile[]> {
  return [
    ...(await renderBehaviors()),
    ['docs/actions.md', renderActions()],
    ['docs/categories.md', renderCategories()],
    ['docs/language.md', renderLanguage()],
    ['docs/operations.md', renderOperationPages()],
    ['src/client/routes.gen.ts', toClientRoutes(OPERATIONS)],
    ['src/server/projections/tools.gen.json', toJson(OPERATIONS.filter(isTool).map(toTool))],
    ['src/server/mcp/skills.gen.json', toJson(readSkills())],
    replaceBetween('docs/decisions/README.md', { decisions: renderDecisions() }),
    [LINES_FILE, toJson(lowerLineBudget(readLineBudget(), countLines()))],
    replaceBetween('README.md', { operations: renderOperations() }),
    replaceBetween('docs/deployment.md', { settings: renderSettings() }),
  ];
}

function isFresh([path, content]: GeneratedFile): boolean {
  if (typeof content === 'string') return findText(path) === content;
  const file = `${ROOT}/${path}`;
  return existsSync(file) && readFileSync(file).equals(content);
}

/** Those of them that are not what they should be. */
export async function findStaleFiles(): Promise<GeneratedFile[]> {
  return (await renderGeneratedFiles()).filter((file) => !isFresh(file));
}
