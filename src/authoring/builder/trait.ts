import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { capitalise, toLabel, toList, toWords } from './labels.ts';
import type { Constant, Effect, Transition, Value } from './language.ts';

export interface Tick {
  readonly name: string;
  /** Milliseconds between two runs. */
  readonly interval: number;
  readonly guard?: Value;
  readonly effects: readonly Effect[];
}

/** A trait as its author thinks of it; what follows from the machine is derived. */
export interface TraitSpec {
  readonly name: string;
  readonly entity?: string;
  readonly category?: 'interaction' | 'lifecycle' | 'game-core';
  readonly scope?: 'instance' | 'collection';
  readonly description?: string;
  /** `'idle open done.'`: the first is initial, a full stop marks a terminal one. */
  readonly states: string;
  /** Payloads in their short form, per event. */
  readonly events?: Readonly<Record<string, string>>;
  /** Emitted events for the application that embeds this one. */
  readonly external?: string;
  /** Handled events that only the application that embeds this one fires. */
  readonly host?: string;
  /**
   * Events that this trait's interface fires and other traits listen to. Where their answer comes back to this trait
   * they are left out: compilers take a circle of emits and listens for one without end.
   */
  readonly fires?: string;
  readonly listens?: readonly JsonObject[];
  readonly config?: Readonly<Record<string, JsonObject>>;
  readonly transitions: readonly (Transition | readonly Transition[])[];
  readonly ticks?: readonly Tick[];
}

/** A move such as `'draft|returned SUBMIT submitted'`, taken apart. */
function parseMove(move: string) {
  const [sources = '', event = '', to = ''] = move.split(' ');
  return { sources: sources.split('|'), event, to };
}

/**
 * Transitions from `'idle|failed START running'`: sources, event, target (`=` stays where it is).
 * With several sources there are as many transitions.
 */
export function on(move: string, effects: readonly Effect[] = [], guard?: Value): Transition[] {
  const { sources, event, to } = parseMove(move);
  return sources.map((from) => ({
    from,
    event,
    to: to === '=' ? from : to,
    effects,
    ...(guard === undefined ? {} : { guard }),
  }));
}

/** Effects that run every `interval` milliseconds. */
export const tick = (name: string, interval: number, effects: readonly Effect[]): Tick => ({
  name,
  interval,
  effects,
});

/** Listens to `event` of a trait of the same orbital; `triggers` defaults to the same name. */
export const hear = (trait: string, event: string, triggers = event): JsonObject => {
  return { event, triggers, source: { kind: 'trait', trait } };
};

/** A configuration knob. */
export function knob(
  type: string,
  initial: Constant,
  label: string,
  rest: JsonObject = {},
): JsonObject {
  return { type, default: initial, label, ...rest };
}

/** A payload from its short form: `'id! note amount:number rows:[Order]'`; the type is string where none is given. */
const toPayload = (spec: string): JsonObject[] =>
  toList(spec).map((part) => {
    const [name = '', type = 'string'] = part.replace(/!$/, '').split(':');
    return { name, type, ...(part.endsWith('!') ? { required: true } : {}) };
  });

interface Emission {
  readonly event: string;
  readonly scope?: 'internal';
  readonly payload: string;
}

/** The payload of a result event, by its operator. */
function resultPayload(effect: Json[], outcome: string): string {
  if (outcome === 'failure') return 'error code';
  if (effect[0] === 'fetch') return `data:[${String(effect[1])}] totalCount:number`;
  return effect[0] === 'persist' ? 'id' : 'result:object';
}

function* emissionsOf(node: Json | undefined): Generator<Emission> {
  if (isObject(node)) {
    for (const key in node) yield* emissionsOf(node[key]);
    return;
  }
  if (!Array.isArray(node)) return;
  if (node[0] === 'emit' && isString(node[1])) yield { event: node[1], payload: '' };
  const options = node.at(-1);
  const results = isObject(options) && isString(node[0]) ? options.emit : undefined;
  if (isObject(results)) {
    for (const outcome in results) {
      const event = results[outcome];
      if (isString(event))
        yield { event, scope: 'internal', payload: resultPayload(node, outcome) };
    }
  }
  for (const item of node) yield* emissionsOf(item);
}

function toState(word: string, index: number): JsonObject {
  const name = word.replace(/\.$/, '');
  return {
    name,
    ...(index === 0 ? { isInitial: true } : {}),
    ...(word.endsWith('.') ? { isTerminal: true } : {}),
  };
}

function toTransition({ from, to, event, effects, guard }: Transition): JsonObject {
  return {
    from,
    to,
    event,
    ...(guard === undefined ? {} : { guard: guard as Json }),
    ...(effects.length > 0 ? { effects: [...effects] as Json[] } : {}),
  };
}

function toTick({ name, interval, guard, effects }: Tick): JsonObject {
  return omitUndefined({ name, interval, guard: guard as Json, effects: [...effects] as Json[] });
}

/** The trait's full form: events from its transitions, emits from its effects, and payloads declared once. */
export function trait(spec: TraitSpec): JsonObject {
  const transitions = spec.transitions.flat();
  const emissions = new Map<string, Emission>();
  for (const event of toList(spec.fires)) emissions.set(event, { event, payload: '' });
  for (const { effects } of [...transitions, ...(spec.ticks ?? [])]) {
    for (const emission of emissionsOf(effects as unknown as Json)) {
      if (!emissions.has(emission.event)) emissions.set(emission.event, emission);
    }
  }
  const payloadOf = (event: string): JsonObject => {
    const short = spec.events?.[event] ?? emissions.get(event)?.payload ?? '';
    return short === '' ? {} : { payloadSchema: toPayload(short) };
  };
  const external = new Set(toList(spec.external));
  // Compilers take an internal emit for one that no listener hears, and a clock hears the results of its own ticks.
  const own = (spec.listens ?? []).filter(
    ({ source }) => isObject(source) && source.trait === spec.name,
  );
  const heardHere = new Set(own.map(({ event }) => event));
  const host = new Set(toList(spec.host));
  const emits = [...emissions.values()].map(({ event, scope }) => {
    const within = heardHere.has(event) ? undefined : scope;
    const reach = external.has(event) ? 'external' : within;
    return { event, ...(reach ? { scope: reach } : {}), ...payloadOf(event) };
  });
  const handled = [...new Set(transitions.map(({ event }) => event))];
  return {
    name: spec.name,
    category: spec.category ?? 'interaction',
    ...(spec.description ? { description: spec.description } : {}),
    ...(spec.entity ? { linkedEntity: spec.entity } : {}),
    ...(emits.length > 0 ? { emits } : {}),
    ...(spec.listens?.length ? { listens: [...spec.listens] } : {}),
    stateMachine: {
      states: toList(spec.states).map(toState),
      events: handled.map((key) => ({
        key,
        name: key === 'INIT' ? 'Initialize' : toEventName(key),
        ...(host.has(key) ? { external: true } : {}),
        ...payloadOf(key),
      })),
      transitions: transitions.map(toTransition),
    },
    ...(spec.ticks ? { ticks: spec.ticks.map(toTick) } : {}),
    ...(Object.keys(spec.config ?? {}).length > 0 ? { config: spec.config as JsonObject } : {}),
    scope: spec.scope ?? 'instance',
  };
}

const toEventName = (key: string): string =>
  /[a-z]/.test(key) ? capitalise(toWords(key).join(' ')) : toLabel(key);
