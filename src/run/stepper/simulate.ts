import { toText } from '../../kernel/json.ts';
import { toEventName } from '../../language/grammar/shapes.ts';
import { measureJson } from '../evaluator/convert-values.ts';
import type { Actor, Tick } from '../program/actor.ts';
import type { Program } from '../program/program.ts';
import { Dispatch } from './dispatch.ts';
import { mountAll, type SentEvent, sendEvent } from './send.ts';
import { Step } from './step-record.ts';
import { World, type WorldOptions } from './world.ts';

export interface SimulatedEvent extends SentEvent {
  readonly advance_ms?: number | undefined;
}

export type Simulation = Readonly<ReturnType<typeof simulate>>;

/** Characters of the steps that cost a step of the budget: they are written into the answer. */
const CHARACTERS_OF_A_STEP = 1.6;

/** Beats that one advance may bring; those beyond are missed, as they are by a server that was busy. */
const MAX_BEATS = 1000;
/** Steps that it costs to find one, or to compare a minute with a cron line. */
const STEPS_OF_A_BEAT = 10;

interface Beat {
  readonly time: number;
  readonly actor: Actor;
  readonly tick: Tick;
}

/** Whether a field of a cron line, such as `*`, `5`, `1-5`, `*\/15` or a list of these, holds a number. */
function matchesField(field: string, value: number): boolean {
  return field.split(',').some((part) => {
    const [range = '', step] = part.split('/');
    const [low, high] = range === '*' ? [0, Infinity] : range.split('-').map(Number);
    const from = low ?? Number.NaN;
    const to = high ?? (step === undefined ? from : Infinity);
    return value >= from && value <= to && (value - from) % Number(step ?? 1) === 0;
  });
}

/** Whether a tick without a cron line, or its cron line, beats in the minute of a time (UTC). */
function isDue({ cron }: Tick, time: number): boolean {
  const date = new Date(time);
  const day = date.getUTCDay();
  const values = [
    [date.getUTCMinutes()],
    [date.getUTCHours()],
    [date.getUTCDate()],
    [date.getUTCMonth() + 1],
    day === 0 ? [0, 7] : [day],
  ];
  const fields = cron ?? [];
  return fields.every((field, i) => values[i]?.some((value) => matchesField(field, value)));
}

/** The beats that fall due, in order of time and document; of each tick at most one more than there may be. */
function findDue({ actors, budget }: Program, from: number, to: number): Beat[] {
  const beats: Beat[] = [];
  for (const actor of actors) {
    for (const tick of actor.ticks) {
      const { everyMs: every = Number.POSITIVE_INFINITY } = tick;
      let left = every === 0 ? 1 : MAX_BEATS + 1;
      let time = every === 0 ? to : (Math.floor(from / every) + 1) * every;
      for (; left > 0 && time <= to; time += every) {
        budget.spend(STEPS_OF_A_BEAT);
        if (!isDue(tick, time)) continue;
        beats.push({ time, actor, tick });
        left--;
      }
    }
  }
  return beats.sort((a, b) => a.time - b.time);
}

/** Runs a tick for its rows, as a step where its guard holds for one of them. */
function beat(world: World, { actor, tick }: Beat, rows: readonly (string | undefined)[]): Step[] {
  const step = new Step(tick.name);
  const dispatch = new Dispatch(world, step, undefined);
  let hasRun = false;
  for (const row of rows) hasRun = dispatch.beat(actor, tick, row) || hasRun;
  const own = [...step.emitted];
  dispatch.drain();
  for (const { event, heard_by: heard } of own) {
    if (heard.length > 0 || actor.arms.has(event)) continue;
    step.find('unheard_tick', tick.at, `Nobody listens to ${event} of this tick.`);
  }
  return hasRun ? [step] : [];
}

/**
 * Lets time pass: every tick that falls due runs, in order of time and document, as a step of its own: for each row of
 * its entity, and for the trait's own frame where there are none and the page is shown. `last` is told what did not run.
 */
function advance(world: World, ms: number, isShown: boolean, last: Step): Step[] {
  const to = world.now + ms;
  const due = findDue(world.program, world.now, to);
  const steps: Step[] = [];
  for (const one of due.slice(0, MAX_BEATS)) {
    const { key, entity = 'its entity' } = one.actor;
    const { at, appliesTo } = one.tick;
    const ids = world
      .rowsOf(entity)
      .map((row) => toText(row.id))
      .filter((id) => !Array.isArray(appliesTo) || appliesTo.includes(id));
    world.now = one.time;
    steps.push(...beat(world, one, ids.length > 0 || !isShown ? ids : [undefined]));
    if (ids.length > 0 || isShown || last.findings.some((told) => told.at === at)) continue;
    last.find('unheard_tick', at, `${key} ticks for each row of ${entity}, and there is none.`);
  }
  world.now = to;
  if (due.length > MAX_BEATS) {
    last.find('cut', '', `More than ${MAX_BEATS} beats fall due: the rest is missed.`);
  }
  return steps;
}

/** Lets time pass and sends an event. */
function play(world: World, event: SimulatedEvent, isShown: boolean): Step[] {
  const { advance_ms: ms = 0 } = event;
  const silent = new Step('');
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
  const steps: Step[] = [];
  let world = new World(program, options);
  for (let index = mount ? -1 : 0; index < events.length; index++) {
    const event = events[index];
    let next = world;
    const isRun = budget.within(1, () => {
      next = world.copy();
      const own = event === undefined ? [mountAll(next)] : play(next, event, mount);
      const length = measureJson(own, budget.left * CHARACTERS_OF_A_STEP);
      budget.spend(Math.ceil(length / CHARACTERS_OF_A_STEP));
      for (const step of own) step.index = index;
      steps.push(...own);
    });
    if (isRun) world = next;
    else {
      // An event that does not fit is not run at all.
      const step = new Step(toEventName(event?.event ?? '$MOUNT'));
      const left = events.length - Math.max(0, index);
      const message = `The bound of one answer is reached: ${left} of ${events.length} events are not run.`;
      step.find('cut', '', message);
      steps.push(Object.assign(step, { truncated: true, index }));
      break;
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
