import { measureJson } from '../evaluator/convert-values.ts';
import type { Program } from '../program/program.ts';
import { toEventName } from '../program/to-event-name.ts';
import { mountAll, type SentEvent, sendEvent } from './send.ts';
import { createStep, find, type Step } from './step-record.ts';
import { advance } from './ticks.ts';
import { World, type WorldOptions } from './world.ts';

export interface SimulatedEvent extends SentEvent {
  readonly advance_ms?: number | undefined;
}

export type Simulation = Readonly<ReturnType<typeof simulate>>;

/** Characters of the steps that cost a step of the budget: they are written into the answer. */
const CHARACTERS_OF_A_STEP = 1.6;

/** Lets time pass and sends an event. */
function play(world: World, event: SimulatedEvent, isShown: boolean): Step[] {
  const { advance_ms: ms = 0 } = event;
  const silent = createStep('');
  const beats = ms === 0 ? [] : advance(world, ms, isShown, silent);
  const sent = sendEvent(world, event);
  sent.findings.push(...silent.findings);
  return [...beats, sent];
}

/** Runs a program from its start over events. The same input gives the same answer. */
export function simulate(
  program: Program,
  events: readonly SimulatedEvent[],
  { mount = false, ...options }: WorldOptions & { readonly mount?: boolean } = {},
) {
  const { budget } = program;
  /** Each with the index of the event that caused it; -1 before the first. */
  const steps: (Step & { readonly index: number })[] = [];
  let world = new World(program, options);
  for (let index = mount ? -1 : 0; index < events.length; index++) {
    const event = events[index];
    let next = world;
    const isRun = budget.within(1, () => {
      next = world.copy();
      const own = event === undefined ? [mountAll(next)] : play(next, event, mount);
      const length = measureJson(own, budget.left * CHARACTERS_OF_A_STEP);
      budget.spend(Math.ceil(length / CHARACTERS_OF_A_STEP));
      for (const step of own) steps.push({ ...step, index });
    });
    if (isRun) world = next;
    else {
      // An event that does not fit is not run at all.
      const step = { ...createStep(toEventName(event?.event ?? '$MOUNT')), truncated: true, index };
      const left = events.length - Math.max(0, index);
      const message = `The bound of one answer is reached: ${left} of ${events.length} events are not run.`;
      find(step, 'cut', '', message);
      return { steps: [...steps, step], world };
    }
  }
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
