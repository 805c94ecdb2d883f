import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { findWrittenKeys } from '../foreign.ts';
import { isEffectCall } from '../grammar/operators.ts';
import { INIT_EVENTS } from '../grammar/shapes.ts';
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

/** Whether a transition enters a state, or leaves it for another. */
const isOn = (key: 'onEntry' | 'onExit', state: Json | undefined, { from, to }: JsonObject) =>
  key === 'onEntry' ? to === state : from === state && to !== state;

/** Whether a transition leaves a state and others. */
const isShared = (state: Json | undefined, { from }: JsonObject) =>
  from === '*' || asArray(from).some((one) => one === state);

/** Effects on entry or exit of a state are those of the transitions into it or out of it: the language runs no others. */
function writeStateEffects(machine: JsonObject, key: 'onEntry' | 'onExit'): JsonObject {
  if (!Array.isArray(machine.transitions)) return machine;
  let { transitions } = machine;
  const states = asArray(machine.states).map((state) => {
    if (!isObject(state)) return state;
    const { [key]: written = null, ...rest } = state;
    const effects = asArray(toEffects(written));
    const isMoved = (one: Json) => isObject(one) && isOn(key, state.name, one);
    // Names of actions stay, as do effects that no transition would run, or one that leaves other states too.
    const ways = transitions.filter(isObject);
    const canMove =
      effects.length > 0 &&
      effects.every(isEffectCall) &&
      ways.some(isMoved) &&
      (key === 'onEntry' || !ways.some((one) => isShared(state.name, one)));
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

/** Transitions that states of a statechart hold, by event: `on: {GO: "busy"}`, `on: {GO: {target: "busy"}}`. */
export function hoistTransitions(machine: JsonObject): JsonObject {
  const { states = null, transitions = [] } = machine;
  if (typeof states !== 'object' || states === null || !Array.isArray(transitions)) return machine;
  const found: Json[] = [];
  const entries = Object.entries(states).map(([key, state]): [string, Json] => {
    if (!isObject(state) || !isObject(state.on)) return [key, state as Json];
    const { on, type, ...rest } = state;
    const from = Array.isArray(states) ? (state.name ?? state.id ?? '') : key;
    for (const [event, ways] of Object.entries(on)) {
      for (const way of asArray(Array.isArray(ways) ? ways : [ways ?? from])) {
        const { target: to = from, ...own } = isObject(way) ? way : { target: way };
        found.push({ from, event, to, ...own });
      }
    }
    return [key, { ...rest, ...(type === 'final' ? { isTerminal: true } : type && { type }) }];
  });
  if (found.length === 0) return machine;
  const bare = Array.isArray(states)
    ? entries.map(([, state]) => state)
    : Object.fromEntries(entries);
  return { ...machine, states: bare, transitions: [...transitions, ...found] };
}

/** A machine whose parts are in the language's form, and which were not in it before. */
export function writeMachine(node: JsonObject, before: JsonObject): JsonObject {
  const wereNames = node.states !== before.states;
  const machine = writeInitial(node, wereNames);
  return writeStateEffects(writeStateEffects(machine, 'onExit'), 'onEntry');
}
