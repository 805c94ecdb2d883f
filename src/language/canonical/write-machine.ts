import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../grammar/builtin-events.ts';
import { INITIAL_KEYS } from './canonical-keys.ts';
import { below, note, type Place, show } from './place.ts';

/**
 * The initial state: the one that is named beside the states; where all were written as names, the one where the trait
 * starts, else the first.
 */
function writeInitial(machine: JsonObject, place: Place): JsonObject {
  const states = asArray(machine.states).filter(isObject);
  if (states.length === 0 || states.some(({ isInitial }) => isInitial === true)) return machine;
  const names = states.map(({ name }) => name);
  const key = INITIAL_KEYS.find((one) => names.includes(machine[one]));
  const { [key ?? '']: said, ...rest } = machine;
  const at = `${place.at}/states`;
  const wereNames = place.changes.some((one) => one.at === at || one.at.startsWith(`${at}/`));
  if (key === undefined && !wereNames) return machine;
  const start = asArray(machine.transitions).find(
    (one) => isObject(one) && isString(one.event) && INIT_EVENTS.has(one.event),
  );
  const named = said ?? (isObject(start) ? start.from : undefined);
  const initial = names.includes(named) ? named : names[0];
  note(place, `${show(initial)} becomes the initial state.`);
  const marked = asArray(machine.states).map((state) =>
    isObject(state) && state.name === initial ? { ...state, isInitial: true } : state,
  );
  return { ...rest, states: marked };
}

/** A transition from several states is one from each of them; only the first keeps what identifies it. */
function writeSources(item: Json, place: Place): Json[] {
  const from = isObject(item) ? item.from : undefined;
  if (!isObject(item) || !Array.isArray(from) || from.length === 0 || !from.every(isString)) {
    return [item];
  }
  const states = [...new Set(from)];
  note(place, `The transition from ${show(states)} becomes ${states.length}, one from each.`);
  const { id: _, ...rest } = item;
  return states.map((state, i) => ({ ...(i === 0 ? item : rest), from: state }));
}

/** A machine whose parts are in the language's form. */
export function writeMachine(node: JsonObject, place: Place): JsonObject {
  const { transitions } = node;
  if (!Array.isArray(transitions)) return writeInitial(node, place);
  const at = below(place, 'transitions');
  const written = transitions.flatMap((item, index) => writeSources(item, below(at, index)));
  const isChanged = written.some((item, index) => item !== transitions[index]);
  return writeInitial(isChanged ? { ...node, transitions: written } : node, place);
}
