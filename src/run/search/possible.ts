import { INIT_EVENTS } from '../../language/grammar/shapes.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { type Actor, type Arm, armsIn, hears, type Listener, takenKey } from '../program/actor.ts';
import type { Program } from '../program/program.ts';
import { collectInputs, holds, solve } from '../solver/solve.ts';

const MOUNT_EVENTS: ReadonlySet<string> = new Set([...INIT_EVENTS, '$MOUNT']);

/**
 * Everything that may happen: more than does, and never less. Guards are taken to hold unless it is proven that they
 * do not, so that anything outside it cannot happen.
 */
export class Possibilities {
  readonly #program: Program;
  readonly #states = new Map<Actor, Set<string>>();
  readonly #events = new Map<Actor, Set<string>>();
  /** Whether an arm may be taken, of those that were looked at. */
  readonly #arms = new Map<string, boolean>();
  readonly #emitters = new Map<string, Set<Actor>>();

  constructor(program: Program) {
    this.#program = program;
    for (const actor of program.actors) {
      for (const { summary } of [...actor.transitions, ...actor.ticks]) {
        program.budget.spend(1 + summary.sends.size);
        for (const event of summary.sends) {
          this.#emitters.set(event, (this.#emitters.get(event) ?? new Set()).add(actor));
        }
      }
    }
    for (const actor of program.actors) {
      const outside = [...actor.arms.keys()].filter((event) => this.isExternal(actor, event));
      this.#states.set(actor, new Set([actor.initial]));
      this.#events.set(actor, new Set(outside));
    }
    for (const actor of program.actors) {
      for (const { everyMs, guard, summary } of actor.ticks) {
        const mayHold =
          guard === undefined ||
          actor.states.some((state) => !this.#isNever(actor, { guard }, state));
        // Runners differ whether a trait hears its own tick without listening to it: it may.
        if (everyMs !== undefined && mayHold) this.#spread(actor, summary.sends);
      }
    }
    let before: number;
    do {
      before = this.#arms.size;
      this.#grow();
    } while (this.#arms.size > before);
  }

  /** Whether an event may come from outside: a page fires it, or what it is made of, or nothing inside could. */
  isExternal(actor: Actor, event: string): boolean {
    const { firedBy, isOpen } = this.#program;
    if (isOpen || MOUNT_EVENTS.has(event) || firedBy.has(event)) return true;
    if (this.emittersOf(event).has(actor)) return false;
    const triggering = actor.listens.filter(({ triggers }) => triggers === event);
    this.#program.budget.spend(triggering.length);
    // A page fires an event under the name of the trait that draws it or waits for it, and who listens to it hears it.
    return triggering.length === 0 || triggering.some((listener) => this.#isFired(listener));
  }

  /** Whether a page fires what a listener hears: its source draws it, or has an arm that it does not send itself. */
  #isFired(listener: Listener): boolean {
    const { firedBy, handlers } = this.#program;
    const senders = this.emittersOf(listener.event);
    const waiting = (handlers.get(listener.event) ?? []).filter((actor) => !senders.has(actor));
    const sources = [...(firedBy.get(listener.event) ?? []), ...waiting];
    return sources.some((source) => hears(listener, source));
  }

  /** The traits that may send an event from within. */
  emittersOf(event: string): ReadonlySet<Actor> {
    this.#program.budget.spend(1);
    return this.#emitters.get(event) ?? new Set();
  }

  /** The listeners that hear an event of a trait. */
  #hearersOf(actor: Actor, event: string): readonly Listener[] {
    const listeners = this.#program.listeners.get(event) ?? [];
    this.#program.budget.spend(1 + listeners.length);
    return listeners.filter((one) => hears(one, actor));
  }

  /** Whether a trait or a listener takes what a trait sends. */
  isHeard(actor: Actor, event: string): boolean {
    return actor.arms.has(event) || this.#hearersOf(actor, event).length > 0;
  }

  hasArm(arm: Arm, from: string, actor: Actor): boolean {
    this.#program.budget.spend(1);
    return this.#arms.get(takenKey(actor, arm, from)) === true;
  }

  hasState(actor: Actor, state: string): boolean {
    return this.#states.get(actor)?.has(state) ?? false;
  }

  hasEvent(actor: Actor, event: string): boolean {
    return this.#events.get(actor)?.has(event) ?? false;
  }

  /** Takes every arm that has become possible. */
  #grow(): void {
    for (const [actor, states] of this.#states) {
      // States that are added on the way are gone through too.
      for (const state of states) {
        for (const [event, arms] of armsIn(actor, state)) {
          this.#program.budget.spend(1 + arms.length);
          if (!this.hasEvent(actor, event)) continue;
          for (const arm of arms) {
            const key = takenKey(actor, arm, state);
            if (this.#arms.has(key)) continue;
            this.#arms.set(key, !this.#isBlocked(actor, arm, arms, state));
            if (!this.#arms.get(key)) continue;
            if (arm.to !== '') states.add(arm.to);
            this.#spread(actor, arm.summary.sends);
          }
        }
      }
    }
  }

  /** What a trait sends reaches itself and those who listen to it. */
  #spread(actor: Actor, events: Iterable<string>): void {
    for (const event of events) {
      this.#events.get(actor)?.add(event);
      for (const { actor: other, triggers } of this.#hearersOf(actor, event)) {
        this.#events.get(other)?.add(triggers);
      }
    }
  }

  /** Whether it is proven that no input takes the arm: its guard never holds, or an earlier arm always does. */
  #isBlocked(actor: Actor, arm: Arm, siblings: readonly Arm[], from: string): boolean {
    this.#program.budget.spend(siblings.length);
    const open = siblings.findIndex(({ guard }) => guard === undefined || guard === true);
    return (open >= 0 && siblings.indexOf(arm) > open) || this.#isNever(actor, arm, from);
  }

  /** Whether it is proven that a guard never holds in a state. */
  #isNever(actor: Actor, { guard, to }: Pick<Arm, 'guard'> & { to?: string }, from: string) {
    const { budget } = this.#program;
    if (guard === undefined) return false;
    const scope = { config: actor.config, state: from, fromState: from, toState: to };
    const accepts = (given: Scope) => holds(guard, given, budget);
    return solve(collectInputs([guard], actor, budget), scope, budget, accepts).isProven;
  }
}
