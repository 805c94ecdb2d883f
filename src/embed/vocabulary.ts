import { type Hash64, hashText } from '../kernel/hash.ts';
import { OPERATOR_INFO } from '../language/vocabulary/expressions.ts';
import { EVENT_PROPS, FIELD_TYPES, UI_SLOTS } from '../language/vocabulary/names.ts';
import { PATTERN_TYPES } from '../language/vocabulary/patterns.ts';

/** What a node of the structure graph stands for. The order is part of the model: append only. */
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
export const ANONYMOUS = hashText('');

const words = new Map<string, Hash64>();

/** The hash of a word of the language. Only for texts that the language, not a document, chose. */
export function getWord(text: string): Hash64 {
  let word = words.get(text);
  if (!word) {
    word = hashText(text);
    words.set(text, word);
  }
  return word;
}

const PATTERNS = new Map(Object.keys(PATTERN_TYPES).map((type) => [type, hashText(type)]));
const OPERATORS = new Map([...OPERATOR_INFO.keys()].map((name) => [name, hashText(name)]));
const TYPES = new Map([...FIELD_TYPES].map((type) => [type, hashText(type)]));
const SLOTS = new Map([...UI_SLOTS].map((slot) => [slot, hashText(slot)]));
const PATTERN_EVENT_PROPS = new Map(
  Object.entries(PATTERN_TYPES).map(([type, { eventProps }]) => [type, new Set(eventProps)]),
);

export const findPattern = (type: unknown): Hash64 | undefined => PATTERNS.get(type as string);
export const findOperator = (name: unknown): Hash64 | undefined => OPERATORS.get(name as string);
export const findFieldType = (type: unknown): Hash64 | undefined => TYPES.get(type as string);
export const findSlot = (slot: unknown): Hash64 | undefined => SLOTS.get(slot as string);

/** Whether a string under `key` of a pattern of this type names an event. */
export function isEventProp(patternType: string | undefined, key: string): boolean {
  if (EVENT_PROPS.has(key)) return true;
  return patternType !== undefined && (PATTERN_EVENT_PROPS.get(patternType)?.has(key) ?? false);
}
