import type { JsonObject } from '../kernel/json.ts';
import { nearestNames } from '../kernel/nearest-names.ts';
import { listKeyWords, toPlainWord } from '../language/foreign.ts';
import { ELEMENT_SHAPES } from '../language/grammar/containers.ts';
import { ELEMENTS } from '../language/grammar/elements.ts';
import { createReporter, quote } from './check.ts';
import type { Finding } from './finding.ts';

const warn = createReporter('missing_required_field', 'warning');

/** Notes and ids, which any element may carry where they are no words for a key that it lacks. */
const NOTE = /^(?:name|label|title|description|comment|notes?|meta(?:data)?|\w*Id|[_$].*|x-.*)$/;

/** Keys that the language's tools write, beside those of the grammar. */
const MORE = {
  trait:
    'ledger version entityContract entityRebindable traitEmbedIds sourceBehavior sourceEntityDefinition expects',
  entity: 'ledger version shared',
  orbital: 'ledger version',
  transition: '',
} as const;

type Kind = keyof typeof MORE;

const READ = Object.fromEntries(
  Object.entries(MORE).map(([kind, more]) => [
    kind,
    new Set([
      'id',
      ...more.split(' '),
      ...Object.keys(ELEMENT_SHAPES[kind]?.members ?? {}),
      ...Object.keys((kind === 'trait' && ELEMENT_SHAPES.traitReference?.members) || {}),
      ...ELEMENTS[kind as Kind].slots.map(({ path }) => path[0] as string),
      ...ELEMENTS[kind as Kind].places.flatMap(({ path }) => path.slice(0, 1)),
    ]),
  ]),
) as unknown as Record<Kind, ReadonlySet<string>>;

/** The key that an element lacks and that a word stands for. */
function findLacked(kind: Kind, node: JsonObject, word: string): string | undefined {
  for (const [own, words] of listKeyWords(kind))
    if (node[own] === undefined && words.includes(word)) return own;
  return undefined;
}

/** The keys of an element that no reader reads: the document may mean something by them. */
export function* findUnreadKeys(kind: Kind, node: JsonObject): Iterable<Finding> {
  const known = READ[kind];
  for (const key in node) {
    const isRead = known.has(key) && !(key === 'events' && Array.isArray(node.events));
    if (isRead || node[key] === undefined) continue;
    const meant = findLacked(kind, node, toPlainWord(key));
    if (meant === undefined && NOTE.test(key)) continue;
    const name = typeof node.name === 'string' ? ` ${quote(node.name)}` : '';
    yield warn(
      { holder: node, key },
      `Nobody reads the key ${quote(key)} of ${kind}${name}.`,
      () =>
        meant === undefined
          ? `Remove it, or write a key that is read: ${nearestNames(key, known, 3).join(', ')}.`
          : `Write ${quote(meant)}.`,
      { rule: 'unread-key', key },
    );
  }
}
