import { append } from '../../kernel/append.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
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
  type Tick,
} from '../program/program.ts';
import { runEffects } from './effects.ts';
import type { Delivery, Emission, Source } from './emission.ts';
import { type EmitRecord, find, reject, type Step } from './step-record.ts';
import type { World } from './world.ts';

/** Steps that it costs to compare a delivery with another one. */
const STEPS_OF_A_COMPARISON = 10;

/** Steps that it costs to deliver an event, whatever its guards and effects cost. */
const STEPS_OF_A_DELIVERY = 30;

/** How a finding begins that is about a guard, where others at its place are about effects. */
export const IN_THE_GUARD = 'In the guard: ';

/** Follow-up steps of one event; beyond, it is cut. */
const MAX_FOLLOW_UPS = 2000;

/** One event on its way through the traits, and all that follows of it. */
export class Dispatch {
  readonly world: World;
  readonly step: Step;
  readonly user: JsonObject | undefined;
  /** Payloads and rows of deliveries, by the rest of them. */
  readonly #seen = new Map<string, Json[]>();
  readonly #queue: { listener: Listener; emission: Emission }[] = [];
  readonly #history = new Map<Actor, { events: Json[]; states: Json[] }>();
  #followUps = 0;

  constructor(world: World, step: Step, user: JsonObject | undefined) {
    this.world = world;
    this.step = step;
    this.user = user ?? world.options.user;
  }

  /** What is drawn by these fires an event: each listener to one of them hears it once. Only what is heard is told. */
  fire(drawers: readonly Actor[], { event, payload, row }: Delivery): void {
    const listeners = this.world.program.listeners.get(event) ?? [];
    this.world.budget.spend(1 + listeners.length * drawers.length);
    const fired = listeners.flatMap((listener): EmitRecord[] => {
      const drawer = drawers.find((one) => isFrom(one, listener));
      if (drawer === undefined) return [];
      const { orbital, trait } = drawer;
      const heardBy: string[] = [];
      const emission = { event, payload, row, source: { orbital, trait }, heardBy };
      this.#queue.push({ listener, emission });
      return [{ event, payload, orbital, trait, heard_by: heardBy }];
    });
    const at = this.step.emitted.push(...fired) - fired.length;
    this.drain();
    this.step.emitted.splice(at, fired.length, ...fired.filter((one) => one.heard_by.length > 0));
  }

  /** Delivers what is queued until nothing is. */
  drain(): void {
    for (let i = 0; i < this.#queue.length && this.#isWithinLimit(); i++) {
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
      find(this.step, 'cut', '', message);
    }
    return false;
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

  /** Delivers to one trait: the first arm whose guard holds is taken. Answers whether its state has an arm at all. */
  deliver(
    actor: Actor,
    delivery: Delivery,
    onEmit: (emissions: readonly Emission[]) => void = (emissions) =>
      this.#follow(actor, emissions),
  ): boolean {
    const { event, row } = delivery;
    const state = this.world.stateOf(actor, row);
    const arms = armsOf(actor, state, event);
    if (arms.length === 0) {
      const message = `${actor.key} has no arm for ${event} in ${state}.`;
      reject(this.step, 'no_arm', actor, state, message);
      return false;
    }
    this.world.budget.spend(STEPS_OF_A_DELIVERY);
    if (this.#isRepeat(actor, delivery, state)) {
      this.step.hasRepeat = true;
      return true;
    }
    const history = this.#history.get(actor) ?? { events: [], states: [] };
    this.#history.set(actor, history);
    history.events.push(toTold(delivery));
    let failure: string | undefined;
    for (const arm of arms) {
      const verdict = this.#passes(actor, arm, delivery, state);
      if (verdict === true) {
        history.states.push(state);
        onEmit(this.#take(actor, arm, delivery, state));
        return true;
      }
      if (verdict !== false) failure = verdict;
    }
    const message = failure ?? `No guard for ${event} holds in ${state}.`;
    const code = failure === undefined ? 'guard' : 'guard_error';
    reject(this.step, code, actor, state, message, arms[0]?.at);
    return true;
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
    let failure = `${noun} divides by 0.`;
    try {
      const value = evaluate(guard, scope, evaluation);
      const unknown = evaluation.warnings.find(({ code }) => code === 'unknown_operator');
      if (unknown) find(this.step, 'undecided', at, `${IN_THE_GUARD}${unknown.message}`);
      if (!evaluation.hasDividedByZero) return isTruthy(value);
    } catch (error) {
      failure = `${noun} has no value: ${messageOf(error)}`;
    }
    find(this.step, 'guard_error', at, failure);
    return failure;
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
    const { world, step } = this;
    return runEffects({ world, step, actor, at: arm.at, row: delivery.row }, arm.effects, scope);
  }

  /** A tick's effects: no transition, and the trait itself hears of them only by `listens`. */
  beat(actor: Actor, { effects, at, name: tick }: Tick, scope: Scope, { row }: Delivery): void {
    const { world, step } = this;
    for (const emission of runEffects({ world, step, actor, at, row, tick }, effects, scope)) {
      const { event, source } = emission;
      this.#offer(emission);
      const isHeard = actor.listens.some((one) => one.event === event && isFrom(source, one));
      if (!actor.arms.has(event) || isHeard) continue;
      const told = `${actor.key} has an arm for ${event}, and does not listen to its tick: runners differ whether it hears it.`;
      find(this.step, 'undecided', at, told);
    }
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
      this.deliver(actor, emission, add);
    }
    for (const emission of emissions) this.#offer(emission);
  }

  #offer(emission: Emission): void {
    const listeners = this.world.program.listeners.get(emission.event) ?? [];
    this.world.budget.spend(1 + listeners.length);
    for (const listener of listeners) {
      // Entries beyond the limit are never taken out again.
      if (this.#queue.length > MAX_FOLLOW_UPS) return;
      if (isFrom(emission.source, listener)) this.#queue.push({ listener, emission });
    }
  }

  /** Delivers an emit to a listener whose guard holds, with the payload that its mapping makes. */
  #hear({ actor, guard, mapping, triggers, at }: Listener, emission: Emission): void {
    const history = this.#history.get(actor);
    const scope: Scope = {
      payload: emission.payload,
      user: this.user,
      now: this.world.now,
      event: toTold(emission),
      prevEvents: history?.events ?? [],
      prevStates: history?.states ?? [],
    };
    if (this.holds(guard, scope, at, 'The listener') !== true) return;
    let { payload } = emission;
    try {
      if (mapping !== undefined) payload = mapPayload(mapping, payload, this.world);
    } catch (error) {
      find(this.step, 'guard_error', at, `The listener has no value: ${messageOf(error)}`);
      return;
    }
    emission.heardBy.push(actor.key);
    const id = isObject(emission.payload) ? emission.payload.entityId : undefined;
    const row = isString(id) ? id : undefined;
    this.deliver(actor, { event: triggers, payload, row, source: emission.source });
  }
}

/** The message of an expression without a value; any other error is thrown on. */
function messageOf(error: unknown): string {
  if (error instanceof EvaluationError) return error.message;
  throw error;
}

/** The payload that a mapping makes: it reads nothing but the one that was sent. */
function mapPayload(mapping: JsonObject, payload: Json, world: World): Json {
  const evaluation = world.createEvaluation();
  const mapped = Object.entries(mapping).map(
    ([key, value]) => [key, evaluate(value, { payload }, evaluation)] as const,
  );
  return omitUndefined(Object.fromEntries(mapped)) as JsonObject;
}

/** The value of `@event`, and an item of `@prevEvents`. */
const toTold = ({ event, payload, source }: Delivery): JsonObject => ({
  event,
  payload,
  source: { ...source },
});

const isFrom = (source: Source, listener: Listener): boolean =>
  hears(listener, source) && (listener.tick === undefined || listener.tick === source.tick);
