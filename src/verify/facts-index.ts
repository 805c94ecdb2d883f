import { asArray, isObject } from '../kernel/json.ts';
import type { TraitFacts, TransitionFact } from '../language/model/facts.ts';
import type { Model, TraitRow } from '../language/model/model.ts';

/** What checks look up of one trait. */
export interface TraitIndex {
  /** By their index in the document. */
  readonly transitions: ReadonlyMap<number, TransitionFact>;
  /** By the state that they leave; those from `*` under `*`. */
  readonly leaving: ReadonlyMap<string, readonly TransitionFact[]>;
  /** The payload fields that an event declares, in `events` or `emits`. */
  readonly payloads: ReadonlyMap<string, ReadonlySet<string>>;
  /** Events that listeners name or trigger. */
  readonly listened: ReadonlySet<string>;
}

/** What checks look up of a document. */
export interface ModelIndex {
  /** All traits of a name, in document order. */
  readonly traits: ReadonlyMap<string, readonly TraitRow[]>;
  /** The traits that declare or fire an emit of an event. */
  readonly emitters: ReadonlyMap<string, readonly TraitRow[]>;
  /** What is expected of whoever mounts an orbital: `trait\nevent`. */
  readonly expected: ReadonlySet<string>;
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

const traits = new WeakMap<TraitFacts, TraitIndex>();

/** Looks up in a trait in constant time, built once for each. */
export function indexTrait(facts: TraitFacts): TraitIndex {
  let index = traits.get(facts);
  if (index === undefined) {
    index = buildTraitIndex(facts);
    traits.set(facts, index);
  }
  return index;
}

function buildTraitIndex(facts: TraitFacts): TraitIndex {
  const leaving = new Map<string, TransitionFact[]>();
  for (const transition of facts.transitions) append(leaving, transition.from, transition);
  const payloads = new Map<string, Set<string>>();
  for (const { name, payload } of [...facts.events, ...facts.emits]) {
    if (name === undefined || payload.length === 0) continue;
    const known = payloads.get(name) ?? new Set<string>();
    for (const field of payload) known.add(field);
    payloads.set(name, known);
  }
  const listened = new Set<string>();
  for (const { event, triggers } of facts.listens) {
    if (event !== undefined) listened.add(event);
    if (triggers !== undefined) listened.add(triggers);
  }
  const transitions = new Map(facts.transitions.map((one) => [one.index, one]));
  return { transitions, leaving, payloads, listened };
}

/** Built by and by: most documents need little of it. */
class LazyIndex implements ModelIndex {
  readonly #model: Model;
  #traits: ModelIndex['traits'] | undefined;
  #emitters: ModelIndex['emitters'] | undefined;
  #expected: ModelIndex['expected'] | undefined;

  constructor(model: Model) {
    this.#model = model;
  }

  get traits(): ModelIndex['traits'] {
    this.#traits ??= groupByName(this.#model);
    return this.#traits;
  }

  get emitters(): ModelIndex['emitters'] {
    this.#emitters ??= groupByEmit(this.#model);
    return this.#emitters;
  }

  get expected(): ModelIndex['expected'] {
    this.#expected ??= listExpected(this.#model);
    return this.#expected;
  }
}

const models = new WeakMap<Model, ModelIndex>();

/** Looks up in a document in constant time, built once for each model. */
export function indexModel(model: Model): ModelIndex {
  let index = models.get(model);
  if (index === undefined) {
    index = new LazyIndex(model);
    models.set(model, index);
  }
  return index;
}

function groupByName(model: Model): ReadonlyMap<string, readonly TraitRow[]> {
  const groups = new Map<string, TraitRow[]>();
  for (const row of model.traits) if (row.name !== undefined) append(groups, row.name, row);
  return groups;
}

function groupByEmit(model: Model): ReadonlyMap<string, readonly TraitRow[]> {
  const groups = new Map<string, TraitRow[]>();
  for (const row of model.traits) {
    const { emitted, firedNames } = row.facts ?? {};
    for (const event of new Set([...(emitted ?? []), ...(firedNames ?? [])])) {
      append(groups, event, row);
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
        if (isObject(one)) expected.add(`${one.traitName}\n${one.event}`);
      }
    }
  }
  return expected;
}
