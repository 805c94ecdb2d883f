import { toText } from '../../kernel/json.ts';
import type { Actor, Tick } from '../program/actor.ts';
import { isDue } from '../program/intervals.ts';
import type { Program } from '../program/program.ts';
import { Dispatch } from './dispatch.ts';
import { createStep, find, type Step } from './step-record.ts';
import type { World } from './world.ts';

/** Beats that one advance may bring; those beyond are missed, as they are by a server that was busy. */
const MAX_BEATS = 1000;
/** Steps that it costs to find one, or to compare a minute with a cron line. */
const STEPS_OF_A_BEAT = 10;

interface Beat {
  readonly time: number;
  readonly actor: Actor;
  readonly tick: Tick;
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
function beat(
  world: World,
  { actor, tick }: Beat,
  rows: readonly (string | undefined)[],
): Step | undefined {
  const step = createStep(tick.name);
  const dispatch = new Dispatch(world, step, undefined);
  let hasRun = false;
  for (const row of rows) {
    const scope = dispatch.scopeOf(actor, { event: tick.name, payload: {}, row, source: {} });
    if (dispatch.holds(tick.guard, scope, tick.at, 'The guard') !== true) continue;
    hasRun = true;
    dispatch.beat(actor, tick, row, scope);
  }
  dispatch.drain();
  for (const { event, heard_by: heard } of step.emitted) {
    if (heard.length > 0 || actor.arms.has(event)) continue;
    find(step, 'unheard_tick', tick.at, `Nobody listens to ${event} of this tick.`);
  }
  return hasRun ? step : undefined;
}

/**
 * Lets time pass: every tick that falls due runs, in order of time and document, as a step of its own: for each row of
 * its entity, and for the trait's own frame where there are none and the page is shown. `last` is told what did not run.
 */
export function advance(world: World, ms: number, isShown: boolean, last: Step): Step[] {
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
    const step = beat(world, one, ids.length > 0 || !isShown ? ids : [undefined]);
    if (step !== undefined) steps.push(step);
    if (ids.length > 0 || isShown || last.findings.some((told) => told.at === at)) continue;
    find(last, 'unheard_tick', at, `${key} ticks for each row of ${entity}, and there is none.`);
  }
  world.now = to;
  if (due.length > MAX_BEATS) {
    find(last, 'cut', '', `More than ${MAX_BEATS} beats fall due: the rest is missed.`);
  }
  return steps;
}
