import { combine32, type Hash64, hashText } from '../kernel/hash.ts';
import type { ElementType } from '../language/grammar/elements.ts';
import { OPERATORS, PERSIST_VERBS } from '../language/grammar/operators.ts';
import { REGISTRY_HISTORY } from '../language/grammar/patterns.ts';
import { FIELD_TYPES, TYPE_SYNONYMS, UI_SLOTS } from '../language/grammar/shapes.ts';

/** The kinds of nodes of the structure graph. */
export type Kind =
  | ElementType
  | 'knob'
  | 'payload'
  | 'operation'
  | 'binding'
  | 'literal'
  | 'pattern'
  | 'data';

/** The word of everything that the author of a document named. */
export const ANONYMOUS: Hash64 = hashText('');

const hashWords = (words: Iterable<string>): ReadonlyMap<unknown, Hash64> =>
  new Map([...words].map((word) => [word, hashText(word)]));

const PATTERNS = hashWords(REGISTRY_HISTORY.keys());
const OPERATOR_WORDS = hashWords(OPERATORS.keys());
const TYPES = hashWords(FIELD_TYPES);
/** The words that are part of what an operation is: where it draws, what it does with a record. */
const OPERANDS = hashWords([...UI_SLOTS, ...PERSIST_VERBS]);

export const findPattern = (type: unknown): Hash64 | undefined => PATTERNS.get(type);
export const getOperator = (name: string): Hash64 => OPERATOR_WORDS.get(name) as Hash64;
/** Synonyms of a type are one word. */
export const findFieldType = (type: string): Hash64 | undefined =>
  TYPES.get(TYPE_SYNONYMS.get(type) ?? type);
export const findOperand = (word: unknown): Hash64 | undefined => OPERANDS.get(word);

const LAST_PLACE = 7;

/**
 * As what the target of an edge describes its source: by an element's type or a word for a part, or by the key of a
 * property. In an ordered list the place counts; from the eighth on all are alike.
 */
export const roleOf = (name: string, place = 0): number =>
  combine32(hashName(name), Math.min(place, LAST_PLACE));

const hashes = new Map<string, number>();

/** Names whose hashes are kept: documents may hold any number of others. */
const MAX_KEPT_NAMES = 4_096;

/** The hash of a kind, a role or a key of a property. */
export function hashName(name: string): number {
  const known = hashes.get(name);
  if (known !== undefined) return known;
  const { low } = hashText(name);
  if (hashes.size < MAX_KEPT_NAMES) hashes.set(name, low);
  return low;
}
