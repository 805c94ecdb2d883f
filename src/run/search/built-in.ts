import { isEqualJson } from '../../kernel/equal-json.ts';
import { type Actor, type Arm, armsIn, takenKey } from '../program/actor.ts';
import type { Program } from '../program/program.ts';
import type { Explorer } from './explorer.ts';
import type { Node } from './node.ts';
import type { Possibilities } from './possible.ts';

export interface Place {
  readonly program: Program;
  readonly possible: Possibilities;
  /** What was seen, and where first. */
  readonly seen: Explorer['first'];
}

/** A state of a trait or an arm of one: whether it may be at all, and the first node in which it was. */
interface Part {
  readonly actor: Actor;
  readonly mayBe: boolean;
  readonly node: Node | undefined;
}

interface Violation {
  readonly at: string;
  readonly message: string;
  /** Where it shows; undefined where it is that something never happens. */
  readonly node?: Node | undefined;
}

/** Violations; undefined for each question that is left open: then there may be others. */
type Findings = Iterable<Violation | undefined>;

const listStates = ({ program, possible, seen }: Place) =>
  program.actors.flatMap((actor) =>
    actor.states.map((state, index) => ({
      actor,
      state,
      at: `${actor.machineAt}/states/${index}`,
      arms: armsIn(actor, state),
      mayBe: possible.hasState(actor, state),
      node: seen.get(`state|${actor.key}|${state}`),
    })),
  );

const listArms = ({ program, possible, seen }: Place) =>
  program.actors.flatMap((actor) =>
    actor.transitions.map((arm) => {
      const from = [...arm.from];
      const nodes = from.map((state) => seen.get(`arm|${takenKey(actor, arm, state)}`));
      const node = nodes.find((one) => one !== undefined);
      return { actor, arm, node, mayBe: from.some((one) => possible.hasArm(arm, one, actor)) };
    }),
  );

/** A violation where its part was seen; open where it was not, and may be all the same. */
function* show({ mayBe, node }: Omit<Part, 'actor'>, at: string, message: string): Findings {
  if (node !== undefined) yield { at, message, node };
  else if (mayBe) yield undefined;
}

/** A violation where a part may not be at all; open where it may, and was not seen. */
function* miss({ mayBe, node }: Part, at: string, message: string): Findings {
  if (!mayBe) yield { at, message };
  else if (node === undefined) yield undefined;
}

function* findUnreachable(place: Place): Findings {
  for (const part of listStates(place)) {
    yield* miss(part, part.at, `Nothing leads ${part.actor.key} to ${part.state}.`);
  }
}

function* findDeadArms(place: Place): Findings {
  for (const part of listArms(place)) {
    const { key } = part.actor;
    const { at, event, from } = part.arm;
    const why = place.possible.hasEvent(part.actor, event)
      ? 'its state is never reached, its guard never holds, or an earlier arm is taken'
      : `nothing sends ${event} to it`;
    const which = `The arm of ${key} for ${event} in ${[...from].join(', ')}`;
    yield* miss(part, at, `${which} is never taken: ${why}.`);
  }
}

type Passes = (arm: Arm, from: string) => boolean;

/** A violation where no arms of a trait lead where they should; open where such arms may be taken, and were not seen. */
function* showUnless(
  leads: (passes: Passes) => boolean,
  { possible, seen }: Place,
  part: Part,
  at: string,
  message: string,
): Findings {
  const { actor } = part;
  if (leads((arm, from) => seen.has(`arm|${takenKey(actor, arm, from)}`))) return;
  if (leads((arm, from) => possible.hasArm(arm, from, actor))) yield undefined;
  else yield* show(part, at, message);
}

/** States with arms that lead away, none of which can ever be taken: the trait waits for what never comes. */
function* findDeadlocks(place: Place): Findings {
  for (const part of listStates(place)) {
    const { actor, state, arms } = part;
    const all = [...arms.values()].flat();
    const [leaving] = all;
    if (leaving === undefined || !part.mayBe) continue;
    const waits = `${actor.key} waits in ${state} for ${[...arms.keys()].join(', ')}`;
    const message = `${waits}, which never comes or is never let through.`;
    const leave = (passes: Passes) => all.some((arm) => passes(arm, state));
    yield* showUnless(leave, place, part, leaving.at, message);
  }
}

/** Overlays that an arm opens and that no possible way from there closes. */
function* findTraps(place: Place): Findings {
  for (const part of listArms(place)) {
    const { actor, arm } = part;
    const { at, event, summary, to } = arm;
    for (const slot of summary.fills) {
      if (!part.mayBe || summary.clears.has(slot)) continue;
      const message = `${actor.key} opens the ${slot} on ${event}, and nothing from ${to} on closes it.`;
      const close = (passes: Passes) => canClose(actor, to, slot, passes);
      yield* showUnless(close, place, part, at, message);
    }
  }
}

/** Whether arms that pass lead from a state to one that clears a slot. */
function canClose(actor: Actor, start: string, slot: string, passes: Passes): boolean {
  const seen = new Set([start]);
  for (const state of seen) {
    for (const arm of [...armsIn(actor, state).values()].flat()) {
      if (!passes(arm, state)) continue;
      if (arm.summary.clears.has(slot)) return true;
      if (arm.to !== '') seen.add(arm.to);
    }
  }
  return false;
}

/** Events that an effect emits, that stay inside, and that nobody has an arm or an ear for. */
function* findLost(place: Place): Findings {
  const isAlone = place.program.orbitals.length === 1;
  for (const { actor, arm, mayBe } of listArms(place)) {
    for (const event of arm.summary.emits) {
      if (place.possible.isHeard(actor, event) || (isAlone && actor.external.has(event))) continue;
      const node = place.seen.get(`emit|${actor.key}|${event}`);
      yield* show({ mayBe, node }, arm.at, `${actor.key} emits ${event}, and nobody hears it.`);
    }
  }
}

function* findLoops({ seen }: Place): Findings {
  for (const [key, node] of seen) {
    if (!key.startsWith('loop|') || node.way === undefined) continue;
    const { sent, step } = node.way;
    const message = `${sent.event} in ${sent.trait} sets off events that come round again without end.`;
    yield { at: step.transitions[0]?.at ?? '', message, node };
  }
}

function* findUnhandled(place: Place): Findings {
  for (const part of listArms(place)) {
    const { event: on, summary, at } = part.arm;
    for (const event of summary.failures) {
      if (place.possible.isHeard(part.actor, event)) continue;
      yield* show(part, at, `A failure in ${on} says ${event}, which nobody handles.`);
    }
    for (const service of summary.unsaid) {
      yield* show(part, at, `${service} is called on ${on} without an event for its failure.`);
    }
  }
}

function* findAmbiguous(place: Place): Findings {
  for (const { actor, state, arms: byEvent, node } of listStates(place)) {
    for (const [event, arms] of byEvent) {
      place.program.budget.spend(arms.length);
      for (const [i, { guard, to, at }] of arms.entries()) {
        const twin = arms
          .slice(0, i)
          .find((other) => other.to !== to && isEqualJson(other.guard, guard));
        if (twin === undefined) continue;
        const both = `Two arms of ${actor.key} take ${event} in ${state} under the same condition`;
        yield { at, message: `${both}: to ${twin.to}, and to ${to}.`, node };
      }
    }
  }
}

export const BUILT_IN_CHECKS = {
  deadlock: findDeadlocks,
  unreachable_state: findUnreachable,
  dead_arm: findDeadArms,
  overlay_trap: findTraps,
  lost_event: findLost,
  livelock: findLoops,
  unhandled_failure: findUnhandled,
  ambiguous_arms: findAmbiguous,
} satisfies Readonly<Record<string, (place: Place) => Findings>>;

export type BuiltIn = keyof typeof BUILT_IN_CHECKS;

export const BUILT_INS = Object.keys(BUILT_IN_CHECKS) as BuiltIn[];
