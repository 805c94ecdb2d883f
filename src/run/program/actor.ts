import { groupBy } from '../../kernel/append.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import {
  asArray,
  isObject,
  isString,
  type Json,
  type JsonObject,
  toText,
} from '../../kernel/json.ts';
import { toPointer } from '../../kernel/pointer.ts';
import { readHeard } from '../../language/grammar/shapes.ts';
import { relatedEntity } from '../../language/model/facts.ts';
import type { TraitRow } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { UNITS } from '../evaluator/operators/time.ts';
import { summarizeEffects, toName } from './summarize-effects.ts';

/** A trait that runs. */
export type Actor = Readonly<ReturnType<typeof compileTrait>>;

/** A field of an entity or of a payload. */
export type Field = Readonly<ReturnType<typeof readFields>[number]>;

/** One transition as it runs: an arm of its event. */
export type Arm = Readonly<ReturnType<typeof readArms>[number]>;

export type Tick = Readonly<ReturnType<typeof readTicks>[number]>;

/** One entry of `listens`. */
export interface Listener extends Readonly<ReturnType<typeof readListener>> {
  readonly actor: Actor;
  readonly at: string;
}

const MINUTE = 60_000;

/** Knobs: what the mounting place gives, over the declared defaults. */
function readConfig({ facts, entry, kind }: TraitRow): JsonObject {
  const config: JsonObject = {};
  const read = (knobs: Json | undefined, isDeclared: (knob: JsonObject) => boolean) => {
    for (const [name, knob = null] of Object.entries(isObject(knobs) ? knobs : {})) {
      config[name] = (isObject(knob) && isDeclared(knob) ? knob.default : knob) ?? null;
    }
  };
  read(facts?.config, (knob) => 'default' in knob || 'type' in knob);
  if (isObject(entry) && kind !== 'inline') {
    read(entry.config, (knob) => 'default' in knob && 'type' in knob);
  }
  return config;
}

export const readFields = (nodes: Json | undefined) =>
  asArray(nodes).flatMap((node) => {
    const field: JsonObject = isObject(node) ? node : { name: node };
    if (!isString(field.name)) return [];
    return [
      {
        name: field.name,
        type: isString(field.type) ? field.type : undefined,
        isRequired: field.required === true,
        /** The entity that a relation leads to. */
        target: relatedEntity(field),
        values: Array.isArray(field.values) ? field.values : undefined,
        default: field.default,
      },
    ];
  });

/** What an arm or a tick asks and does; `at` is a JSON Pointer into the document. */
function readActs(node: JsonObject, config: JsonObject, at: string) {
  const effects = asArray(node.effects);
  const summary = summarizeEffects(effects, config);
  return { guard: node.guard ?? undefined, effects, summary, at };
}

function readArms(
  machine: JsonObject,
  states: ReadonlySet<string>,
  config: JsonObject,
  at: (index: number) => string,
) {
  return asArray(machine.transitions).flatMap((node, index) => {
    checkpoint();
    if (!isObject(node)) return [];
    const event = toName(node.event, config);
    /** The states that it leaves, `*` and lists expanded. */
    const from = node.from === '*' ? states : new Set([node.from ?? []].flat().filter(isString));
    if (event === undefined || from.size === 0) return [];
    const to = isString(node.to) && node.to !== '*' ? node.to : '';
    // Its index is its place among the trait's transitions.
    return [{ index, from, to, event, ...readActs(node, config, at(index)) }];
  });
}

/**
 * When a tick beats: `frame`, milliseconds, `5s`, `1m`, `2h`, `1d`, or a cron line of five fields. `everyMs` is the time
 * between beats, 0 in every pass, undefined where the interval is invalid; of a cron line's beats those that match run.
 */
function readInterval(interval: Json | undefined) {
  if (interval === 'frame') return { everyMs: 0 };
  if (typeof interval === 'number' && interval > 0) return { everyMs: interval };
  const written = toText(interval).trim();
  const cron = written.split(/\s+/);
  if (cron.length === 5) return { everyMs: MINUTE, cron };
  const [, count, unit = 'ms'] = /^(\d+)(ms|s|m|h|d)?$/.exec(written) ?? [];
  const everyMs = Number(count) * (UNITS.get(unit)?.ms ?? Number.NaN);
  return { everyMs: everyMs > 0 ? everyMs : undefined };
}

function readTicks(node: JsonObject, config: JsonObject, at: string) {
  return asArray(node.ticks).flatMap((tick, i) => {
    if (!isObject(tick)) return [];
    return [
      {
        name: isString(tick.name) ? tick.name : `tick-${i}`,
        ...readInterval(tick.interval),
        ...readActs(tick, config, `${at}/ticks/${i}`),
        /** Ids of the rows that it runs for, where it does not for all. */
        appliesTo: tick.appliesTo,
      },
    ];
  });
}

/** The event names its source, or `source` says it apart. */
function readListener(listen: JsonObject, written: string, own: string, config: JsonObject) {
  const { event, trait, orbital = own } = readHeard(written);
  const source = isObject(listen.source) ? listen.source : {};
  const text = (key: string) => (isString(source[key]) ? source[key] : undefined);
  const inText = trait === undefined ? {} : { orbital, trait };
  const named = {
    trait: { orbital: own, trait: text('trait') },
    orbital: { orbital: text('orbital'), trait: text('trait') },
  }[text('kind') ?? ''];
  return {
    event,
    triggers: toName(listen.triggers, config) ?? event,
    /** Undefined where any may send it. */
    orbital: named?.orbital ?? inText.orbital,
    trait: named?.trait ?? inText.trait,
    tick: text('tick'),
    guard: listen.guard ?? undefined,
    mapping: isObject(listen.payloadMapping) ? listen.payloadMapping : undefined,
  };
}

/** The declared events with the fields of their payloads. */
function readPayloads(events: Json | undefined, config: JsonObject) {
  const payloads = new Map<string, readonly Field[]>();
  for (const event of asArray(events)) {
    checkpoint();
    const written = isObject(event) ? (event.key ?? event.name) : event;
    // A knob that nothing sets names an event that nobody sends: it is declared as it is written.
    const name = toName(written, config) ?? (isString(written) ? written : undefined);
    if (name === undefined || payloads.has(name)) continue;
    const schema = isObject(event) ? (event.payloadSchema ?? event.payload) : undefined;
    payloads.set(name, readFields(schema));
  }
  return payloads;
}

/** What parts of a list are named that something is true of. */
const namesWhere = (list: Json | undefined, key: string, test: (part: JsonObject) => boolean) =>
  new Set(asArray(list).flatMap((part) => (isObject(part) && test(part) ? [part[key]] : [])));

/** Compiles a trait with a machine; one that a reference names is where the reference is. */
export function compileTrait(
  row: TraitRow,
  facts: TraitFacts,
  machine: JsonObject,
  orbital: string,
  trait: string,
) {
  const config = readConfig(row);
  const at = toPointer(['orbitals', row.orbital.index, 'traits', row.index]);
  const named = isString(machine.initial) ? machine.initial : facts.states[0]?.name;
  const transitions = readArms(machine, facts.stateNames, config, (index) =>
    row.kind === 'inline' ? `${row.machineAt}/transitions/${index}` : at,
  );
  const defaults = (row.entity?.fields ?? []).flatMap(({ name, node }): [string, Json][] =>
    name === undefined || node?.default === undefined ? [] : [[name, node.default]],
  );
  const listens: Listener[] = [];
  const actor = {
    /** `Orbital.Trait`. */
    key: `${orbital}.${trait}`,
    orbital,
    trait,
    initial: facts.states.find(({ isInitial }) => isInitial)?.name ?? named ?? '',
    states: [...facts.stateNames],
    /** States that have effects for when they are entered or left. */
    acting: namesWhere(machine.states, 'name', (state) => Boolean(state.onEntry ?? state.onExit)),
    transitions,
    /** Event → arms in document order. */
    arms: groupBy(transitions, ({ event }) => event),
    /** The same of the states that were asked for: `armsIn` adds to it. */
    armsByState: new Map<string, ReadonlyMap<string, readonly Arm[]>>(),
    listens,
    /** Events in `emits` that may leave the orbital. */
    external: facts.external,
    /** Those that are declared to stay inside. */
    internal: namesWhere(facts.node.emits, 'event', ({ scope }) => scope === 'internal'),
    /** Declared events, in order, with the fields of their payloads. */
    payloads: readPayloads(machine.events, config),
    ticks: readTicks(facts.node, config, at),
    entity: row.entityName,
    /** Declared defaults of the entity's fields. */
    defaults: Object.fromEntries(defaults) as JsonObject,
    /** Whether traits of this entity share what they set. */
    isShared: row.entity?.node.shared === true,
    config,
    /** JSON Pointers to the trait and its machine. */
    at,
    machineAt: row.machineAt,
  };
  for (const [i, listen] of asArray(facts.node.listens).entries()) {
    checkpoint();
    const written = isObject(listen) ? toName(listen.event, config) : undefined;
    if (!isObject(listen) || written === undefined) continue;
    const read = readListener(listen, written, orbital, config);
    listens.push({ actor, ...read, at: `${at}/listens/${i}` });
  }
  return actor;
}

const NO_ARMS: readonly Arm[] = [];

/** Event → arms in document order, of those that leave a state. */
export function armsIn(
  { armsByState, transitions }: Actor,
  state: string,
): ReadonlyMap<string, readonly Arm[]> {
  let arms = armsByState.get(state);
  if (arms === undefined) {
    checkpoint();
    const leaving = transitions.filter(({ from }) => from.has(state));
    arms = groupBy(leaving, ({ event }) => event);
    armsByState.set(state, arms);
  }
  return arms;
}

/** The arms of an event in a state, in document order. */
export const armsOf = (actor: Actor, state: string, event: string): readonly Arm[] =>
  armsIn(actor, state).get(event) ?? NO_ARMS;

/** Key of an arm of a trait in one of the states that it leaves. */
export const takenKey = ({ key }: Actor, { index }: Arm, from: string): string =>
  `${key}|${index}|${from}`;

/** Whether what a trait sends may reach a listener of its event: one that names a tick hears only what this tick sends. */
export const hears = (
  { orbital, trait }: Listener,
  source: { readonly orbital?: string; readonly trait?: string },
): boolean =>
  (orbital === undefined || orbital === source.orbital) &&
  (trait === undefined || trait === source.trait);
