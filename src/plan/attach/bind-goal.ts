import { Draft } from '../../actions/draft.ts';
import { type BehaviorInterface, toInterface } from '../../behaviors/interface.ts';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { nearestNames } from '../../kernel/nearest-names.ts';
import { knowWords } from '../../words/word-knowledge.ts';
import { descendants, outline, type Part, type PartType } from '../outline.ts';
import {
  bindEntities,
  type EntityBinding,
  entitiesOf,
  type OpenBinding,
} from './entity-binding.ts';
import type { RenamedEntity } from './entity-in-name.ts';
import type { FieldMatch, IsSameEntity } from './field-binding.ts';
import { type AddedField, type MappedFields, mapFields, type ValueMap } from './map-fields.ts';
import { renameAfterEntities } from './rename-after-entities.ts';
import { writeFields } from './write-fields.ts';

/** Names of the goal and what they are called in the current schema. */
export interface Bindings {
  readonly entities: Readonly<Record<string, string>>;
  readonly traits: Readonly<Record<string, string>>;
  readonly events: Readonly<Record<string, string>>;
}

/** Names as a caller gives them, and by entity the values of its lifecycle. */
export interface GivenBindings extends Partial<Bindings> {
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

interface BindOptions {
  readonly given?: GivenBindings | undefined;
  /** The goal's needs and gifts; by default read from its document. */
  readonly interface?: BehaviorInterface | undefined;
  /** The goal's records belong to an entity that is there: none of its entities stands for one of them unasked. */
  readonly isAttached?: boolean | undefined;
}

/** Bindings as decided, with what else was possible. */
export interface DecidedBindings extends Bindings {
  /** By entity of the goal: fields of the current entity that stand for its own. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By entity of the goal: fields of its own that nothing needs, since they were only shown. */
  readonly left_out: Readonly<Record<string, readonly string[]>>;
  readonly pages: Readonly<Record<string, string>>;
  /** By entity of the current schema: how the values of its lifecycle are mapped. */
  readonly values: Readonly<Record<string, ValueMap>>;
  /** By entity of the current schema: fields of other names that mean the same, and by what. */
  readonly matches: Readonly<Record<string, readonly FieldMatch[]>>;
  /** By entity of the current schema: fields that the behavior needs of its own. */
  readonly added: Readonly<Record<string, readonly AddedField[]>>;
  /** By entity of the current schema: fields that no list and no form can show. */
  readonly notShown: Readonly<Record<string, readonly string[]>>;
  /** By entity of the goal: how well it fits what it is bound to, 0..1. */
  readonly score: Readonly<Record<string, number>>;
  readonly reason: Readonly<Record<string, string>>;
}

export interface BoundGoal {
  /** The goal with the names of the current schema put in for the bound ones. */
  readonly goal: JsonObject;
  readonly bindings: DecidedBindings;
  /** Entities of the goal that nothing of the current schema stands for. */
  readonly unbound: readonly string[];
  /** Entities of the goal that may be one of the current schema. */
  readonly open: readonly OpenBinding[];
  /** The entity that the goal is about, under its name in the bound goal. */
  readonly main: string | undefined;
}

/**
 * Binds entities of a goal to those of a current schema and writes the goal in its terms: its fields, and the
 * names of traits, pages, routes and events that contain an entity's name. Given bindings come first; then equal names, then the best fit by name, fields and structure. A
 * primitive attaches to the entity that fits best, whatever it is. Throws UNPROCESSABLE where a given
 * binding names what isn't there.
 */
export function bindGoal(
  source: Part,
  goal: JsonObject,
  { given = {}, interface: known, isAttached }: BindOptions = {},
): BoundGoal {
  const target = outline(goal);
  assertKnown(source, target, given);
  const needs = known ?? toInterface(goal, { primitive: false });
  const { bound, open } = bindEntities(source, target, needs, given.entities ?? {}, isAttached);
  assertApart(bound);
  const isSameEntity: IsSameEntity = (wanted, present) =>
    bound.some(({ from, to }) => from === wanted && to === present);
  const mapped = bound.flatMap(
    (binding) =>
      mapFields(source, target, binding, {
        isSameEntity,
        values: given.values?.[binding.from] ?? given.values?.[binding.to],
        likeness: (a, b) => (a === b ? 1 : knowWords().nounLikeness(a, b)),
      }) ?? [],
  );
  const draft = new Draft(goal);
  writeFields(draft, mapped);
  const renamed = bound.filter(({ from, to }) => from !== to);
  const others = entitiesOf(target).map(({ name }) => name);
  const related = nameRelated(renamed, others);
  const bindsAll = [...related, ...renamed];
  const written = draft.document === goal ? target : outline(draft.document);
  const names = renameAfterEntities(draft, source, written, { bound: bindsAll, others, given });
  const entities = Object.fromEntries(renamed.map(({ from, to }) => [from, to]));
  const bindings: DecidedBindings = {
    entities,
    traits: { ...given.traits, ...names.traits },
    events: { ...given.events, ...names.events },
    pages: names.pages,
    ...toDecisions(mapped),
    score: Object.fromEntries(bound.map(({ from, score }) => [from, score])),
    reason: Object.fromEntries(bound.map(({ from, reason }) => [from, reason])),
  };
  const found = new Set(bound.map(({ from }) => from));
  const newNames = new Map(bindsAll.map(({ from, to }) => [from, to]));
  const unbound = others
    .filter((name) => !found.has(name))
    .map((name) => newNames.get(name) ?? name);
  const about = needs.entities[0];
  const main = about === undefined ? undefined : (newNames.get(about) ?? about);
  return { goal: draft.document, bindings, unbound: [...new Set(unbound)], open, main };
}

/** The fate of fields, by entity. */
function toDecisions(mapped: readonly MappedFields[]) {
  const by = <T extends object>(side: 'from' | 'to', of: (one: MappedFields) => T | undefined) =>
    Object.fromEntries(
      mapped
        .map((one) => [one.binding[side], of(one) ?? {}] as [string, T])
        .filter(([, told]) => Object.keys(told).length > 0),
    );
  return {
    fields: by('from', ({ names }) => names),
    left_out: by('from', ({ leftOut }) => leftOut),
    values: by('to', ({ values }) => (isChanged(values) ? values : undefined)),
    matches: by('to', ({ matches }) => matches),
    added: by('to', ({ added }) => added),
    notShown: by('to', ({ notShown }) => notShown),
  };
}

/** Whether a lifecycle is called otherwise in the current schema, or gets more values. */
const isChanged = ({ names = {}, added = [] }: Partial<ValueMap> = {}): boolean =>
  added.length > 0 || Object.entries(names).some(([from, to]) => from !== to);

/** Entities whose names begin with that of a bound one belong to it: a second list has a view of its own. */
function nameRelated(
  bound: readonly EntityBinding[],
  others: readonly string[],
): readonly RenamedEntity[] {
  return others.flatMap((name) => {
    const head = bound.find(({ from }) => name !== from && name.startsWith(from));
    const to = head && head.to + name.slice(head.from.length);
    const isFree =
      !others.some((other) => other === to) && !bound.some(({ from }) => from === name);
    return to !== undefined && isFree ? [{ from: name, to }] : [];
  });
}

function assertKnown(source: Part, target: Part, given: Partial<Bindings>): void {
  const kinds: [keyof Bindings, PartType][] = [
    ['entities', 'entity'],
    ['traits', 'trait'],
    ['events', 'event'],
  ];
  for (const [key, type] of kinds) {
    for (const [from, to] of Object.entries(given[key] ?? {})) {
      assertNamed(target, type, from, `/bindings/${key}`, 'goal');
      assertNamed(source, type, to, `/bindings/${key}/${from}`, 'current schema');
    }
  }
}

/** Two records of the goal cannot be one: what each draws and stores would be the other's. */
function assertApart(bound: readonly EntityBinding[]): void {
  for (const { from, to, reason } of bound) {
    const other = bound.find((one) => one.to === to && one.from !== from);
    if (reason !== 'given' || other === undefined) continue;
    const message = `The goal's "${other.from.slice(0, 80)}" stands for "${to.slice(0, 80)}" already: bind that one to another entity too, or leave "${from.slice(0, 80)}" out.`;
    refuse(`/bindings/entities/${from}`, message);
  }
}

function assertNamed(root: Part, type: PartType, name: string, path: string, where: string): void {
  const names = new Set<string>();
  for (const part of descendants(root)) if (part.type === type) names.add(part.name);
  if (names.has(name)) return;
  const nearest = nearestNames(name, names).join(', ');
  const message = `The ${where} has no ${type} "${name.slice(0, 80)}".${nearest === '' ? '' : ` Nearest: ${nearest}.`} A binding maps a name of the goal to one of the current schema.`;
  refuse(path, message);
}

function refuse(path: string, message: string): never {
  throw new AppError('UNPROCESSABLE', message, { errors: [{ path, message }] });
}
