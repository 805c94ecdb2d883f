import { append } from '../../kernel/append.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toPointer } from '../../kernel/pointer.ts';
import { isBinding } from '../../language/grammar/index.ts';
import type { EntityFacts } from '../../language/model/entity-facts.ts';
import type { Model, OrbitalRow, TraitRow } from '../../language/model/model.ts';
import { ANSWER_STEPS, Budget } from '../evaluator/budget.ts';
import { readInterval } from './intervals.ts';
import type { Actor, Arm, EntityProgram, Field, Listener, Program, Tick } from './program.ts';

const UI_PREFIX = 'UI:';

/** An event's name without what marks it as sent by a page. */
export const toEventName = (name: string): string =>
  name.startsWith(UI_PREFIX) ? name.slice(UI_PREFIX.length) : name;

/** Knobs: what the mounting place gives, over the declared defaults. */
function readConfig(row: TraitRow): JsonObject {
  const config: JsonObject = {};
  for (const [name, knob] of Object.entries(row.facts?.config ?? {})) {
    const isDeclared = isObject(knob) && ('default' in knob || 'type' in knob);
    config[name] = (isDeclared ? knob.default : knob) ?? null;
  }
  const given = isObject(row.entry) && row.kind !== 'inline' ? row.entry.config : undefined;
  for (const [name, value] of Object.entries(isObject(given) ? given : {})) {
    const isDeclared = isObject(value) && 'default' in value && 'type' in value;
    config[name] = (isDeclared ? value.default : value) ?? null;
  }
  return config;
}

/** A name, or what the knob that it is bound to names. */
export function toName(value: Json | undefined, config: JsonObject): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (!isBinding(value)) return toEventName(value);
  const bound = value.startsWith('@config.') ? config[value.slice('@config.'.length)] : undefined;
  return typeof bound === 'string' && !isBinding(bound) ? toEventName(bound) : undefined;
}

function readField(node: Json): Field | undefined {
  const field: JsonObject = isObject(node) ? node : { name: node };
  if (!isString(field.name)) return undefined;
  const { relation } = field;
  const target = isObject(relation) ? (relation.entity ?? relation.target) : relation;
  return {
    name: field.name,
    type: isString(field.type) ? field.type : undefined,
    isRequired: field.required === true,
    target: isString(target) ? target : undefined,
    values: Array.isArray(field.values) ? field.values : undefined,
    default: field.default,
  };
}

const readFields = (nodes: Json | undefined): Field[] =>
  asArray(nodes).flatMap((node) => readField(node) ?? []);

interface Machine {
  readonly states: readonly string[];
  readonly initial: string;
  readonly transitions: readonly Arm[];
  readonly arms: Map<string, Map<string, Arm[]>>;
}

function readStates(machine: JsonObject): { states: string[]; initial: string } {
  const states = new Set<string>();
  let initial: string | undefined;
  for (const node of asArray(machine.states)) {
    checkpoint();
    const name = isObject(node) ? node.name : node;
    if (typeof name !== 'string' || states.has(name)) continue;
    states.add(name);
    if (isObject(node) && node.isInitial === true) initial ??= name;
  }
  const named = typeof machine.initial === 'string' ? machine.initial : undefined;
  return { states: [...states], initial: initial ?? named ?? [...states][0] ?? '' };
}

function readMachine(
  machine: JsonObject,
  config: JsonObject,
  budget: Budget,
  at: (index: number) => string,
): Machine {
  const { states, initial } = readStates(machine);
  const transitions: Arm[] = [];
  const arms = new Map<string, Map<string, Arm[]>>();
  asArray(machine.transitions).forEach((node, index) => {
    if (!isObject(node)) return;
    const event = toName(node.event, config);
    const from =
      node.from === '*'
        ? states
        : asArray(node.from ?? null).length > 0
          ? asArray(node.from).filter(isString)
          : [node.from].filter(isString);
    if (event === undefined || from.length === 0) return;
    const arm: Arm = {
      index,
      from: [...new Set(from)],
      to: typeof node.to === 'string' && node.to !== '*' ? node.to : '',
      event,
      guard: node.guard ?? undefined,
      effects: asArray(node.effects),
      at: at(index),
    };
    transitions.push(arm);
    budget.spend(arm.from.length);
    for (const state of arm.from) {
      const byEvent = arms.get(state) ?? new Map<string, Arm[]>();
      arms.set(state, byEvent);
      append(byEvent, event, arm);
    }
  });
  return { states, initial, transitions, arms };
}

function readTicks(node: JsonObject, at: string): Tick[] {
  return asArray(node.ticks).flatMap((tick, i) => {
    if (!isObject(tick)) return [];
    return [
      {
        name: typeof tick.name === 'string' ? tick.name : `tick-${i}`,
        ...readInterval(tick.interval),
        guard: tick.guard ?? undefined,
        effects: asArray(tick.effects),
        appliesTo: tick.appliesTo,
        at: `${at}/ticks/${i}`,
      },
    ];
  });
}

function readDefaults(entity: EntityFacts | undefined): JsonObject {
  const defaults: JsonObject = {};
  for (const { name, node } of entity?.fields ?? []) {
    if (name !== undefined && node?.default !== undefined) defaults[name] = node.default;
  }
  return defaults;
}

function readPayloads(machine: JsonObject, config: JsonObject) {
  const payloads = new Map<string, Field[]>();
  const declared: string[] = [];
  for (const event of asArray(machine.events)) {
    checkpoint();
    const written = isObject(event) ? (event.key ?? event.name) : event;
    // A knob that nothing sets names an event that nobody sends: it is declared as it is written.
    const name = toName(written, config) ?? (isString(written) ? written : undefined);
    if (name === undefined || payloads.has(name)) continue;
    declared.push(name);
    const schema = isObject(event) ? (event.payloadSchema ?? event.payload) : undefined;
    payloads.set(name, readFields(schema));
  }
  return { payloads, declared };
}

function compileTrait(row: TraitRow, budget: Budget, rowSteps: number): Actor | undefined {
  const machine = row.facts?.node.stateMachine;
  if (row.facts === undefined || row.name === undefined || !isObject(machine)) return undefined;
  const orbital = nameOf(row.orbital);
  const config = readConfig(row);
  const at = toPointer(['orbitals', row.orbital.index, 'traits', row.index]);
  const { payloads, declared } = readPayloads(machine, config);
  const { states, initial, transitions, arms } = readMachine(
    machine,
    config,
    budget,
    // An imported part is not in the document: its place is the reference.
    (index) => (row.kind === 'inline' ? `${row.machineAt}/transitions/${index}` : at),
  );
  const required = new Map<string, string[]>();
  for (const [event, fields] of payloads) {
    const names = fields.filter((field) => field.isRequired).map(({ name }) => name);
    if (names.length > 0) required.set(event, names);
  }
  const external = asArray(row.facts.node.emits).flatMap((emit) => {
    const name =
      isObject(emit) && emit.scope === 'external' ? toName(emit.event, config) : undefined;
    return name ?? [];
  });
  return {
    key: `${orbital}.${row.name}`,
    orbital,
    trait: row.name,
    initial,
    states,
    arms,
    transitions,
    declared,
    handled: new Set(transitions.map(({ event }) => event)),
    external: new Set(external),
    required,
    payloads,
    ticks: readTicks(row.facts.node, at),
    entity: row.entityName,
    rowSteps,
    defaults: readDefaults(row.entity),
    isShared: row.entity?.node.shared === true,
    config,
    at,
    machineAt: row.machineAt,
  };
}

const nameOf = ({ name, index }: OrbitalRow): string => name ?? `orbital-${index}`;

const keyOf = ({ orbital, name, index }: TraitRow): string =>
  `${nameOf(orbital)}.${name ?? `trait-${index}`}`;

/** `EVENT`, `Trait.EVENT`, `Orbital.Trait.EVENT`, `*.EVENT`; `source` says it apart. */
function readListeners(actor: Actor, node: JsonObject): Listener[] {
  return asArray(node.listens).flatMap((listen, i) => {
    checkpoint();
    if (!isObject(listen)) return [];
    const written = toName(listen.event, actor.config);
    if (written === undefined) return [];
    const parts = written.split('.');
    const event = toEventName(parts.pop() as string);
    const [trait, orbital] = [parts.pop(), parts.pop()];
    const source = isObject(listen.source) ? listen.source : undefined;
    const bySource = source ? readSource(source, actor) : undefined;
    return [
      {
        actor,
        event,
        triggers: toName(listen.triggers, actor.config) ?? event,
        orbital:
          bySource?.orbital ??
          (trait === undefined || trait === '*' ? undefined : (orbital ?? actor.orbital)),
        trait: bySource?.trait ?? (trait === '*' ? undefined : trait),
        tick: typeof source?.tick === 'string' ? source.tick : undefined,
        guard: listen.guard ?? undefined,
        mapping: isObject(listen.payloadMapping) ? listen.payloadMapping : undefined,
        at: `${actor.at}/listens/${i}`,
      },
    ];
  });
}

function readSource(source: JsonObject, actor: Actor) {
  const trait = typeof source.trait === 'string' ? source.trait : undefined;
  if (source.kind === 'trait') return { orbital: actor.orbital, trait };
  if (source.kind !== 'orbital') return undefined;
  return { orbital: typeof source.orbital === 'string' ? source.orbital : undefined, trait };
}

function compileEntities(model: Model): Map<string, EntityProgram> {
  const entities = new Map<string, EntityProgram>();
  for (const [name, facts] of model.entities) {
    entities.set(name, {
      name,
      fields: readFields(facts?.node.fields),
      instances: asArray(facts?.node.instances).filter(isObject),
    });
  }
  return entities;
}

/** Pairs of a state and an arm in one document. A trait that needs more than half of what is left is not compiled. */
const MOST_PAIRS = 600_000;
const SHARE_OF_A_TRAIT = 0.5;

const countSets = (node: Json | undefined): number =>
  Array.isArray(node)
    ? node.reduce<number>((sum, part) => sum + countSets(part), node[0] === 'set' ? 1 : 0)
    : 0;

/** The cost of putting a row of each trait together: its fields, and those that are set by who shares it. */
function measureRows(model: Model): (row: TraitRow) => number {
  const shared = new Map<string, number>();
  const own = new Map<TraitRow, number>();
  for (const row of model.traits) {
    checkpoint();
    const { stateMachine: machine, ticks } = row.facts?.node ?? {};
    const parts = [...asArray(isObject(machine) ? machine.transitions : []), ...asArray(ticks)];
    const sets = parts.reduce<number>(
      (sum, one) => sum + countSets(isObject(one) ? one.effects : []),
      0,
    );
    own.set(row, sets);
    const name = row.entityName ?? '';
    if (row.entity?.node.shared === true) shared.set(name, (shared.get(name) ?? 0) + sets);
  }
  return (row) => {
    const sets = shared.get(row.entityName ?? '') ?? own.get(row) ?? 0;
    return (row.entity?.fields.length ?? 0) + sets;
  };
}

/**
 * Compiles a document to what runs, for one answer that may take so many steps. Traits that are only named stay out
 * and are listed, and so do those with too many arms.
 */
export function compileProgram(model: Model, steps = ANSWER_STEPS): Program {
  const pairs = new Budget(MOST_PAIRS);
  const rowStepsOf = measureRows(model);
  const actors: Actor[] = [];
  const actorsByKey = new Map<string, Actor>();
  const handlers = new Map<string, Actor[]>();
  const listeners = new Map<string, Listener[]>();
  const listenersOf = new Map<Actor, readonly Listener[]>();
  const firedBy = new Map<string, Set<Actor>>();
  const opaque = model.opaqueTraits.map(keyOf);
  for (const row of model.traits) {
    checkpoint();
    let actor: Actor | undefined;
    const isCompiled = pairs.within(SHARE_OF_A_TRAIT, () => {
      actor = compileTrait(row, pairs, rowStepsOf(row));
    });
    if (!isCompiled) opaque.push(keyOf(row));
    if (actor === undefined || actorsByKey.has(actor.key)) continue;
    actors.push(actor);
    actorsByKey.set(actor.key, actor);
    for (const event of actor.handled) append(handlers, event, actor);
    const own = readListeners(actor, row.facts?.node ?? {});
    listenersOf.set(actor, own);
    for (const listener of own) append(listeners, listener.event, listener);
    for (const { event, via } of row.facts?.fired ?? []) {
      if (via !== 'ui' && via !== 'data') continue;
      const name = toName(event, actor.config) ?? event;
      firedBy.set(name, (firedBy.get(name) ?? new Set()).add(actor));
    }
  }
  return {
    budget: new Budget(steps),
    actors,
    actorsByKey,
    orbitals: model.orbitals.map(nameOf),
    handlers,
    listeners,
    listenersOf,
    firedBy,
    entities: compileEntities(model),
    opaque,
  };
}
