import { combine32, type Hash64, hashText } from '../kernel/hash.ts';
import type { Json } from '../kernel/json.ts';
import { OPERATORS, PERSIST_VERBS } from '../language/grammar/operators.ts';
import { REGISTRY_HISTORY } from '../language/grammar/patterns.ts';
import { FIELD_TYPES, TYPE_SYNONYMS } from '../language/grammar/shapes.ts';
import { UI_SLOTS } from '../language/grammar/ui-slots.ts';
import type { StructureGraph } from './structure-graph.ts';

/** The kinds of nodes of the structure graph. The order is part of the model: append only. */
export const KINDS = [
  'schema',
  'orbital',
  'entity',
  'field',
  'trait',
  'knob',
  'state',
  'event',
  'transition',
  'operation',
  'binding',
  'literal',
  'pattern',
  'prop',
  'data',
  'emit',
  'listen',
  'tick',
  'page',
  'import',
  'payload',
  'group',
] as const;

export type Kind = (typeof KINDS)[number];

/** Kind → number, as the graph stores it. */
export const KIND = Object.fromEntries(KINDS.map((kind, i) => [kind, i])) as Record<Kind, number>;

/** The word of everything that the author of a document named. */
export const ANONYMOUS: Hash64 = hashText('');

const hashWords = (words: Iterable<string>): ReadonlyMap<unknown, Hash64> =>
  new Map([...words].map((word) => [word, hashText(word)]));

const PATTERNS = hashWords(REGISTRY_HISTORY.keys());
const OPERATOR_WORDS = hashWords(OPERATORS.keys());
const TYPES = hashWords(FIELD_TYPES);
const SLOTS = hashWords(UI_SLOTS);
const VERBS = hashWords(PERSIST_VERBS);

export const findPattern = (type: unknown): Hash64 | undefined => PATTERNS.get(type);
export const findOperator = (name: unknown): Hash64 | undefined => OPERATOR_WORDS.get(name);
/** Synonyms of a type are one word. */
export const findFieldType = (type: string): Hash64 | undefined =>
  TYPES.get(TYPE_SYNONYMS.get(type) ?? type);
export const findSlot = (slot: unknown): Hash64 | undefined => SLOTS.get(slot);
export const findPersistVerb = (verb: unknown): Hash64 | undefined => VERBS.get(verb);

const ROLE_NAMES = [
  'entity',
  'auxiliary',
  'field',
  'relation',
  'trait',
  'page',
  'import',
  'knob',
  'default',
  'state',
  'event',
  'transition',
  'from',
  'to',
  'incoming',
  'outgoing',
  'handles',
  'guard',
  'effect',
  'argument',
  'prop',
  'value',
  'child',
  'member',
  'emit',
  'listen',
  'source',
  'triggers',
  'tick',
  'payload',
  'fires',
] as const;

/** As what the target of an edge describes its source. The order is part of the model: append only. */
export const ROLE = Object.fromEntries(
  ROLE_NAMES.map((name, i) => [name, combine32(i + 1, 0x51ed270b) | 0]),
) as Record<(typeof ROLE_NAMES)[number], number>;

const LAST_PLACE = 7;

/** The role of the item at `index` of an ordered list; from the eighth on all are alike. */
export function atPlace(role: number, index: number): number {
  return role + Math.min(index, LAST_PLACE);
}

const LITERALS: Readonly<Record<string, number>> = { string: 1, number: 2, boolean: 3 };

/** Adds a literal: only its sort is known of it. */
export const addLiteral = (graph: StructureGraph, value: Json | undefined): number =>
  graph.addNode(KIND.literal, ANONYMOUS, LITERALS[typeof value] ?? 4);

/** Adds the name of an event that is declared nowhere. */
export const addEventName = (graph: StructureGraph): number =>
  graph.addNode(KIND.literal, ANONYMOUS, 5);
