import { Draft } from '../../actions/draft.ts';
import { type BehaviorInterface, toInterface } from '../../behaviors/interface.ts';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { tellNearest } from '../../kernel/nearest-names.ts';
import type { SkippedDifference } from '../merge.ts';
import { descendants, outline, outlineAgain, type Part } from '../outline.ts';
import { bindEntities, type EntityBinding, entitiesOf, type OpenBinding } from './bind-entities.ts';
import { type MappedFields, mapFields } from './map-fields.ts';
import { type RenamedEntity, renameAfterEntities } from './names.ts';
import { writeFields } from './write-fields.ts';

type Names = Readonly<Record<string, string>>;

/** Names of entities as a caller gives them, and by entity the values of its lifecycle. */
export interface GivenBindings {
  readonly entities?: Names | undefined;
  readonly values?: Readonly<Record<string, Names>> | undefined;
}

interface BindOptions {
  readonly given: GivenBindings;
  /** The goal's needs and gifts; by default read from its document. */
  readonly interface: BehaviorInterface | undefined;
  /** The goal's records belong to an entity that is there: none of its entities stands for one of them unasked. */
  readonly isAttached: boolean;
  /** The current schema stays: names and routes that it has for something else are kept apart. */
  readonly isAdditive: boolean;
}

/** Names of the goal and what they are called in the current schema. */
export interface DecidedBindings {
  readonly entities: Names;
  readonly traits: Names;
  readonly events: Names;
  readonly pages: Names;
  /** What becomes of the fields of each bound entity. */
  readonly fields: readonly MappedFields[];
}

export interface BoundGoal {
  /** The goal with the names of the current schema put in for the bound ones, and its outline. */
  readonly goal: JsonObject;
  readonly outline: Part;
  readonly bindings: DecidedBindings;
  /** Entities of the goal that nothing of the current schema stands for. */
  readonly unbound: readonly string[];
  /** Entities of the goal that may be one of the current schema: only the user can say. */
  readonly open: readonly OpenBinding[];
  /** Pages that got another path than the goal gives them. */
  readonly skipped: readonly SkippedDifference[];
  /** The entity that the goal is about, under its name in the bound goal. */
  readonly main: string | undefined;
}

/**
 * Binds entities of a goal to those of a current schema and writes the goal in its terms: its fields, and the
 * names of traits, pages, routes and events that contain an entity's name. Throws UNPROCESSABLE where a given
 * binding names what isn't there.
 */
export function bindGoal(
  source: Part,
  goal: JsonObject,
  { given, interface: known, isAttached, isAdditive }: BindOptions,
): BoundGoal {
  const target = outline(goal);
  for (const [from, to] of Object.entries(given.entities ?? {})) {
    assertEntity(target, from, '/bindings/entities', 'goal');
    assertEntity(source, to, `/bindings/entities/${from}`, 'current schema');
  }
  const needs = known ?? toInterface(goal, { primitive: false });
  const { bound, open } = bindEntities(source, target, needs, given.entities ?? {}, isAttached);
  assertApart(bound);
  const mapped = bound.flatMap((binding) => {
    const isSame = (wanted: string, present: string) =>
      bound.some(({ from, to }) => from === wanted && to === present);
    const values = given.values?.[binding.from] ?? given.values?.[binding.to];
    return mapFields(source, target, binding, isSame, values) ?? [];
  });
  const draft = new Draft(goal);
  // A behavior's description says what it is, not what the application is that it is built into.
  if (known && isAdditive && source.children.length > 0) draft.remove(['description']);
  writeFields(draft, mapped);
  const renamed = bound.filter(({ from, to }) => from !== to);
  const others = entitiesOf(target).map(({ name }) => name);
  const renamings = [...nameRelated(renamed, others), ...renamed];
  const written = outlineAgain(target, draft.document);
  const staying = isAdditive ? source : undefined;
  const { names, skipped } = renameAfterEntities(draft, staying, written, renamings);
  const entities = Object.fromEntries(renamed.map(({ from, to }) => [from, to]));
  const bindings: DecidedBindings = { entities, ...names, fields: mapped };
  const found = new Set(bound.map(({ from }) => from));
  const toName = (name: string) => renamings.find(({ from }) => from === name)?.to ?? name;
  const unbound = new Set(others.filter((name) => !found.has(name)).map(toName));
  const [about] = needs.entities;
  const main = about === undefined ? undefined : toName(about);
  return {
    goal: draft.document,
    outline: outlineAgain(written, draft.document),
    bindings,
    unbound: [...unbound],
    open,
    skipped,
    main,
  };
}

/** Entities whose names begin with that of a bound one belong to it: a second list has a view of its own. */
function nameRelated(
  bound: readonly EntityBinding[],
  others: readonly string[],
): readonly RenamedEntity[] {
  return others.flatMap((name) => {
    const head = bound.find(({ from }) => name !== from && name.startsWith(from));
    const to = head && head.to + name.slice(head.from.length);
    const isFree = !others.includes(to ?? name) && !bound.some(({ from }) => from === name);
    return to !== undefined && isFree ? [{ from: name, to }] : [];
  });
}

/** Two records of the goal cannot be one: what each draws and stores would be the other's. */
function assertApart(bound: readonly EntityBinding[]): void {
  for (const { from, to, isGiven } of bound) {
    const other = bound.find((one) => one.to === to && one.from !== from);
    if (!isGiven || other === undefined) continue;
    const message = `"${other.from.slice(0, 80)}" of the goal is already bound to "${to.slice(0, 80)}": bind it to another entity too, or remove the binding of "${from.slice(0, 80)}".`;
    refuse(`/bindings/entities/${from}`, message);
  }
}

function assertEntity(root: Part, name: string, path: string, where: string): void {
  const parts = [...descendants(root)].filter(({ type }) => type === 'entity');
  const names = new Set(parts.map((part) => part.name));
  if (names.has(name)) return;
  const message = `The ${where} has no entity "${name.slice(0, 80)}".${tellNearest(name, names)} A binding maps a name of the goal to one of the current schema.`;
  refuse(path, message);
}

function refuse(path: string, message: string): never {
  throw new AppError('UNPROCESSABLE', message, { errors: [{ path, message }] });
}
