import { createDerivation } from '../kernel/derivation.ts';
import { asArray, isObject, toText } from '../kernel/json.ts';
import type { EmitFact, EventFact, TraitFacts, TransitionFact } from '../language/model/facts.ts';
import type { Model, OrbitalRow, TraitRow } from '../language/model/model.ts';

/** The facts of one trait that checks look up. */
export interface TraitIndex {
  /** By their index in the document. */
  readonly transitions: ReadonlyMap<number, TransitionFact>;
  /** By the state that they leave; those from `*` under `*`. */
  readonly leaving: ReadonlyMap<string, readonly TransitionFact[]>;
  /** The first declaration of each event. */
  readonly events: ReadonlyMap<string, EventFact>;
  /** The payload fields that an event declares in `events`, which is what a transition on it reads. */
  readonly received: ReadonlyMap<string, ReadonlySet<string>>;
  /** The payload fields that an event declares, in `events` or `emits`. */
  readonly payloads: ReadonlyMap<string, ReadonlySet<string>>;
  /** Events that listeners name or trigger. */
  readonly listened: ReadonlySet<string>;
}

/** Traits that a listener may mean, and what they know of events. */
export interface TraitGroup {
  readonly rows: TraitRow[];
  /** Events that one of them emits, fires, handles or declares. */
  readonly events: ReadonlySet<string>;
  /** Whether one of them may know any event. */
  readonly isOpen: boolean;
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** Looks up in a trait in constant time, built once for each. */
export const indexTrait = createDerivation(buildTraitIndex);

function buildTraitIndex(facts: TraitFacts): TraitIndex {
  const leaving = new Map<string, TransitionFact[]>();
  for (const transition of facts.transitions) append(leaving, transition.from, transition);
  const events = new Map<string, EventFact>();
  for (const event of facts.events) {
    if (event.name !== undefined && !events.has(event.name)) events.set(event.name, event);
  }
  const received = namePayloads(facts.events);
  const payloads = namePayloads([...facts.events, ...facts.emits]);
  const listened = new Set<string>();
  for (const { event, triggers } of facts.listens) {
    if (event !== undefined) listened.add(event);
    if (triggers !== undefined) listened.add(triggers);
  }
  const transitions = new Map(facts.transitions.map((one) => [one.index, one]));
  return { transitions, leaving, events, received, payloads, listened };
}

/** The payload fields of each event that declares any. */
function namePayloads(declarations: readonly (EventFact | EmitFact)[]): Map<string, Set<string>> {
  const payloads = new Map<string, Set<string>>();
  for (const { name, payload } of declarations) {
    if (name === undefined || payload.length === 0) continue;
    const known = payloads.get(name) ?? new Set<string>();
    for (const field of payload) known.add(field);
    payloads.set(name, known);
  }
  return payloads;
}

/** Keys of groups: a name that is left open is empty. */
const keyOf = (one: string | undefined, other: string | undefined): string =>
  `${one ?? ''}\n${other ?? ''}`;

const traitsOf = createDerivation(nameTraits);
const sourcesOf = createDerivation(groupSources);
const emittersOf = createDerivation(groupEmitters);

/** The first trait of a name in an orbital. */
export const findTrait = (model: Model, orbital: OrbitalRow, name: string): TraitRow | undefined =>
  traitsOf(model).get(`${orbital.index}\n${name}`);

/** The traits of a name, of an orbital, or both, whichever is given; undefined where there are none. */
export const findSources = (
  model: Model,
  trait: string | undefined,
  orbital: string | undefined,
): TraitGroup | undefined => sourcesOf(model).get(keyOf(trait, orbital));

/** The traits that declare or fire an event: any trait, or those of a name. */
export const findEmitters = (
  model: Model,
  event: string,
  trait: string | undefined,
): readonly TraitRow[] => emittersOf(model).get(keyOf(event, trait)) ?? [];

/** Events that the mounting application must provide: `trait\nevent`. */
export const listExpected = createDerivation(readExpected);

const importsOf = createDerivation(({ orbitals }: Model) =>
  orbitals.filter(({ node: { entity } }) =>
    isObject(entity)
      ? entity.extends !== undefined && typeof entity.name !== 'string'
      : toText(entity).includes('.'),
  ),
);

/** Whether some orbital's entity is imported, which may then bear any name. */
export const hasImportedEntity = (model: Model): boolean => importsOf(model).length > 0;

function nameTraits(model: Model): ReadonlyMap<string, TraitRow> {
  const named = new Map<string, TraitRow>();
  for (const row of model.traits) {
    const key = `${row.orbital.index}\n${row.name}`;
    if (row.name !== undefined && !named.has(key)) named.set(key, row);
  }
  return named;
}

function groupSources(model: Model): ReadonlyMap<string, TraitGroup> {
  const groups = new Map<string, { rows: TraitRow[]; events: Set<string>; isOpen: boolean }>();
  for (const row of model.traits) {
    const { name, facts, orbital } = row;
    // Listeners name an orbital without a name by its entity.
    const home = orbital.name ?? orbital.entityName;
    for (const key of new Set([
      keyOf(name, home),
      keyOf(name, undefined),
      keyOf(undefined, home),
    ])) {
      const group = groups.get(key) ?? { rows: [], events: new Set(), isOpen: false };
      groups.set(key, group);
      group.rows.push(row);
      group.isOpen ||= facts === undefined || facts.isDynamic || facts.handlesUnknown;
      if (facts === undefined) continue;
      for (const names of [facts.emitted, facts.firedNames, facts.handled, facts.declared]) {
        for (const event of names) group.events.add(event);
      }
    }
  }
  return groups;
}

function groupEmitters(model: Model): ReadonlyMap<string, readonly TraitRow[]> {
  const groups = new Map<string, TraitRow[]>();
  for (const row of model.traits) {
    for (const event of new Set([
      ...(row.facts?.emitted ?? []),
      ...(row.facts?.firedNames ?? []),
    ])) {
      append(groups, keyOf(event, undefined), row);
      if (row.name !== undefined) append(groups, keyOf(event, row.name), row);
    }
  }
  return groups;
}

function readExpected(model: Model): ReadonlySet<string> {
  const expected = new Set<string>();
  for (const { node } of model.orbitals) {
    for (const holder of [node, ...asArray(node.traits)]) {
      if (!isObject(holder)) continue;
      for (const one of asArray(holder.expects)) {
        if (isObject(one)) expected.add(`${toText(one.traitName)}\n${toText(one.event)}`);
      }
    }
  }
  return expected;
}
