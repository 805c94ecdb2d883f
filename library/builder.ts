import { type OrbitalSpec, orbital as toOrbital } from '../src/authoring/builder/document.ts';
import { type Expression, emit, fn, get, persist, set } from '../src/authoring/builder/effect.ts';
import { toCollection, toList } from '../src/authoring/builder/labels.ts';
import type {
  Effect,
  Node,
  Pattern,
  Transition,
  Value,
} from '../src/authoring/builder/language.ts';
import { on, type Tick, type TraitSpec, trait as toTrait } from '../src/authoring/builder/trait.ts';
import { asArray, type Json, type JsonObject } from '../src/kernel/json.ts';
import { showProgress } from './progress.ts';
import { rememberViewFields } from './settle/split-views.ts';

/* Short forms that only behaviors written by hand need, beside those of `src/authoring/builder`. */

type Fields = Readonly<Record<string, string>>;

const FIELD = /^([^\s!]+)(!)?(?: ([^\s=]+))?(?: = (.*))?$/;

function toType(type: string): JsonObject {
  const [, arrow, entity] = /^([-=]>)(.+)$/.exec(type) ?? [];
  if (entity) {
    return { type: 'relation', relation: { entity, cardinality: arrow === '->' ? 'one' : 'many' } };
  }
  if (type.startsWith('[')) return { type: 'array', items: { type: type.slice(1, -1) } };
  return /^(email|url|phone|uuid)$/.test(type) ? { type: 'string', format: type } : { type };
}

const toDefault = (text: string): Json =>
  /^(-?[\d.]+|true|false|[[{].*)$/.test(text) ? (JSON.parse(text) as Json) : text;

/**
 * A field from its short form: `'string!'`, `'string open|closed = open'`, `'number = 0'`, `'[string]'`, `'->Customer'`
 * (relation to one) or `'=>Line'` (to many).
 */
function toField(name: string, spec: string): JsonObject {
  const [, type, required, values, initial] = FIELD.exec(spec) ?? [];
  if (!type) throw new SyntaxError(`Field ${name}: ${spec}`);
  return {
    name,
    ...toType(type),
    ...(required ? { required: true } : {}),
    ...(values ? { values: values.split('|') } : {}),
    ...(initial === undefined ? {} : { default: toDefault(initial) }),
  };
}

/** An entity with an `id`, its other fields in their short form. */
export const entity = (name: string, fields: Fields, persistence = 'persistent'): JsonObject => ({
  name,
  persistence,
  ...(persistence === 'persistent' ? { collection: toCollection(name) } : {}),
  fields: [
    { name: 'id', type: 'string', required: true },
    ...Object.entries(fields).map(([key, spec]) => toField(key, spec)),
  ],
});

/** An entity that is not stored. */
export const runtimeEntity = (name: string, fields: Fields): JsonObject =>
  entity(name, fields, 'runtime');

/** An entity with one record. */
export const singletonEntity = (name: string, fields: Fields): JsonObject =>
  entity(name, fields, 'singleton');

/**
 * An entity some of whose fields, space-separated in `view`, only a view remembers: they go to an entity `<Name>View`
 * that is never stored.
 */
export const viewedEntity = (name: string, view: string, fields: Fields): JsonObject =>
  rememberViewFields(entity(name, fields), toList(view));

export interface AuthoredOrbital extends OrbitalSpec {
  /** Entities that its traits also work on, such as what a view remembers. Each gets an orbital of its own. */
  readonly auxiliary?: readonly JsonObject[];
}

/** An orbital, and after it those of its auxiliary entities: an orbital holds one entity. */
export const orbital = ({ auxiliary = [], ...spec }: AuthoredOrbital): JsonObject[] => [
  toOrbital(spec),
  ...auxiliary.map((one) => toOrbital({ entity: one, traits: [], pages: [] })),
];

/** A trait in its full form whose waiting states show progress. */
export function trait(spec: TraitSpec): JsonObject {
  const fired = new Set(toList(spec.fires));
  const emits = asArray(toTrait(spec).emits).map((one) => String((one as JsonObject).event));
  const results = emits.filter((event) => !fired.has(event));
  const heard = (spec.listens ?? []).map(({ triggers }) => String(triggers));
  const transitions = showProgress(spec.transitions.flat(), new Set(results), new Set(heard));
  return toTrait({ ...spec, transitions });
}

/** The trait `name` of an entity. */
export const traitOf = (
  entity: string,
  name: string,
  spec: Omit<TraitSpec, 'entity' | 'name'>,
): JsonObject => trait({ entity, name, ...spec });

/** Transitions that are taken only where `guard` holds; the others of the event follow them. */
export const when = (guard: Value, move: string, effects: readonly Effect[] = []): Transition[] =>
  on(move, effects, guard);

/** Effects that run every `interval` milliseconds while `guard` holds. */
export const tickWhile = (
  guard: Value,
  name: string,
  interval: number,
  effects: readonly Effect[],
): Tick => ({ name, interval, guard, effects });

/** Counts the seconds of a field down; `event` says that none is left. */
export const countdown = (name: string, field: string, event: string): Tick => {
  const left = `@entity.${field}`;
  const isOver: Value = ['=', left, 0];
  const effects: Effect[] = [set(field, ['-', left, 1]), ['when', isOver, emit(event)]];
  return tickWhile(['>', left, 0], name, 1000, effects);
};

const valuesOf = (source: string, names: string): Record<string, Value> =>
  Object.fromEntries(toList(names).map((name) => [name, `${source}.${name}`]));

/** Fields of the entity under their own names. */
export const own = (names: string): Record<string, Value> => valuesOf('@entity', names);

/** Members of the payload under their own names. */
export const given = (names: string): Record<string, Value> => valuesOf('@payload', names);

/** Adds to a list of the entity. */
export const append = (name: string, value: Value): Expression =>
  set(name, ['array/append', `@entity.${name}`, value]);

/** Writes a record and waits for one of its two results. */
export const persistWithResults = (
  verb: 'create' | 'update' | 'delete',
  entity: string,
  success: string,
  failure: string,
  value: Value,
): Expression => persist(verb, entity, value, success, failure);

/** A lambda that draws what it gets. */
export const draws = (parameter: string, node: Node): Expression => fn(parameter, node as Value);

/** The rows of `rows` whose `key` equals `value`. */
export const where = (rows: Value, key: string, value: Value): Expression => [
  'array/filter',
  rows,
  fn('row', ['=', get('@row', key), value]),
];

/** The sum of one column of `rows`. */
export const sum = (rows: Value, key: string): Expression => [
  'array/sum',
  ['array/map', rows, fn('row', get('@row', key, 0))],
];

export const card = (...children: Node[]): Pattern => ({ type: 'card', children });
