import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { findWrittenKeys } from '../foreign.ts';
import { INIT_EVENTS } from '../grammar/builtin-events.ts';
import { isEffectCall } from '../grammar/operators.ts';
import { toEffects } from './write-reaction.ts';

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

/** Whether a transition enters a state, or leaves it for another. */
const isOn = (key: 'onEntry' | 'onExit', state: Json | undefined, { from, to }: JsonObject) =>
  key === 'onEntry' ? to === state : from === state && to !== state;

/** Effects on entry or exit of a state are those of the transitions into it or out of it: the language runs no others. */
function writeStateEffects(machine: JsonObject, key: 'onEntry' | 'onExit'): JsonObject {
  let transitions = asArray(machine.transitions);
  const states = asArray(machine.states).map((state) => {
    if (!isObject(state)) return state;
    const { [key]: written = null, ...rest } = state;
    const effects = asArray(toEffects(written));
    const isMoved = (one: Json) => isObject(one) && isOn(key, state.name, one);
    // Names of actions stay, as do effects that no transition would run.
    const canMove = effects.length > 0 && effects.every(isEffectCall) && transitions.some(isMoved);
    if (!canMove) return state;
    transitions = transitions.map((one) => {
      if (!isObject(one) || !isMoved(one)) return one;
      const own = asArray(one.effects);
      return { ...one, effects: key === 'onEntry' ? [...own, ...effects] : [...effects, ...own] };
    });
    return rest;
  });
  return transitions === machine.transitions ? machine : { ...machine, states, transitions };
}

/** A machine whose parts are in the language's form, and which were not in it before. */
export function writeMachine(node: JsonObject, before: JsonObject): JsonObject {
  const wereNames = node.states !== before.states;
  const { transitions } = node;
  if (!Array.isArray(transitions)) return writeInitial(node, wereNames);
  const written = transitions.flatMap(writeSources);
  const isChanged = written.some((item, index) => item !== transitions[index]);
  const machine = writeInitial(isChanged ? { ...node, transitions: written } : node, wereNames);
  return writeStateEffects(writeStateEffects(machine, 'onExit'), 'onEntry');
}
