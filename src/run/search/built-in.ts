import { isEqualJson } from '../../kernel/equal-json.ts';
import type { Budget } from '../evaluator/budget.ts';
import { type Actor, type Arm, armsOf, type Program, takenKey } from '../program/program.ts';
import { collectInputs } from '../solver/inputs.ts';
import { holds } from '../solver/solve.ts';
import type { Node } from './explorer.ts';
import type { Possibilities } from './possible.ts';
import type { Witnesses } from './witnesses.ts';

export const BUILT_INS = [
  'deadlock',
  'unreachable_state',
  'dead_arm',
  'overlay_trap',
  'lost_event',
  'livelock',
  'unhandled_failure',
  'ambiguous_arms',
] as const;

export type BuiltIn = (typeof BUILT_INS)[number];

interface Violation {
  readonly at: string;
  readonly message: string;
  /** Where it shows; undefined where it is that something never happens. */
  readonly node?: Node | undefined;
}

export interface Place {
  readonly program: Program;
  readonly possible: Possibilities;
  readonly witnesses: Witnesses;
}

/** Violations; undefined for each question that is left open: then there may be others. */
type Findings = Iterable<Violation | undefined>;

/** Every arm with its trait. */
function* armsIn({ actors }: Program): Generator<readonly [Actor, Arm]> {
  for (const actor of actors) for (const arm of actor.transitions) yield [actor, arm];
}

/** Whether an arm may be taken in any of the states that it leaves. */
const mayBeTaken = (possible: Possibilities, actor: Actor, arm: Arm): boolean =>
  arm.from.some((from) => possible.hasArm(arm, from, actor));

/** The first node in which an arm was taken; open where there is none, and it may be taken all the same. */
function witnessOf({ possible, witnesses }: Place, actor: Actor, arm: Arm) {
  const from = arm.from.find((state) => witnesses.arms.has(takenKey(actor, arm, state)));
  if (from === undefined) return { node: undefined, isOpen: mayBeTaken(possible, actor, arm) };
  return { node: witnesses.arms.get(takenKey(actor, arm, from)), isOpen: false };
}

function* findUnreachable({ program, possible, witnesses }: Place): Findings {
  for (const actor of program.actors) {
    for (const [i, state] of actor.states.entries()) {
      if (!possible.hasState(actor, state)) {
        const at = `${actor.machineAt}/states/${i}`;
        yield { at, message: `Nothing leads ${actor.key} to ${state}.` };
      } else if (!witnesses.states.has(`${actor.key}|${state}`)) yield undefined;
    }
  }
}

function* findDeadArms({ program, possible, witnesses }: Place): Findings {
  for (const [actor, arm] of armsIn(program)) {
    if (!mayBeTaken(possible, actor, arm)) {
      const why = possible.hasEvent(actor, arm.event)
        ? 'its state is never reached, its guard never holds, or an earlier arm is taken'
        : `nothing sends ${arm.event} to it`;
      const message = `The arm of ${actor.key} for ${arm.event} in ${arm.from.join(', ')} is never taken: ${why}.`;
      yield { at: arm.at, message };
    } else if (!arm.from.some((from) => witnesses.arms.has(takenKey(actor, arm, from)))) {
      yield undefined;
    }
  }
}

/** Whether a guard reads nothing that comes in and is false: a knob switches the arm off, and no finding reports it. */
function isSwitchedOff(actor: Actor, { guard }: Arm, budget: Budget): boolean {
  if (guard === undefined) return false;
  const { inputs, fixed } = collectInputs([guard], actor, budget);
  const { config } = actor;
  return inputs.length === 0 && fixed.size === 0 && !holds(guard, { config }, budget);
}

/** States with arms that lead away, none of which can ever be taken: the trait waits for what never comes. */
function* findDeadlocks({ program, possible, witnesses }: Place): Findings {
  if (possible.isOpen) yield undefined;
  for (const actor of program.actors) {
    for (const [state, byEvent] of actor.arms) {
      const all = [...byEvent.values()].flat();
      const node = witnesses.states.get(`${actor.key}|${state}`);
      if (all.some((arm) => possible.hasArm(arm, state, actor))) continue;
      const leaving = all.filter((arm) => !isSwitchedOff(actor, arm, program.budget));
      if (leaving.length === 0 || !possible.hasState(actor, state)) continue;
      if (node === undefined) {
        yield undefined;
        continue;
      }
      const events = [...byEvent.keys()].join(', ');
      const message = `${actor.key} waits in ${state} for ${events}, which never comes or is never let through.`;
      yield { at: leaving[0]?.at ?? actor.at, message, node };
    }
  }
}

/** Overlays that an arm opens and that no possible way from there closes. */
function* findTraps(place: Place): Findings {
  const { program, possible } = place;
  if (possible.isOpen) yield undefined;
  for (const [actor, arm] of armsIn(program)) {
    const { fills, clears } = arm.summary;
    for (const slot of fills) {
      if (clears.has(slot) || canClose(actor, arm.to, slot, possible)) continue;
      const { node, isOpen } = witnessOf(place, actor, arm);
      if (isOpen) yield undefined;
      if (node === undefined) continue;
      const message = `${actor.key} opens the ${slot} on ${arm.event}, and nothing from ${arm.to} on closes it.`;
      yield { at: arm.at, message, node };
    }
  }
}

function canClose(actor: Actor, start: string, slot: string, possible: Possibilities): boolean {
  const seen = new Set([start]);
  for (const state of seen) {
    for (const arm of [...(actor.arms.get(state)?.values() ?? [])].flat()) {
      if (!possible.hasArm(arm, state, actor)) continue;
      if (arm.summary.clears.has(slot)) return true;
      if (arm.to !== '') seen.add(arm.to);
    }
  }
  return false;
}

/** Events that an effect emits, that stay inside, and that nobody has an arm or an ear for. */
function* findLost({ program, possible, witnesses }: Place): Findings {
  if (possible.isOpen) yield undefined;
  for (const [actor, arm] of armsIn(program)) {
    for (const event of arm.summary.emits) {
      if (possible.isHeard(actor, event)) continue;
      if (actor.external.has(event) && program.orbitals.length === 1) continue;
      const node = witnesses.emits.get(`${actor.key}|${event}`);
      if (node === undefined) {
        if (mayBeTaken(possible, actor, arm)) yield undefined;
        continue;
      }
      const message = `${actor.key} emits ${event}, and nobody hears it.`;
      yield { at: arm.at, message, node };
    }
  }
}

function* findLoops({ witnesses, possible }: Place): Findings {
  if (possible.isOpen) yield undefined;
  for (const node of witnesses.loops.values()) {
    const message = `${node.sent?.event} in ${node.sent?.trait} sets off events that come round again without end.`;
    yield { at: node.step?.transitions[0]?.at ?? '', message, node };
  }
}

function* findUnhandled(place: Place): Findings {
  const { program, possible } = place;
  if (possible.isOpen) yield undefined;
  for (const [actor, arm] of armsIn(program)) {
    const { failures, unsaid } = arm.summary;
    const { node, isOpen } = witnessOf(place, actor, arm);
    if (isOpen) yield undefined;
    if (node === undefined) continue;
    for (const event of failures) {
      if (possible.isHeard(actor, event)) continue;
      const message = `A failure in ${arm.event} says ${event}, which nobody handles.`;
      yield { at: arm.at, message, node };
    }
    for (const service of unsaid) {
      const message = `${service} is called on ${arm.event} without an event for its failure.`;
      yield { at: arm.at, message, node };
    }
  }
}

function* findAmbiguous({ program, witnesses }: Place): Findings {
  for (const [actor, arm] of armsIn(program)) {
    for (const from of arm.from) {
      const siblings = armsOf(actor, from, arm.event);
      program.budget.spend(siblings.length);
      const twin = siblings
        .slice(0, siblings.indexOf(arm))
        .find((other) => other.to !== arm.to && isEqualJson(other.guard, arm.guard));
      if (twin === undefined) continue;
      const message = `Two arms of ${actor.key} take ${arm.event} in ${from} under the same condition: to ${twin.to}, and to ${arm.to}.`;
      yield { at: arm.at, message, node: witnesses.states.get(`${actor.key}|${from}`) };
    }
  }
}

export const BUILT_IN_CHECKS: Readonly<Record<BuiltIn, (place: Place) => Findings>> = {
  deadlock: findDeadlocks,
  unreachable_state: findUnreachable,
  dead_arm: findDeadArms,
  overlay_trap: findTraps,
  lost_event: findLost,
  livelock: findLoops,
  unhandled_failure: findUnhandled,
  ambiguous_arms: findAmbiguous,
};
