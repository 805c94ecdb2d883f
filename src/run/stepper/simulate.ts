import type { JsonObject } from '../../kernel/json.ts';
import type { Program } from '../program/program.ts';
import { mountAll, type SentEvent, sendEvent } from './send.ts';
import type { Step } from './step.ts';
import { advance } from './ticks.ts';
import { World, type WorldOptions } from './world.ts';

export interface SimulatedEvent extends SentEvent {
  readonly advanceMs?: number;
}

export interface SimulationOptions extends WorldOptions {
  readonly mount?: boolean;
}

/** One step and the index of the event that caused it; -1 before the first. */
export interface SimulatedStep extends Step {
  readonly index: number;
}

export interface Simulation {
  readonly steps: readonly SimulatedStep[];
  readonly world: World;
}

/** Runs a program from its start over events. The same input gives the same answer. */
export function simulate(
  program: Program,
  events: readonly SimulatedEvent[],
  options: SimulationOptions = {},
): Simulation {
  const { mount: isShown = false, ...rest } = options;
  const world = new World(program, rest);
  const steps: SimulatedStep[] = [];
  if (isShown) steps.push({ ...mountAll(program, world), index: -1 });
  events.forEach((event, index) => {
    if (event.advanceMs !== undefined) {
      const beats = advance(program, world, event.advanceMs, isShown);
      for (const step of beats) steps.push({ ...step, index });
    }
    steps.push({ ...sendEvent(program, world, event), index });
  });
  return { steps, world };
}

/** `Orbital.Trait` → state. */
export function readStates(program: Program, world: World): Record<string, string> {
  return Object.fromEntries(
    program.actors.map((actor) => [actor.key, world.stateOf(actor, undefined)]),
  );
}

/** `Orbital.Trait` → row → state, of the rows that have one. */
export function readRowStates(world: World): Record<string, Record<string, string>> {
  const states: Record<string, Record<string, string>> = {};
  for (const [key, state] of world.states) {
    const at = key.indexOf('#');
    if (at < 0) continue;
    const actor = key.slice(0, at);
    states[actor] = { ...states[actor], [key.slice(at + 1)]: state };
  }
  return states;
}

/** Entity → its rows. */
export function readRows(world: World): Record<string, readonly JsonObject[]> {
  return Object.fromEntries(world.rows);
}
