import type { JsonObject } from '../kernel/json.ts';
import { nearestNames } from '../kernel/nearest-names.ts';
import { listKeyWords, toPlainWord } from '../language/foreign.ts';
import { membersOf } from '../language/grammar/containers.ts';
import { quote, warning } from './check.ts';
import type { Finding } from './finding.ts';

/** Notes and ids, which any element may carry where they are no words for a key that it lacks. */
const NOTE = /^(?:name|label|title|description|comment|notes?|meta(?:data)?|\w*Id|[_$].*|x-.*)$/;

/** Keys that the language's tools write, beside those of the grammar. */
const MORE = {
  trait: 'ledger version entityContract entityRebindable traitEmbedIds sourceBehavior expects',
  entity: 'ledger version shared',
  orbital: 'ledger version',
  transition: '',
} as const;

const READ: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(MORE).map(([kind, more]) => [
    kind,
    new Set(['id', ...more.split(' '), ...Object.keys(membersOf(kind))]),
  ]),
);

/** The key that an element lacks and that a word stands for. */
function findLacked(kind: string, node: JsonObject, word: string): string | undefined {
  for (const [own, words] of listKeyWords(kind))
    if (node[own] === undefined && words.includes(word)) return own;
  return undefined;
}

/** A key of an element that its shape does not list and no reader reads: the document may mean something by it. */
export function findUnread(kind: string, node: JsonObject, key: string): Finding | undefined {
  const known = READ.get(kind);
  if (known === undefined || node[key] === undefined) return undefined;
  if (known.has(key) && !(key === 'events' && Array.isArray(node.events))) return undefined;
  const meant = findLacked(kind, node, toPlainWord(key));
  if (meant === undefined && NOTE.test(key)) return undefined;
  const name = typeof node.name === 'string' ? ` ${quote(node.name)}` : '';
  const fix = () =>
    meant === undefined
      ? `Remove it, or write a key that is read: ${nearestNames(key, known, 3).join(', ')}.`
      : `Write ${quote(meant)}.`;
  const message = `Nobody reads the key ${quote(key)} of ${kind}${name}.`;
  const fault = warning({ holder: node, key }, message, fix, { rule: 'unread-key', key });
  return { category: 'missing_required_field', ...fault };
}
