import { append } from '../../kernel/append.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { isTruthy } from '../evaluator/convert-values.ts';
import { evaluate } from '../evaluator/evaluate.ts';
import { EvaluationError } from '../evaluator/evaluation-error.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import {
  type Actor,
  type Arm,
  armsOf,
  hears,
  type Listener,
  type Program,
  type Tick,
} from '../program/program.ts';
import { runEffects } from './effects.ts';
import type { Emission, Source } from './emission.ts';
import type { EmitRecord, RejectionCode, RunFindingCode, Step } from './step-record.ts';
import type { World } from './world.ts';

/** Steps that it costs to compare a delivery with another one. */
const STEPS_OF_A_COMPARISON = 10;

/** Steps that it costs to deliver an event, whatever its guards and effects cost. */
const STEPS_OF_A_DELIVERY = 30;

/** How a finding begins that is about a guard, where others at its place are about effects. */
export const IN_THE_GUARD = 'In the guard: ';

/** Follow-up steps of one event; beyond, it is cut. */
const MAX_FOLLOW_UPS = 2000;

/** An event for one trait. */
export interface Delivery {
  readonly event: string;
  readonly payload: Json;
  readonly row: string | undefined;
  readonly source: Source;
}

/** The outcome of offering a delivery to a trait. */
type Outcome = 'moved' | 'blocked' | 'no_arm' | 'repeated';

/** One event on its way through the traits, and all that follows of it. */
export class Dispatch {
  readonly program: Program;
  readonly world: World;
  readonly step: Step;
  readonly user: JsonObject | undefined;
  /** Payloads and rows of deliveries, by the rest of them. */
  readonly #seen = new Map<string, Json[]>();
  readonly #queue: { listener: Listener; emission: Emission }[] = [];
  readonly #history = new Map<Actor, { events: Json[]; states: Json[] }>();
  #followUps = 0;

  constructor(program: Program, world: World, step: Step, user: JsonObject | undefined) {
    this.program = program;
    this.world = world;
    this.step = step;
    this.user = user ?? world.options.user;
  }

  /** What is drawn by these fires an event: each listener to one of them hears it once. */
  fire(drawers: readonly Actor[], { event, payload, row }: Delivery): readonly EmitRecord[] {
    const fired: EmitRecord[] = [];
    const listeners = this.program.listeners.get(event) ?? [];
    this.world.budget.spend(1 + listeners.length * drawers.length);
    for (const listener of listeners) {
      const drawer = drawers.find((one) => isFrom(one, listener));
      if (drawer === undefined) continue;
      const { orbital, trait } = drawer;
      const heardBy: string[] = [];
      const emission = { event, payload, row, source: { orbital, trait }, heardBy };
      this.#queue.push({ listener, emission });
      fired.push({ event, payload, orbital, trait, heard_by: heardBy });
    }
    this.step.emitted.push(...fired);
    return fired;
  }

  /** Delivers what is queued until nothing is. */
  drain(): void {
    for (let i = 0; i < this.#queue.length; i++) {
      if (!this.#isWithinLimit()) break;
      const { listener, emission } = this.#queue[i] as { listener: Listener; emission: Emission };
      this.#hear(listener, emission);
    }
    this.#queue.length = 0;
  }

  #isWithinLimit(): boolean {
    this.world.budget.spend(1);
    if (this.#followUps++ < MAX_FOLLOW_UPS) return true;
    if (!this.step.truncated) {
      this.step.truncated = true;
      const message = `The event has more than ${MAX_FOLLOW_UPS} follow-ups: the rest is cut.`;
      this.find('cut', '', message);
    }
    return false;
  }

  find(code: RunFindingCode, at: string, message: string): void {
    this.step.findings.push({ code, at, message });
  }

  reject(code: RejectionCode, actor: Actor, from: string, message: string, at?: string): void {
    const { orbital, trait } = actor;
    this.step.rejected.push({ code, orbital, trait, from, message, ...(at ? { at } : {}) });
  }

  /** The scope of the expressions of a trait's arm. */
  scopeOf(actor: Actor, delivery: Delivery, arm: Arm | undefined, state: string): Scope {
    const history = this.#history.get(actor);
    this.world.budget.spend(1 + (history?.events.length ?? 0));
    return {
      entity: this.world.entityOf(actor, delivery.row),
      payload: delivery.payload,
      user: this.user,
      config: actor.config,
      state,
      fromState: arm === undefined ? undefined : this.world.stateOf(actor, delivery.row),
      toState: arm?.to,
      now: this.world.now,
      event: toTold(delivery),
      prevEvents: history?.events.slice(0, -1) ?? [],
      prevStates: history?.states ?? [],
    };
  }

  #remember(actor: Actor, delivery: Delivery): { events: Json[]; states: Json[] } {
    const history = this.#history.get(actor) ?? { events: [], states: [] };
    this.#history.set(actor, history);
    history.events.push(toTold(delivery));
    return history;
  }

  /** Whether the same came before in this dispatch: payload and row are compared only where the rest is the same. */
  #isRepeat(actor: Actor, { event, payload, row }: Delivery, state: string): boolean {
    const key = `${actor.key}|${event}|${state}|${row ?? ''}`;
    const delivered: Json = [payload, this.world.entityOf(actor, row)];
    const before = this.#seen.get(key) ?? [];
    this.world.budget.spend(before.length * STEPS_OF_A_COMPARISON);
    if (before.some((one) => isEqualJson(one, delivered))) return true;
    append(this.#seen, key, delivered);
    return false;
  }

  /** Delivers to one trait: the first arm whose guard holds is taken. Its emits wait for `drain`. */
  deliver(
    actor: Actor,
    delivery: Delivery,
    onEmit: (emissions: readonly Emission[]) => void = (emissions) =>
      this.#follow(actor, emissions),
  ): Outcome {
    const state = this.world.stateOf(actor, delivery.row);
    const arms = armsOf(actor, state, delivery.event);
    if (arms.length === 0) return 'no_arm';
    this.world.budget.spend(STEPS_OF_A_DELIVERY);
    if (this.#isRepeat(actor, delivery, state)) {
      this.step.hasRepeat = true;
      return 'repeated';
    }
    const history = this.#remember(actor, delivery);
    let failure: string | undefined;
    for (const arm of arms) {
      const verdict = this.#passes(actor, arm, delivery, state);
      if (verdict === true) {
        history.states.push(state);
        onEmit(this.#take(actor, arm, delivery, state));
        return 'moved';
      }
      if (verdict !== false) failure = verdict;
    }
    const at = (arms[0] as Arm).at;
    if (failure === undefined) {
      this.reject('guard', actor, state, `No guard for ${delivery.event} holds in ${state}.`, at);
    } else this.reject('guard_error', actor, state, failure, at);
    return 'blocked';
  }

  /** Whether the guard of an arm holds; the reason where it has no value. */
  #passes(actor: Actor, arm: Arm, delivery: Delivery, state: string): boolean | string {
    const assumed = this.world.options.assumed?.[arm.at];
    if (arm.guard === undefined || assumed !== undefined) return assumed ?? true;
    const findRow = (name: string) =>
      name === actor.entity ? this.world.entityOf(actor, delivery.row) : undefined;
    const scope = { ...this.scopeOf(actor, delivery, arm, state), findRow };
    return this.holds(arm.guard, scope, arm.at, 'The guard');
  }

  /** Whether a condition holds; one without a value, or that divides by 0, is found, and answered with the reason. */
  holds(guard: Json | undefined, scope: Scope, at: string, noun: string): boolean | string {
    if (guard === undefined) return true;
    const evaluation = this.world.createEvaluation();
    try {
      const value = evaluate(guard, scope, evaluation);
      const unknown = evaluation.warnings.find(({ code }) => code === 'unknown_operator');
      if (unknown) this.find('undecided', at, `${IN_THE_GUARD}${unknown.message}`);
      if (!evaluation.hasDividedByZero) return isTruthy(value);
      return this.#findWithout(at, `${noun} divides by 0.`);
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      return this.#findWithout(at, `${noun} has no value: ${error.message}`);
    }
  }

  #findWithout(at: string, message: string): string {
    this.find('guard_error', at, message);
    return message;
  }

  /** The state changes, and the effects run in order: answers what they emitted. */
  #take(actor: Actor, arm: Arm, delivery: Delivery, state: string): readonly Emission[] {
    const to = arm.to === '' ? state : arm.to;
    const { orbital, trait } = actor;
    this.step.transitions.push({
      orbital,
      trait,
      from: state,
      to,
      on: delivery.event,
      ...(delivery.row === undefined ? {} : { entity_id: delivery.row }),
      at: arm.at,
    });
    this.world.setState(actor, delivery.row, to);
    const scope = { ...this.scopeOf(actor, delivery, arm, to), fromState: state, toState: to };
    return runEffects(this, actor, arm.effects, arm.at, scope, delivery.row);
  }

  /** A tick's effects: no transition, and the trait itself hears of them only by `listens`. */
  beat(actor: Actor, tick: Tick, scope: Scope, delivery: Delivery): void {
    const { effects, at, name } = tick;
    const emissions = runEffects(this, actor, effects, at, scope, delivery.row, name);
    for (const emission of emissions) {
      this.#offer(emission);
      if (actor.handled.has(emission.event) && !this.#isHeardBy(actor, emission)) {
        const told = `${actor.key} has an arm for ${emission.event}, and does not listen to its tick: runners differ whether it hears it.`;
        this.find('undecided', at, told);
      }
    }
  }

  #isHeardBy(actor: Actor, { event, source }: Emission): boolean {
    const listeners = this.program.listenersOf.get(actor) ?? [];
    return listeners.some((one) => one.event === event && isFrom(source, one));
  }

  /**
   * The trait continues with its own emits, first in, first out: those for which its state has an arm when they are
   * emitted. Its state at their turn decides which arm runs.
   */
  #follow(actor: Actor, first: readonly Emission[]): void {
    const emissions: Emission[] = [];
    const own: Emission[] = [];
    const add = (emitted: readonly Emission[]) => {
      for (const emission of emitted) {
        emissions.push(emission);
        const state = this.world.stateOf(actor, emission.row);
        if (armsOf(actor, state, emission.event).length > 0) own.push(emission);
      }
    };
    add(first);
    for (let i = 0; i < own.length && this.#isWithinLimit(); i++) {
      const emission = own[i] as Emission;
      emission.heardBy.push(actor.key);
      const outcome = this.deliver(actor, emission, add);
      if (outcome === 'no_arm') this.rejectNoArm(actor, emission);
    }
    for (const emission of emissions) this.#offer(emission);
  }

  #offer(emission: Emission): void {
    const listeners = this.program.listeners.get(emission.event) ?? [];
    this.world.budget.spend(1 + listeners.length);
    for (const listener of listeners) {
      // Entries beyond the limit are never taken out again.
      if (this.#queue.length > MAX_FOLLOW_UPS) return;
      if (isFrom(emission.source, listener)) this.#queue.push({ listener, emission });
    }
  }

  /** Delivers an emit to a listener whose guard holds, with the payload that its mapping makes. */
  #hear(listener: Listener, emission: Emission): void {
    const { actor, guard, mapping, triggers } = listener;
    const history = this.#history.get(actor);
    const scope: Scope = {
      payload: emission.payload,
      user: this.user,
      now: this.world.now,
      event: toTold(emission),
      prevEvents: history?.events ?? [],
      prevStates: history?.states ?? [],
    };
    if (this.holds(guard, scope, listener.at, 'The listener') !== true) return;
    const payload = this.#map(mapping, emission.payload, listener.at);
    if (payload === undefined) return;
    emission.heardBy.push(actor.key);
    const id = isObject(emission.payload) ? emission.payload.entityId : undefined;
    const delivery = {
      event: triggers,
      payload,
      row: typeof id === 'string' ? id : undefined,
      source: emission.source,
    };
    if (this.deliver(actor, delivery) === 'no_arm') this.rejectNoArm(actor, delivery);
  }

  /** The payload that a mapping makes; undefined, with a finding, where it has no value. */
  #map(mapping: JsonObject | undefined, payload: Json, at: string): Json | undefined {
    if (mapping === undefined) return payload;
    const evaluation = this.world.createEvaluation();
    try {
      const mapped = Object.entries(mapping).map(
        ([key, value]) => [key, evaluate(value, { payload }, evaluation)] as const,
      );
      return omitUndefined(Object.fromEntries(mapped)) as JsonObject;
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      this.#findWithout(at, `The listener has no value: ${error.message}`);
      return undefined;
    }
  }

  rejectNoArm(actor: Actor, delivery: Delivery): void {
    const state = this.world.stateOf(actor, delivery.row);
    const message = `${actor.key} has no arm for ${delivery.event} in ${state}.`;
    this.reject('no_arm', actor, state, message);
  }
}

/** The value of `@event`, and an item of `@prevEvents`. */
const toTold = ({ event, payload, source }: Pick<Delivery, 'event' | 'payload' | 'source'>) => ({
  event,
  payload,
  source: { ...source },
});

const isFrom = (source: Source, listener: Listener): boolean =>
  hears(listener, source) && (listener.tick === undefined || listener.tick === source.tick);
