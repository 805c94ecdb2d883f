import { measureJson } from '../evaluator/convert-values.ts';
import type { Program } from '../program/program.ts';
import { mountAll, type SentEvent, sendEvent } from './send.ts';
import { createStep, find, type RunFinding, type Step } from './step-record.ts';
import { advance } from './ticks.ts';
import { World, type WorldOptions } from './world.ts';

export interface SimulatedEvent extends SentEvent {
  readonly advanceMs?: number;
}

export interface SimulationOptions extends WorldOptions {
  readonly mount?: boolean;
  /** Whether what is drawn stays in the steps; a step has only its type elsewhere. */
  readonly keepsTrees?: boolean;
}

/** One step and the index of the event that caused it; -1 before the first. */
export interface SimulatedStep extends Step {
  readonly index: number;
}

export interface Simulation {
  readonly steps: readonly SimulatedStep[];
  readonly world: World;
  /** Whether events were left out; the last step says so. */
  readonly isCut: boolean;
}

/** Characters of the steps that cost a step of the budget: they are written into the answer. */
const CHARACTERS_OF_A_STEP = 1.6;

const withoutTrees = (step: Step): Step => ({
  ...step,
  effects: step.effects.map(({ tree, ...effect }) => effect),
});

function cutStep(events: readonly SimulatedEvent[], index: number): SimulatedStep {
  const step = createStep(events[index]?.event ?? '$MOUNT');
  const left = events.length - Math.max(0, index);
  const message = `The bound of one answer is reached: ${left} of ${events.length} events are not run.`;
  find(step, 'cut', '', message);
  return { ...step, truncated: true, index };
}

/** Runs a program from its start over events. The same input gives the same answer. */
export function simulate(
  program: Program,
  events: readonly SimulatedEvent[],
  options: SimulationOptions = {},
): Simulation {
  const { mount: isShown = false, keepsTrees = true, ...rest } = options;
  const { budget } = program;
  const steps: SimulatedStep[] = [];
  let world = new World(program, rest);
  // An event that does not fit is not run at all.
  const run = (index: number, send: () => Step[]): boolean => {
    const before = world;
    const isRun = budget.within(1, () => {
      world = before.copy();
      const own = keepsTrees ? send() : send().map(withoutTrees);
      const length = measureJson(own, budget.left * CHARACTERS_OF_A_STEP);
      budget.spend(Math.ceil(length / CHARACTERS_OF_A_STEP));
      for (const step of own) steps.push({ ...step, index });
    });
    if (isRun) return true;
    world = before;
    steps.push(cutStep(events, index));
    return false;
  };
  const isMounted = !isShown || run(-1, () => [mountAll(world)]);
  const isComplete =
    isMounted &&
    events.every((event, index) =>
      run(index, () => {
        const silent: RunFinding[] = [];
        const { advanceMs = 0 } = event;
        const beats = advanceMs === 0 ? [] : advance(world, advanceMs, isShown, silent);
        const sent = sendEvent(world, event);
        sent.findings.push(...silent);
        return [...beats, sent];
      }),
    );
  return { steps, world, isCut: !isComplete };
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
