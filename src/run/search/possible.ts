import type { Json } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/index.ts';
import {
  type Actor,
  type Arm,
  armsIn,
  armsOf,
  hears,
  type Listener,
  type Program,
  type Tick,
  takenKey,
} from '../program/program.ts';
import { collectInputs } from '../solver/inputs.ts';
import { holds, solve } from '../solver/solve.ts';

const MOUNT_EVENTS: ReadonlySet<string> = new Set([...INIT_EVENTS, '$MOUNT']);

/**
 * Everything that may happen: more than does, and never less. Guards are taken to hold unless it is proven that they
 * do not, so that anything outside it cannot happen.
 */
export class Possibilities {
  readonly states = new Map<Actor, Set<string>>();
  readonly arms = new Set<string>();
  /** Whether names of events are computed, or parts are only named: anything may be sent then. */
  readonly isOpen: boolean;
  readonly #program: Program;
  readonly #events = new Map<Actor, Set<string>>();
  readonly #emitters = new Map<string, Set<Actor>>();
  readonly #blocked = new Map<Arm, boolean>();

  constructor(program: Program) {
    this.#program = program;
    let isOpen = program.opaque.length > 0;
    for (const actor of program.actors) {
      const summaries = [...actor.transitions, ...actor.ticks].map(({ summary }) => summary);
      const sent = new Set(summaries.flatMap(({ sends }) => [...sends]));
      program.budget.spend(summaries.length + sent.size);
      for (const event of sent) {
        this.#emitters.set(event, (this.#emitters.get(event) ?? new Set()).add(actor));
      }
      isOpen ||= summaries.some(({ isDynamic }) => isDynamic);
    }
    this.isOpen = isOpen;
    for (const actor of program.actors) {
      this.states.set(actor, new Set([actor.initial]));
      const outside = [...actor.arms.keys()].filter((event) => this.isExternal(actor, event));
      this.#events.set(actor, new Set(outside));
    }
    for (const actor of program.actors) {
      // Runners differ whether a trait hears its own tick without listening to it: it may.
      for (const tick of actor.ticks) {
        if (this.#beats(actor, tick)) this.#spread(actor, tick.summary.sends);
      }
    }
    while (this.#grow());
  }

  /** Whether an event may come from outside: a page fires it, or what it is made of, or nothing inside could. */
  isExternal(actor: Actor, event: string): boolean {
    const { firedBy } = this.#program;
    if (this.isOpen || MOUNT_EVENTS.has(event) || firedBy.has(event)) return true;
    if (this.#sends(actor, event)) return false;
    const triggering = actor.listens.filter(({ triggers }) => triggers === event);
    this.#program.budget.spend(1 + triggering.length);
    // A page fires an event under the name of the trait that draws it or waits for it, and who listens to it hears it.
    return triggering.length === 0 || triggering.some((listener) => this.#isFired(listener));
  }

  /** Whether a page fires what a listener hears: its source draws it, or has an arm that it does not send itself. */
  #isFired(listener: Listener): boolean {
    const { firedBy, handlers } = this.#program;
    const waiting = (handlers.get(listener.event) ?? []).filter(
      (actor) => !this.#sends(actor, listener.event),
    );
    return [...(firedBy.get(listener.event) ?? []), ...waiting].some((source) =>
      hears(listener, source),
    );
  }

  #sends(actor: Actor, event: string): boolean {
    return this.emittersOf(event).has(actor);
  }

  /** The traits that may send an event from within. */
  emittersOf(event: string): ReadonlySet<Actor> {
    this.#program.budget.spend(1);
    return this.#emitters.get(event) ?? new Set();
  }

  /** The listeners that hear an event of a trait. */
  hearersOf(actor: Actor, event: string): readonly Listener[] {
    const listeners = this.#program.listeners.get(event) ?? [];
    this.#program.budget.spend(1 + listeners.length);
    return listeners.filter((one) => hears(one, actor));
  }

  /** Whether a trait or a listener takes what a trait sends. */
  isHeard(actor: Actor, event: string): boolean {
    return actor.arms.has(event) || this.hearersOf(actor, event).length > 0;
  }

  hasArm(arm: Arm, from: string, actor: Actor): boolean {
    this.#program.budget.spend(1);
    return this.arms.has(takenKey(actor, arm, from));
  }

  hasState(actor: Actor, state: string): boolean {
    return this.states.get(actor)?.has(state) ?? false;
  }

  hasEvent(actor: Actor, event: string): boolean {
    return this.#events.get(actor)?.has(event) ?? false;
  }

  /** Takes every arm that has become possible, and answers whether there was one. */
  #grow(): boolean {
    const before = this.arms.size;
    for (const [actor, states] of this.states) {
      // States that are added on the way are gone through too.
      for (const state of states) {
        for (const [event, arms] of armsIn(actor, state)) {
          this.#program.budget.spend(1 + arms.length);
          if (!this.hasEvent(actor, event)) continue;
          for (const arm of arms) this.#take(actor, arm, state, states);
        }
      }
    }
    return this.arms.size > before;
  }

  #take(actor: Actor, arm: Arm, from: string, states: Set<string>): void {
    const key = takenKey(actor, arm, from);
    if (this.arms.has(key) || this.#isBlocked(actor, arm, from)) return;
    this.arms.add(key);
    if (arm.to !== '') states.add(arm.to);
    this.#spread(actor, arm.summary.sends);
  }

  /** What a trait sends reaches itself and those who listen to it. */
  #spread(actor: Actor, events: Iterable<string>): void {
    for (const event of events) {
      this.#events.get(actor)?.add(event);
      for (const { actor: other, triggers } of this.hearersOf(actor, event)) {
        this.#events.get(other)?.add(triggers);
      }
    }
  }

  /** Whether it is proven that no input takes the arm: its guard never holds, or an earlier arm always does. */
  #isBlocked(actor: Actor, arm: Arm, from: string): boolean {
    const siblings = armsOf(actor, from, arm.event);
    const { budget } = this.#program;
    budget.spend(siblings.length);
    const open = siblings.findIndex(({ guard }) => guard === undefined || guard === true);
    if (open >= 0 && siblings.indexOf(arm) > open) return true;
    if (arm.guard === undefined || arm.from.size > 1) return false;
    const known = this.#blocked.get(arm) ?? this.#isNever(arm.guard, actor, from, arm.to);
    this.#blocked.set(arm, known);
    return known;
  }

  /** Whether a tick falls due at all, and its guard may hold in some state. */
  #beats(actor: Actor, { everyMs, cron, guard }: Tick): boolean {
    if (everyMs === undefined && cron === undefined) return false;
    return guard === undefined || actor.states.some((state) => !this.#isNever(guard, actor, state));
  }

  /** Whether it is proven that a guard never holds in a state. */
  #isNever(guard: Json, actor: Actor, from: string, to?: string): boolean {
    const { budget } = this.#program;
    return solve(collectInputs([guard], actor, budget), {
      scope: { config: actor.config, state: from, fromState: from, toState: to },
      payload: {},
      choosesEntity: true,
      accepts: (candidate) => holds(guard, candidate, budget),
      budget,
    }).isProven;
  }
}
