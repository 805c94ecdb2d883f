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

/** The traits that declare or fire an emit of one event. */
export interface EmitterGroup {
  readonly orbitals: ReadonlySet<OrbitalRow>;
  readonly isExternal: boolean;
  /** The scopes of their declarations, `internal` where one says none; empty where it is only fired. */
  readonly scopes: ReadonlySet<string>;
  /** The payload fields that one of them declares; undefined where none declares any. */
  readonly payload: ReadonlySet<string> | undefined;
}

/** The facts of a document that checks look up. */
export interface ModelIndex {
  /** The first trait of a name in an orbital. */
  findTrait(orbital: OrbitalRow, name: string): TraitRow | undefined;
  /** The traits of a name, of an orbital, or both, whichever is given; undefined where there are none. */
  findSources(trait: string | undefined, orbital: string | undefined): TraitGroup | undefined;
  /** The emitters of an event: any trait, or those of a name. */
  findEmitters(event: string, trait: string | undefined): EmitterGroup | undefined;
  /** Whether some orbital's entity is imported, which may then bear any name. */
  readonly hasImportedEntity: boolean;
  /** Events that the mounting application must provide: `trait\nevent`. */
  readonly expected: ReadonlySet<string>;
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

/** A trait's orbital as listeners name it. */
const orbitalName = ({ orbital }: TraitRow): string | undefined =>
  orbital.name ?? orbital.entityName;

/** Keys of groups: a name that is left open is empty. */
const keyOf = (...names: readonly (string | undefined)[]): string =>
  names.map((name) => name ?? '').join('\n');

/** Built by and by: most documents need little of it. */
class LazyIndex implements ModelIndex {
  readonly #model: Model;
  #traits: ReadonlyMap<string, TraitRow> | undefined;
  #rows: ReadonlyMap<string, TraitRow[]> | undefined;
  readonly #sources = new Map<string, TraitGroup>();
  #emitters: ReadonlyMap<string, EmitterGroup> | undefined;
  #expected: ModelIndex['expected'] | undefined;
  #hasImportedEntity: boolean | undefined;

  constructor(model: Model) {
    this.#model = model;
  }

  findTrait(orbital: OrbitalRow, name: string): TraitRow | undefined {
    this.#traits ??= nameTraits(this.#model);
    return this.#traits.get(`${orbital.index}\n${name}`);
  }

  findSources(trait: string | undefined, orbital: string | undefined): TraitGroup | undefined {
    const key = keyOf(trait, orbital);
    const known = this.#sources.get(key);
    if (known !== undefined) return known;
    this.#rows ??= groupRows(this.#model);
    const rows = this.#rows.get(key);
    if (rows === undefined) return undefined;
    const group = describeGroup(rows);
    this.#sources.set(key, group);
    return group;
  }

  findEmitters(event: string, trait: string | undefined): EmitterGroup | undefined {
    this.#emitters ??= groupEmitters(this.#model);
    return this.#emitters.get(keyOf(event, trait));
  }

  get hasImportedEntity(): boolean {
    this.#hasImportedEntity ??= this.#model.orbitals.some(({ node: { entity } }) =>
      isObject(entity)
        ? entity.extends !== undefined && typeof entity.name !== 'string'
        : toText(entity).includes('.'),
    );
    return this.#hasImportedEntity;
  }

  get expected(): ModelIndex['expected'] {
    this.#expected ??= listExpected(this.#model);
    return this.#expected;
  }
}

/** Looks up in a document in constant time, built once for each model. */
export const indexModel = createDerivation((model: Model): ModelIndex => new LazyIndex(model));

function nameTraits(model: Model): ReadonlyMap<string, TraitRow> {
  const named = new Map<string, TraitRow>();
  for (const row of model.traits) {
    const key = `${row.orbital.index}\n${row.name}`;
    if (row.name !== undefined && !named.has(key)) named.set(key, row);
  }
  return named;
}

function groupRows(model: Model): ReadonlyMap<string, TraitRow[]> {
  const groups = new Map<string, TraitRow[]>();
  for (const row of model.traits) {
    const orbital = orbitalName(row);
    const keys = [keyOf(row.name, orbital), keyOf(row.name, undefined), keyOf(undefined, orbital)];
    for (const key of new Set(keys)) append(groups, key, row);
  }
  return groups;
}

function describeGroup(rows: TraitRow[]): TraitGroup {
  const events = new Set<string>();
  let isOpen = false;
  for (const { facts } of rows) {
    isOpen ||= facts === undefined || facts.isDynamic || facts.handlesUnknown;
    for (const names of facts
      ? [facts.emitted, facts.firedNames, facts.handled, facts.declared]
      : []) {
      for (const name of names) events.add(name);
    }
  }
  return { rows, events, isOpen };
}

interface GrowingEmitters {
  readonly orbitals: Set<OrbitalRow>;
  isExternal: boolean;
  readonly scopes: Set<string>;
  payload: Set<string> | undefined;
}

function groupEmitters(model: Model): ReadonlyMap<string, EmitterGroup> {
  const groups = new Map<string, GrowingEmitters>();
  const groupsOf = (event: string, { name }: TraitRow): GrowingEmitters[] =>
    [keyOf(event, undefined), ...(name === undefined ? [] : [keyOf(event, name)])].map((key) => {
      const known = groups.get(key);
      if (known !== undefined) return known;
      const group: GrowingEmitters = {
        orbitals: new Set(),
        isExternal: false,
        scopes: new Set(),
        payload: undefined,
      };
      groups.set(key, group);
      return group;
    });
  for (const row of model.traits) {
    const { facts, orbital } = row;
    if (facts === undefined) continue;
    for (const event of new Set([...facts.emitted, ...facts.firedNames])) {
      for (const group of groupsOf(event, row)) {
        group.orbitals.add(orbital);
        group.isExternal ||= facts.external.has(event);
        if (facts.emitted.has(event)) {
          group.scopes.add(facts.external.has(event) ? 'external' : 'internal');
        }
      }
    }
    for (const { name, payload } of facts.emits) {
      if (name === undefined || payload.length === 0) continue;
      for (const group of groupsOf(name, row)) {
        group.payload ??= new Set();
        for (const field of payload) group.payload.add(field);
      }
    }
  }
  return groups;
}

function listExpected(model: Model): ReadonlySet<string> {
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
