import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { findWrittenKeys } from '../foreign.ts';
import { INIT_EVENTS } from '../grammar/builtin-events.ts';

/**
 * The initial state: the one that is named beside the states; where all were written as names, the one where the trait
 * starts, else the first.
 */
function writeInitial(machine: JsonObject, wereNames: boolean): JsonObject {
  const states = asArray(machine.states).filter(isObject);
  if (states.length === 0 || states.some(({ isInitial }) => isInitial === true)) return machine;
  const names = states.map(({ name }) => name);
  const keys = ['initial', ...findWrittenKeys('machine', 'initial', machine)];
  const key = keys.find((one) => names.includes(machine[one]));
  if (key === undefined && !wereNames) return machine;
  const { [key ?? '']: said, ...rest } = machine;
  const start = asArray(machine.transitions).find(
    (one) => isObject(one) && isString(one.event) && INIT_EVENTS.has(one.event),
  );
  const named = said ?? (isObject(start) ? start.from : undefined);
  const initial = names.includes(named) ? named : names[0];
  const marked = asArray(machine.states).map((state) =>
    isObject(state) && state.name === initial ? { ...state, isInitial: true } : state,
  );
  return { ...rest, states: marked };
}

/** A transition from several states is one from each of them; only the first keeps what identifies it. */
function writeSources(item: Json): Json[] {
  const from = isObject(item) ? item.from : undefined;
  if (!isObject(item) || !Array.isArray(from) || from.length === 0 || !from.every(isString)) {
    return [item];
  }
  const { id: _, ...rest } = item;
  return [...new Set(from)].map((state, i) => ({ ...(i === 0 ? item : rest), from: state }));
}

/** A machine whose parts are in the language's form, and which were not in it before. */
export function writeMachine(node: JsonObject, before: JsonObject): JsonObject {
  const wereNames = node.states !== before.states;
  const { transitions } = node;
  if (!Array.isArray(transitions)) return writeInitial(node, wereNames);
  const written = transitions.flatMap(writeSources);
  const isChanged = written.some((item, index) => item !== transitions[index]);
  return writeInitial(isChanged ? { ...node, transitions: written } : node, wereNames);
}
