import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../grammar/builtin-events.ts';
import { below, note, type Place, show } from './canonical-change.ts';
import { INITIAL_KEYS, STATE_FLAGS } from './canonical-keys.ts';

const nameOf = (state: Json): string | undefined => {
  const name = isObject(state) ? (state.name ?? state.id ?? state.key) : state;
  return typeof name === 'string' ? name : undefined;
};

function statesOf(states: Json | undefined): ReadonlySet<string> {
  if (isObject(states)) return new Set(Object.keys(states));
  if (!Array.isArray(states)) return new Set();
  return new Set(states.map(nameOf).filter((name) => name !== undefined));
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
