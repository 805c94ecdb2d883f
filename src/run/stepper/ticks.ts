import { isString } from '../../kernel/json.ts';
import { matchesCron } from '../program/intervals.ts';
import type { Actor, Program, Tick } from '../program/program.ts';
import { Dispatch } from './dispatch.ts';
import { createStep, find, type RunFinding, type Step } from './step-record.ts';
import type { World } from './world.ts';

/** Beats that one advance may bring; those beyond are missed, as they are by a server that was busy. */
const MAX_BEATS = 1000;
/** Steps that it costs to find one, or to compare a minute with a cron line. */
const STEPS_OF_A_BEAT = 10;
const MINUTE = 60_000;

interface Beat {
  readonly time: number;
  readonly actor: Actor;
  readonly tick: Tick;
}

function* beatsOf(program: Program, actor: Actor, tick: Tick, from: number, to: number) {
  const step = tick.cron === undefined ? tick.everyMs : MINUTE;
  if (step === undefined) return;
  if (step === 0) yield { time: to, actor, tick };
  let left = step === 0 ? 0 : MAX_BEATS + 1;
  for (let time = (Math.floor(from / step) + 1) * step; left > 0 && time <= to; time += step) {
    program.budget.spend(STEPS_OF_A_BEAT);
    if (tick.cron !== undefined && !matchesCron(tick.cron, time)) continue;
    yield { time, actor, tick };
    left--;
  }
}

/** The beats that fall due, in order of time and document. */
const findDue = (program: Program, from: number, to: number): Beat[] =>
  program.actors
    .flatMap((actor) => actor.ticks.flatMap((tick) => [...beatsOf(program, actor, tick, from, to)]))
    .sort((a, b) => a.time - b.time);

/** The rows that a tick runs for; the trait's own frame where there are none and the page is shown. */
function rowsOf(world: World, { actor, tick }: Beat, isShown: boolean): (string | undefined)[] {
  const ids = world.rowsOf(actor.entity ?? '').map((row) => String(row.id));
  const applies = Array.isArray(tick.appliesTo) && new Set(tick.appliesTo.filter(isString));
  const chosen = applies ? ids.filter((id) => applies.has(id)) : ids;
  return chosen.length > 0 || !isShown ? chosen : [undefined];
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
    const delivery = { event: tick.name, payload: {}, row, source: {} };
    const state = world.stateOf(actor, row);
    const scope = dispatch.scopeOf(actor, delivery, undefined, state);
    if (dispatch.holds(tick.guard, scope, tick.at, 'The guard') !== true) continue;
    hasRun = true;
    dispatch.beat(actor, tick, scope, delivery);
  }
  dispatch.drain();
  for (const { event, heard_by: heard } of step.emitted) {
    if (heard.length > 0 || actor.arms.has(event)) continue;
    find(step, 'unheard_tick', tick.at, `Nobody listens to ${event} of this tick.`);
  }
  return hasRun ? step : undefined;
}

/**
 * Lets time pass: every tick that falls due runs, in order of time and document, as a step of its own. Ticks of which
 * none runs are added to `silent`.
 */
export function advance(world: World, ms: number, isShown: boolean, silent: RunFinding[]): Step[] {
  const to = world.now + ms;
  const due = findDue(world.program, world.now, to);
  const steps: Step[] = [];
  for (const one of due.slice(0, MAX_BEATS)) {
    world.now = one.time;
    const rows = rowsOf(world, one, isShown);
    steps.push(...[beat(world, one, rows) ?? []].flat());
    const { at } = one.tick;
    if (rows.length > 0 || silent.some((told) => told.at === at)) continue;
    const { key, entity = 'its entity' } = one.actor;
    const message = `${key} ticks for each row of ${entity}, and there is none.`;
    silent.push({ code: 'unheard_tick', at, message });
  }
  world.now = to;
  if (due.length > MAX_BEATS) {
    const message = `More than ${MAX_BEATS} beats fall due: the rest is missed.`;
    silent.push({ code: 'cut', at: '', message });
  }
  return steps;
}
