import { isString } from '../../kernel/json.ts';
import { matchesCron } from '../program/intervals.ts';
import type { Actor, Program, Tick } from '../program/program.ts';
import { Dispatch } from './dispatch.ts';
import { createStep, type RunFinding, type Step } from './step-record.ts';
import type { World } from './world.ts';

/** Beats that one advance may bring; those beyond are missed, as they are by a server that was busy. */
const MAX_BEATS = 1000;

/** Beats that are collected before those that are too late are dropped. */
const MOST_COLLECTED = 20 * MAX_BEATS;

const MINUTE = 60_000;
/** Steps that it costs to compare a minute with a cron line. */
const STEPS_OF_A_MINUTE = 10;

interface Beat {
  readonly time: number;
  readonly actor: Actor;
  readonly tick: Tick;
}

function* beatsOf(program: Program, actor: Actor, tick: Tick, from: number, to: number) {
  const step = tick.cron === undefined ? tick.everyMs : MINUTE;
  if (step === undefined) return;
  if (step === 0) yield { time: to, actor, tick };
  let left = step === 0 ? 0 : MAX_BEATS;
  for (let time = (Math.floor(from / step) + 1) * step; left > 0 && time <= to; time += step) {
    program.budget.spend(tick.cron === undefined ? 1 : STEPS_OF_A_MINUTE);
    if (tick.cron !== undefined && !matchesCron(tick.cron, time)) continue;
    yield { time, actor, tick };
    left--;
  }
}

/** The first beats that fall due, in order of time and document: one more than may run, where there are more. */
function findDue(program: Program, from: number, to: number): Beat[] {
  let due: Beat[] = [];
  const cut = () => due.sort((a, b) => a.time - b.time).slice(0, MAX_BEATS + 1);
  for (const actor of program.actors) {
    for (const tick of actor.ticks) {
      due.push(...beatsOf(program, actor, tick, from, to));
      if (due.length > MOST_COLLECTED) due = cut();
    }
  }
  return cut();
}

/** The rows that a tick runs for; the trait's own frame where there are none and the page is shown. */
function rowsOf(world: World, actor: Actor, tick: Tick, isShown: boolean): (string | undefined)[] {
  const ids = world.rowsOf(actor.entity ?? '').map((row) => String(row.id));
  const applies = Array.isArray(tick.appliesTo)
    ? new Set(tick.appliesTo.filter(isString))
    : undefined;
  const chosen = applies === undefined ? ids : ids.filter((id) => applies.has(id));
  return chosen.length > 0 || !isShown ? chosen : [undefined];
}

function beat(
  program: Program,
  world: World,
  { actor, tick }: Beat,
  isShown: boolean,
): Step | undefined {
  const step = createStep(tick.name);
  const dispatch = new Dispatch(program, world, step, undefined);
  let hasRun = false;
  const rows = rowsOf(world, actor, tick, isShown);
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
    if (heard.length > 0 || actor.handled.has(event)) continue;
    dispatch.find('unheard_tick', tick.at, `Nobody listens to ${event} of this tick.`);
  }
  return hasRun ? step : undefined;
}

/**
 * Lets time pass: every tick that falls due runs, in order of time and document, as a step of its own. Ticks of which
 * none runs are added to `silent`.
 */
export function advance(
  program: Program,
  world: World,
  ms: number,
  isShown: boolean,
  silent: RunFinding[],
): Step[] {
  const [from, to] = [world.now, world.now + ms];
  const beats = findDue(program, from, to);
  const steps: Step[] = [];
  for (const due of beats.slice(0, MAX_BEATS)) {
    world.now = due.time;
    const step = beat(program, world, due, isShown);
    if (step !== undefined) steps.push(step);
    else if (rowsOf(world, due.actor, due.tick, isShown).length === 0) {
      const { actor, tick } = due;
      const message = `${actor.key} ticks for each row of ${actor.entity ?? 'its entity'}, and there is none.`;
      if (!silent.some(({ at }) => at === tick.at)) {
        silent.push({ code: 'unheard_tick', at: tick.at, message });
      }
    }
  }
  world.now = to;
  const last = steps.at(-1);
  if (beats.length > MAX_BEATS && last !== undefined) {
    const message = `More than ${MAX_BEATS} beats fall due: the rest is missed.`;
    last.findings.push({ code: 'cut', at: '', message });
  }
  return steps;
}
