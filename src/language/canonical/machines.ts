import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../grammar/builtin-events.ts';
import { below, note, type Place, show } from './canonical-change.ts';
import { INITIAL_KEYS, STATE_FLAGS } from './canonical-keys.ts';

const NAME = '[\\w@.*-]+?';
/** `a -> b: E`, `a -> b on E`, `a -> b (E)`, `a -> b [E]`, `a -> b / E`. */
const ARROW_LAST = new RegExp(
  `^\\s*(${NAME})\\s*(?:-+>|=+>|→|to)\\s*(${NAME})\\s*(?:[:/,|@]\\s*|\\s+(?:on|when|by|via)\\s+|\\s*[([])(${NAME})[)\\]]?\\s*$`,
);
/** `a -E-> b`, `a --E--> b`, `a -[E]-> b`. */
const ARROW_AROUND = new RegExp(
  `^\\s*(${NAME})\\s*[-=]+\\s*[[(]?(${NAME})[\\])]?\\s*[-=]+>\\s*(${NAME})\\s*$`,
);
/** `E: a -> b`, `on E: a -> b`. */
const ARROW_FIRST = new RegExp(
  `^\\s*(?:on\\s+)?(${NAME})\\s*[:,]\\s*(${NAME})\\s*(?:-+>|=+>|→|to)\\s*(${NAME})\\s*$`,
);

/** The transition that an arrow written as a text stands for, or undefined. */
function readArrow(text: string): JsonObject | undefined {
  if (text.length > 300) return undefined;
  const last = ARROW_LAST.exec(text);
  if (last !== null) return { from: last[1], to: last[2], event: last[3] };
  const around = ARROW_AROUND.exec(text);
  if (around !== null) return { from: around[1], to: around[3], event: around[2] };
  const first = ARROW_FIRST.exec(text);
  if (first !== null) return { from: first[2], to: first[3], event: first[1] };
  return undefined;
}

/** A triple in the order of the states and events that the machine declares. */
function readTriple(items: readonly Json[], states: ReadonlySet<string>): JsonObject | undefined {
  const [first, second, third] = items;
  if (items.length !== 3 || items.some((item) => typeof item !== 'string')) return undefined;
  if (!states.has(second as string)) return { from: first, to: third, event: second };
  return states.has(third as string)
    ? { from: second, to: third, event: first }
    : { from: first, to: second, event: third };
}

/** Reads a map's value for an event: its target, or a record. */
function readTarget(event: string, value: Json, from: string): JsonObject | undefined {
  if (typeof value === 'string') return { from, to: value, event };
  if (!isObject(value)) return undefined;
  const own = value.from === undefined && value.source === undefined ? { from } : {};
  const hasEvent = typeof value.event === 'string';
  return { ...own, ...(hasEvent ? {} : { event }), ...value };
}

/** Transitions of a map: by state and event, or by event alone. */
function readTransitionMap(
  map: JsonObject,
  states: ReadonlySet<string>,
): readonly Json[] | undefined {
  const found: JsonObject[] = [];
  for (const [key, value] of Object.entries(map)) {
    if (states.has(key) && isObject(value)) {
      for (const [event, target] of Object.entries(value)) {
        const transition = readTarget(event, target as Json, key);
        if (transition === undefined) return undefined;
        found.push(transition);
      }
      continue;
    }
    for (const item of Array.isArray(value) ? value : [value]) {
      if (!isObject(item)) return undefined;
      found.push(typeof item.event === 'string' ? item : { event: key, ...item });
    }
  }
  return found;
}

const nameOf = (state: Json): string | undefined => {
  const name = isObject(state) ? (state.name ?? state.id ?? state.key) : state;
  return typeof name === 'string' ? name : undefined;
};

function statesOf(states: Json | undefined): ReadonlySet<string> {
  if (isObject(states)) return new Set(Object.keys(states));
  if (!Array.isArray(states)) return new Set();
  return new Set(states.map(nameOf).filter((name) => name !== undefined));
}

/** Moves the transitions that the states of a statechart hold under `on` into the machine. */
function liftTransitions(machine: JsonObject, place: Place): JsonObject {
  const { states } = machine;
  if (!isObject(states) && !Array.isArray(states)) return machine;
  const lifted: JsonObject[] = [];
  const strip = (state: Json, name: string | undefined): Json => {
    if (!isObject(state) || !isObject(state.on) || name === undefined) return state;
    const { on, ...rest } = state;
    const found = Object.entries(on).flatMap(([event, value]) =>
      (Array.isArray(value) ? value : [value as Json]).map((one) => readTarget(event, one, name)),
    );
    if (!found.every((transition) => transition !== undefined)) return state;
    lifted.push(...found);
    return rest;
  };
  const own = Array.isArray(states)
    ? states.map((state) => strip(state, nameOf(state)))
    : Object.fromEntries(
        Object.entries(states).map(([name, state]) => [name, strip(state as Json, name)]),
      );
  if (lifted.length === 0) return machine;
  note(
    place,
    `The transitions that the states hold under "on" become ${lifted.length} transitions.`,
  );
  const before = Array.isArray(machine.transitions) ? machine.transitions : [];
  return { ...machine, states: own as Json, transitions: [...before, ...lifted] };
}

/** States that were written as names say nothing of the first: it is where the trait starts, else the one written first. */
function markFirst(machine: JsonObject, states: readonly Json[], place: Place): JsonObject {
  const at = `${place.at}/states`;
  const [first] = states;
  const wereNames = place.changes.some(
    (change) => change.at === at || change.at.startsWith(`${at}/`),
  );
  if (!wereNames || !isObject(first)) return machine;
  const { transitions } = machine;
  const start = (Array.isArray(transitions) ? transitions : []).find(
    (one) => isObject(one) && typeof one.event === 'string' && INIT_EVENTS.has(one.event),
  );
  const from = isObject(start) ? start.from : undefined;
  const index = states.findIndex((state) => nameOf(state) === from);
  const chosen = Math.max(index, 0);
  note(
    below(below(place, 'states'), chosen),
    `${show(nameOf(states[chosen] as Json))} becomes the initial state.`,
  );
  const marked = states.map((state, i) =>
    i === chosen && isObject(state) ? { ...state, isInitial: true } : state,
  );
  return { ...machine, states: marked };
}

/** After its states are records: the state that is named beside them becomes the initial one. */
export function writeInitial(machine: JsonObject, place: Place): JsonObject {
  const { states } = machine;
  if (
    !Array.isArray(states) ||
    states.some((state) => isObject(state) && state.isInitial === true)
  ) {
    return machine;
  }
  const key = INITIAL_KEYS.find((one) => statesOf(states).has(String(machine[one])));
  if (key === undefined) return markFirst(machine, states, place);
  const { [key]: name, ...rest } = machine;
  note(place, `${show(key)}: ${show(name)} becomes isInitial of the state.`);
  const marked = states.map((state) =>
    nameOf(state) === name && isObject(state) ? { ...state, isInitial: true } : state,
  );
  return { ...rest, states: marked };
}

/** A transition from several states is one from each of them; only the first keeps what identifies it. */
export function writeSources(machine: JsonObject, place: Place): JsonObject {
  const { transitions } = machine;
  if (!Array.isArray(transitions)) return machine;
  let isChanged = false;
  const written = transitions.flatMap((item, index): Json[] => {
    const from = isObject(item) ? item.from : undefined;
    if (!isObject(item) || !Array.isArray(from) || from.length === 0) return [item];
    if (from.some((state) => typeof state !== 'string')) return [item];
    isChanged = true;
    const states = [...new Set(from as string[])];
    note(
      below(below(place, 'transitions'), index),
      `The transition from ${show(states)} becomes ${states.length} transitions, one from each.`,
    );
    const { id: _, ...rest } = item;
    return states.map((state, i) => ({ ...(i === 0 ? item : rest), from: state }));
  });
  return isChanged ? { ...machine, transitions: written } : machine;
}

/** Before its lists are read: transitions as arrows, triples and maps become records. */
export function writeTransitions(machine: JsonObject, place: Place): JsonObject {
  const lifted = liftTransitions(machine, place);
  const states = statesOf(lifted.states);
  const { transitions } = lifted;
  const at = below(place, 'transitions');
  if (isObject(transitions)) {
    const read = readTransitionMap(transitions, states);
    if (read === undefined) return lifted;
    note(at, 'The map of transitions becomes a list.');
    return { ...lifted, transitions: [...read] };
  }
  if (!Array.isArray(transitions)) return lifted;
  let isChanged = false;
  const items = transitions.map((item, index) => {
    let read: JsonObject | undefined;
    if (typeof item === 'string') read = readArrow(item);
    else if (Array.isArray(item)) read = readTriple(item, states);
    if (read === undefined) return item;
    isChanged = true;
    note(below(at, index), `${show(item)} becomes ${show(read)}.`);
    return read;
  });
  return isChanged ? { ...lifted, transitions: items } : lifted;
}

/** A state whose flags are written as other formats do. */
export function writeState(node: JsonObject, place: Place): JsonObject {
  let result = node;
  const kind = typeof node.type === 'string' ? STATE_FLAGS[node.type] : undefined;
  if (kind !== undefined && node[kind] === undefined) {
    const { type, ...rest } = result;
    note(place, `"type": ${show(type)} becomes ${kind}.`);
    result = { ...rest, [kind]: true };
  }
  for (const [key, flag] of Object.entries(STATE_FLAGS)) {
    if (result[key] !== true || result[flag] !== undefined || flag !== 'isInitial') continue;
    const { [key]: _, ...rest } = result;
    note(place, `${show(key)} becomes ${flag}.`);
    result = { ...rest, [flag]: true };
  }
  return result;
}

/** An end of a transition given as a record, or as a list with one item. */
export function writeEnds(node: JsonObject, place: Place): JsonObject {
  let result = node;
  for (const key of ['from', 'to']) {
    const end = result[key];
    const only = Array.isArray(end) && end.length === 1 ? (end[0] as Json) : end;
    const name = isObject(only) ? (nameOf(only) ?? only.state) : only;
    if (name === end || typeof name !== 'string') continue;
    note(below(place, key), `${show(end)} becomes ${show(name)}.`);
    result = { ...result, [key]: name };
  }
  return result;
}
