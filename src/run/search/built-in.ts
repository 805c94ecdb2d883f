import { isEqualJson } from '../../kernel/equal-json.ts';
import { type Actor, type Arm, armsIn, type Program, takenKey } from '../program/program.ts';
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

/** An arm, whether it may be taken at all, and the first node in which it was. */
interface Taken {
  readonly actor: Actor;
  readonly arm: Arm;
  readonly mayBe: boolean;
  readonly node: Node | undefined;
}

function* listArms({ program, possible, witnesses }: Place): Generator<Taken> {
  for (const actor of program.actors) {
    for (const arm of actor.transitions) {
      const from = [...arm.from];
      const taken = from.find((state) => witnesses.arms.has(takenKey(actor, arm, state)));
      const node = witnesses.arms.get(takenKey(actor, arm, taken ?? ''));
      const mayBe = from.some((state) => possible.hasArm(arm, state, actor));
      yield { actor, arm, mayBe, node };
    }
  }
}

/** A violation by an arm where it was seen; open where it was not, and may be taken all the same. */
function show({ arm: { at }, mayBe, node }: Taken, message: string): (Violation | undefined)[] {
  if (node !== undefined) return [{ at, message, node }];
  return mayBe ? [undefined] : [];
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

function* findDeadArms(place: Place): Findings {
  for (const { actor, arm, mayBe, node } of listArms(place)) {
    if (mayBe) {
      if (node === undefined) yield undefined;
      continue;
    }
    const why = place.possible.hasEvent(actor, arm.event)
      ? 'its state is never reached, its guard never holds, or an earlier arm is taken'
      : `nothing sends ${arm.event} to it`;
    const message = `The arm of ${actor.key} for ${arm.event} in ${[...arm.from].join(', ')} is never taken: ${why}.`;
    yield { at: arm.at, message };
  }
}

/** States with arms that lead away, none of which can ever be taken: the trait waits for what never comes. */
function* findDeadlocks({ program, possible, witnesses }: Place): Findings {
  for (const actor of program.actors) {
    for (const state of actor.states) {
      const byEvent = armsIn(actor, state);
      const all = [...byEvent.values()].flat();
      const [leaving] = all;
      if (all.some((arm) => possible.hasArm(arm, state, actor))) continue;
      if (leaving === undefined || !possible.hasState(actor, state)) continue;
      const node = witnesses.states.get(`${actor.key}|${state}`);
      const events = [...byEvent.keys()].join(', ');
      const message = `${actor.key} waits in ${state} for ${events}, which never comes or is never let through.`;
      yield node && { at: leaving.at, message, node };
    }
  }
}

/** Overlays that an arm opens and that no possible way from there closes. */
function* findTraps(place: Place): Findings {
  for (const taken of listArms(place)) {
    const { actor, arm } = taken;
    for (const slot of arm.summary.fills) {
      if (arm.summary.clears.has(slot) || canClose(actor, arm.to, slot, place.possible)) continue;
      const opens = `${actor.key} opens the ${slot} on ${arm.event}`;
      yield* show(taken, `${opens}, and nothing from ${arm.to} on closes it.`);
    }
  }
}

function canClose(actor: Actor, start: string, slot: string, possible: Possibilities): boolean {
  const seen = new Set([start]);
  for (const state of seen) {
    for (const arm of [...armsIn(actor, state).values()].flat()) {
      if (!possible.hasArm(arm, state, actor)) continue;
      if (arm.summary.clears.has(slot)) return true;
      if (arm.to !== '') seen.add(arm.to);
    }
  }
  return false;
}

/** Events that an effect emits, that stay inside, and that nobody has an arm or an ear for. */
function* findLost(place: Place): Findings {
  const { program, possible, witnesses } = place;
  for (const taken of listArms(place)) {
    const { actor, arm } = taken;
    for (const event of arm.summary.emits) {
      if (possible.isHeard(actor, event)) continue;
      if (actor.external.has(event) && program.orbitals.length === 1) continue;
      const node = witnesses.emits.get(`${actor.key}|${event}`);
      yield* show({ ...taken, node }, `${actor.key} emits ${event}, and nobody hears it.`);
    }
  }
}

function* findLoops({ witnesses }: Place): Findings {
  for (const node of witnesses.loops.values()) {
    const message = `${node.sent?.event} in ${node.sent?.trait} sets off events that come round again without end.`;
    yield { at: node.step?.transitions[0]?.at ?? '', message, node };
  }
}

function* findUnhandled(place: Place): Findings {
  for (const taken of listArms(place)) {
    const { event: on, summary } = taken.arm;
    for (const event of summary.failures) {
      if (place.possible.isHeard(taken.actor, event)) continue;
      yield* show(taken, `A failure in ${on} says ${event}, which nobody handles.`);
    }
    for (const service of summary.unsaid) {
      yield* show(taken, `${service} is called on ${on} without an event for its failure.`);
    }
  }
}

function* findAmbiguous({ program, witnesses }: Place): Findings {
  for (const actor of program.actors) {
    for (const state of actor.states) {
      for (const [event, arms] of armsIn(actor, state)) {
        program.budget.spend(arms.length);
        for (const [i, arm] of arms.entries()) {
          const twin = arms
            .slice(0, i)
            .find((other) => other.to !== arm.to && isEqualJson(other.guard, arm.guard));
          if (twin === undefined) continue;
          const message = `Two arms of ${actor.key} take ${event} in ${state} under the same condition: to ${twin.to}, and to ${arm.to}.`;
          yield { at: arm.at, message, node: witnesses.states.get(`${actor.key}|${state}`) };
        }
      }
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
