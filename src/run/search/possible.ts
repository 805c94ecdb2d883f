import { append } from '../../kernel/append.ts';
import { isObject, type Json } from '../../kernel/json.ts';
import { INIT_EVENTS, OVERLAY_SLOTS, RESULT_EVENTS_KEY } from '../../language/grammar/index.ts';
import type { Budget } from '../evaluator/budget.ts';
import { toName } from '../program/compile.ts';
import {
  type Actor,
  type Arm,
  hears,
  type Listener,
  type Program,
  type Tick,
  takenKey,
} from '../program/program.ts';
import { collectInputs } from '../solver/inputs.ts';
import { holds, solve } from '../solver/solve.ts';

/** The possible results of a list of effects, found without running it. */
interface EffectSummary {
  /** Events that an `emit` names. */
  readonly emits: ReadonlySet<string>;
  /** Events that answer an effect, and those of them that say a failure. */
  readonly results: ReadonlySet<string>;
  readonly failures: ReadonlySet<string>;
  /** Overlay slots that are filled, and those that are cleared. */
  readonly fills: ReadonlySet<string>;
  readonly clears: ReadonlySet<string>;
  /** Services that are called without an event for their failure. */
  readonly unsaid: readonly string[];
  /** Whether an event's name is computed: anything may be emitted. */
  readonly isDynamic: boolean;
}

/** Reads what effects may emit, fill, clear and leave unsaid, in all of their branches. */
function summarizeEffects(actor: Actor, effects: readonly Json[], budget: Budget): EffectSummary {
  budget.spend(1);
  const [emits, results, failures] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [fills, clears] = [new Set<string>(), new Set<string>()];
  const unsaid: string[] = [];
  let isDynamic = false;
  const add = (set: Set<string>, written: Json | undefined) => {
    const name = toName(written, actor.config);
    if (name !== undefined) set.add(name);
    else if (written !== undefined && written !== null) isDynamic = true;
  };
  const visit = (node: Json): void => {
    if (!Array.isArray(node)) return;
    budget.spend(1);
    if (node[0] === 'emit') add(emits, node[1]);
    if (node[0] === 'render-ui' && typeof node[1] === 'string') {
      const slot = toName(node[1], actor.config) ?? node[1];
      if (OVERLAY_SLOTS.has(slot)) (node[2] === null ? clears : fills).add(slot);
    }
    const options = node.at(-1);
    const said = isObject(options) ? options[RESULT_EVENTS_KEY] : undefined;
    if (isObject(said)) {
      for (const [kind, event] of Object.entries(said)) {
        add(results, event);
        if (kind === 'failure') add(failures, event);
      }
    }
    if (node[0] === 'call-service' && !(isObject(said) && said.failure !== undefined)) {
      unsaid.push(`${String(node[1])}.${String(node[2])}`);
    }
    for (const part of node.slice(1)) visit(part);
  };
  for (const effect of effects) visit(effect);
  return { emits, results, failures, fills, clears, unsaid, isDynamic };
}

const MOUNT_EVENTS: ReadonlySet<string> = new Set([...INIT_EVENTS, '$MOUNT']);

/**
 * Everything that may happen: more than does, and never less. Guards are taken to hold unless it is proven that they
 * do not, so that anything outside it cannot happen.
 */
export class Possibilities {
  readonly states = new Map<Actor, Set<string>>();
  readonly arms = new Set<string>();
  readonly summaries = new Map<Arm | Tick, EffectSummary>();
  /** Whether names of events are computed, or parts are only named: anything may be sent then. */
  readonly isOpen: boolean;
  readonly #program: Program;
  readonly #events = new Map<Actor, Set<string>>();
  readonly #sources = new Map<Actor, Set<string>>();
  readonly #emitters = new Map<string, Actor[]>();
  readonly #triggers = new Map<Actor, Map<string, Listener[]>>();
  readonly #blocked = new Map<Arm, boolean>();

  constructor(program: Program) {
    this.#program = program;
    let isOpen = program.opaque.length > 0;
    for (const actor of program.actors) {
      const sources = new Set<string>();
      for (const one of [...actor.transitions, ...actor.ticks]) {
        const summary = summarizeEffects(actor, one.effects, program.budget);
        this.summaries.set(one, summary);
        for (const event of [...summary.emits, ...summary.results]) sources.add(event);
        isOpen ||= summary.isDynamic;
      }
      this.#sources.set(actor, sources);
      for (const event of sources) append(this.#emitters, event, actor);
    }
    this.isOpen = isOpen;
    this.#start();
  }

  /** Whether an event may come from outside: a page fires it, or what it is made of, or nothing inside could. */
  isExternal(actor: Actor, event: string): boolean {
    const { firedBy } = this.#program;
    if (this.isOpen || MOUNT_EVENTS.has(event) || firedBy.has(event)) return true;
    if (this.#sources.get(actor)?.has(event)) return false;
    const heard = this.#triggersOf(actor).get(event);
    // A page fires an event under the name of the trait that draws it or waits for it, and who listens to it hears it.
    return (
      heard === undefined ||
      heard.some((listener) =>
        [...(firedBy.get(listener.event) ?? []), ...this.#waitFor(listener.event)].some((source) =>
          hears(listener, source),
        ),
      )
    );
  }

  /** The traits with an arm for an event that none of their own effects sends. */
  #waitFor(event: string): readonly Actor[] {
    const handlers = this.#program.handlers.get(event) ?? [];
    return handlers.filter((actor) => !this.#sources.get(actor)?.has(event));
  }

  /** The listeners of a trait, by the event that they trigger. */
  #triggersOf(actor: Actor): ReadonlyMap<string, readonly Listener[]> {
    let triggers = this.#triggers.get(actor);
    if (triggers === undefined) {
      triggers = new Map();
      for (const one of this.#program.listenersOf.get(actor) ?? [])
        append(triggers, one.triggers, one);
      this.#triggers.set(actor, triggers);
    }
    return triggers;
  }

  /** The traits that may send an event from within. */
  emittersOf(event: string): readonly Actor[] {
    return this.#emitters.get(event) ?? [];
  }

  /** The listeners that hear an event of a trait. */
  hearersOf(actor: Actor, event: string): readonly Listener[] {
    const listeners = this.#program.listeners.get(event) ?? [];
    this.#program.budget.spend(1 + listeners.length);
    return listeners.filter((one) => hears(one, actor));
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

  #start(): void {
    const { actors } = this.#program;
    for (const actor of actors) {
      this.states.set(actor, new Set([actor.initial]));
      const outside = [...actor.handled].filter((event) => this.isExternal(actor, event));
      this.#events.set(actor, new Set(outside));
    }
    for (const actor of actors) {
      for (const tick of actor.ticks) {
        const { emits, results } = this.summaries.get(tick) as EffectSummary;
        // Runners differ whether a trait hears its own tick without listening to it: it may.
        this.#spread(actor, [...emits, ...results], true);
      }
    }
    const queue: Actor[] = [...actors];
    for (let i = 0; i < queue.length; i++) {
      for (const woken of this.#advance(queue[i] as Actor)) queue.push(woken);
    }
  }

  /** Takes every arm of a trait that has become possible; answers whom that may move on. */
  #advance(actor: Actor): Set<Actor> {
    const woken = new Set<Actor>();
    const states = this.states.get(actor) as Set<string>;
    const events = this.#events.get(actor) as Set<string>;
    // States that are added on the way are gone through too; events that the trait sends itself need another turn.
    for (let known = -1; known !== events.size; ) {
      known = events.size;
      for (const state of states) {
        for (const [event, arms] of actor.arms.get(state) ?? []) {
          this.#program.budget.spend(1 + arms.length);
          if (!events.has(event)) continue;
          for (const arm of arms) this.#take(actor, arm, state, woken);
        }
      }
    }
    woken.delete(actor);
    return woken;
  }

  #take(actor: Actor, arm: Arm, from: string, woken: Set<Actor>): void {
    const key = takenKey(actor, arm, from);
    if (this.arms.has(key) || this.#isBlocked(actor, arm, from)) return;
    this.arms.add(key);
    if (arm.to !== '') this.states.get(actor)?.add(arm.to);
    const { emits, results } = this.summaries.get(arm) as EffectSummary;
    for (const other of this.#spread(actor, [...emits, ...results], true)) woken.add(other);
  }

  #spread(actor: Actor, emitted: readonly string[], goesOn: boolean): Set<Actor> {
    const woken = new Set<Actor>();
    const wake = (other: Actor, event: string) => {
      const events = this.#events.get(other);
      if (events === undefined || events.has(event)) return;
      events.add(event);
      woken.add(other);
    };
    for (const event of emitted) {
      if (goesOn) wake(actor, event);
      for (const { actor: other, triggers } of this.hearersOf(actor, event)) wake(other, triggers);
    }
    return woken;
  }

  /** Whether it is proven that no input takes the arm: its guard never holds, or an earlier arm always does. */
  #isBlocked(actor: Actor, arm: Arm, from: string): boolean {
    const siblings = actor.arms.get(from)?.get(arm.event) ?? [];
    const open = siblings.findIndex(({ guard }) => guard === undefined || guard === true);
    if (open >= 0 && siblings.indexOf(arm) > open) return true;
    if (arm.guard === undefined) return false;
    const known = this.#blocked.get(arm);
    if (known !== undefined) return known;
    const { budget } = this.#program;
    budget.spend(siblings.length);
    const inputs = collectInputs([arm.guard], actor, budget);
    const scope = { config: actor.config, state: from, fromState: from, toState: arm.to };
    const accepts = (candidate: object) => holds(arm.guard, candidate, budget);
    const { isProven } = solve(inputs, {
      scope,
      payload: {},
      choosesEntity: true,
      accepts,
      budget,
    });
    const isBlocked = isProven && arm.from.length === 1;
    this.#blocked.set(arm, isBlocked);
    return isBlocked;
  }
}
