import { type Hash64, hashText } from '../kernel/hash.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import type { ElementType } from '../language/grammar/elements.ts';
import { ANONYMOUS, findFieldType, type Kind } from './vocabulary.ts';

/** What a node is known by: its kind, a word of the language, and a small detail. */
export type Label = readonly [kind: Kind, word: Hash64, detail: number];

const wordOf = (value: Json | undefined): Hash64 => (isString(value) ? hashText(value) : ANONYMOUS);

/** The bits of some facts. */
const bits = (...facts: readonly boolean[]): number =>
  facts.reduce((sum, fact, bit) => sum + (fact ? 1 << bit : 0), 0);

/** Most enum values, and parameters of a path, that are told apart. */
const MANY_VALUES = 7;
const MANY_PARAMETERS = 3;

/** The label of a field of an entity or of a payload, or of a part of either. */
export function labelField(kind: 'field' | 'payload', field: JsonObject): Label {
  const type = isString(field.type) ? field.type : '';
  const isList = type.startsWith('[');
  const word = findFieldType(isList ? type.slice(1, -1) : type);
  return [kind, word ?? (isList ? hashText('object') : ANONYMOUS), bits(isList)];
}

/** What a field says beside its type; 0 where that is nothing. */
export const describeField = (field: JsonObject): number =>
  bits(field.required === true, field.default !== undefined) +
  4 * Math.min(asArray(field.values).length, MANY_VALUES);

/** The name of the behavior that an import is from: the end of its path. */
export const behaviorOf = ({ from }: JsonObject): string =>
  isString(from) ? from.slice(from.lastIndexOf('/') + 1) : '';

/** The labels of elements, whatever these are named. A trait on a page has none: the page shows the trait. */
const LABELS: Readonly<Record<ElementType, ((node: JsonObject) => Label) | undefined>> = {
  schema: () => ['schema', ANONYMOUS, 0],
  orbital: () => ['orbital', ANONYMOUS, 0],
  entity: ({ persistence }) => ['entity', wordOf(persistence), 0],
  field: (node) => labelField('field', node),
  // Traits without a category behave as interactions.
  trait: ({ category, stateMachine }) => [
    'trait',
    wordOf(category ?? 'interaction'),
    bits(isObject(stateMachine)),
  ],
  state: ({ isInitial, isTerminal, isFinal }) => [
    'state',
    ANONYMOUS,
    bits(isInitial === true, isTerminal === true || isFinal === true),
  ],
  event: () => ['event', ANONYMOUS, 0],
  transition: ({ from, to, guard }) => [
    'transition',
    ANONYMOUS,
    bits(from === to, guard !== undefined),
  ],
  emit: ({ scope }) => ['emit', ANONYMOUS, bits(scope === 'external')],
  listen: ({ source }) => ['listen', wordOf(isObject(source) ? source.kind : undefined), 0],
  tick: () => ['tick', ANONYMOUS, 0],
  page: ({ path }) => {
    const parameters = isString(path) ? path.split('/:').length - 1 : 0;
    return ['page', ANONYMOUS, Math.min(parameters, MANY_PARAMETERS)];
  },
  page_trait: undefined,
  use: (node) => ['use', hashText(behaviorOf(node)), 0],
};

/** The label of an element, a record or a name; undefined where it has none of its own. */
export const labelElement = (type: ElementType, node: Json): Label | undefined =>
  LABELS[type]?.(isObject(node) ? node : {});

const LITERALS: Readonly<Record<string, number>> = { string: 1, number: 2, boolean: 3 };

/** The label of a literal: only its sort is known of it. */
export const labelLiteral = (value: Json | undefined): Label => [
  'literal',
  ANONYMOUS,
  LITERALS[typeof value] ?? 4,
];

/** The label of a setting of a trait: by its type, or as a bare value. */
export function labelKnob(knob: Json | undefined): Label {
  if (!isObject(knob)) return ['knob', ANONYMOUS, 1];
  const type = isString(knob.type) ? knob.type : '';
  return ['knob', findFieldType(type) ?? hashText(type.startsWith('[') ? 'array' : 'object'), 0];
}
