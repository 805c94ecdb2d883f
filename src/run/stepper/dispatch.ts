import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { EvaluationError } from '../evaluator/evaluation-error.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { type Actor, type Arm, armsOf, hears, type Listener, type Tick } from '../program/actor.ts';
import { runEffects } from './effects.ts';
import type { Delivery, Emission, Step } from './step-record.ts';
import type { World } from './world.ts';

/** Steps that it costs to deliver an event, whatever its guards and effects cost. */
const STEPS_OF_A_DELIVERY = 30;

/** Characters of a delivery that are compared with others in a step. */
const CHARACTERS_OF_A_STEP = 64;

/** How a finding begins that is about a guard, where others at its place are about effects. */
export const IN_THE_GUARD = 'In the guard: ';

/** Follow-up steps of one event; beyond, it is cut. */
const MAX_FOLLOW_UPS = 2000;

/** One event on its way through the traits, and all that follows of it. */
export class Dispatch {
  readonly world: World;
  readonly step: Step;
  readonly user: JsonObject | undefined;
  readonly #seen = new Set<string>();
  readonly #queue: { listener: Listener; emission: Emission }[] = [];
  /** What each trait got in this dispatch, and the states that it left. */
  readonly #history = new Map<Actor, { events: Json[]; states: Json[] }>();
  #followUps = 0;

  constructor(world: World, step: Step, user: JsonObject | undefined) {
    this.world = world;
    this.step = step;
    this.user = user ?? world.options.user;
  }

  /** Delivers to a trait, which goes on with its own emits, first in, first out. Answers whether its state has an arm. */
  send(actor: Actor, sent: Delivery): boolean {
    const emissions: Emission[] = [];
    const follow = (emitted: readonly Emission[]): Emission[] => {
      emissions.push(...emitted);
      // Those for which its state has an arm when they are emitted; its state at their turn decides which arm runs.
      return emitted.filter(
        ({ row, event }) => armsOf(actor, this.world.stateOf(actor, row), event).length > 0,
      );
    };
    const taken = this.#deliver(actor, sent);
    const own = follow(taken ?? []);
    for (let i = 0; i < own.length && this.#isWithinLimit(); i++) {
      const emission = own[i] as Emission;
      emission.record.heard_by.push(actor.key);
      own.push(...follow(this.#deliver(actor, emission) ?? []));
    }
    for (const emission of emissions) this.#offer(emission);
    return taken !== undefined;
  }

  /** What is drawn by these fires an event: each listener to one of them hears it once. */
  fire(drawers: readonly Actor[], { event, payload, row }: Delivery): void {
    const told = new Set<Listener>();
    for (const { orbital, trait } of drawers) {
      const record = { event, payload, orbital, trait, heard_by: [] };
      const source = { orbital, trait };
      this.#offer({ event, payload, row, source, record, isDrawn: true }, told);
    }
    this.drain();
  }

  /** A tick where its guard holds: no transition, and the trait itself hears of its effects only by `listens`. */
  beat(actor: Actor, { name, at, guard, effects }: Tick, row: string | undefined): boolean {
    const { world, step } = this;
    const scope = this.#scopeOf(actor, { event: name, payload: {}, row, source: {} });
    if (this.#holds(guard, scope, at, 'The guard') !== true) return false;
    const source = { orbital: actor.orbital, trait: actor.trait, tick: name };
    for (const emission of runEffects({ world, step, actor, at, row, source }, effects, scope)) {
      const { event } = emission;
      this.#offer(emission);
      const isHeard = actor.listens.some((one) => one.event === event && isReached(one, source));
      if (!actor.arms.has(event) || isHeard) continue;
      const message = `${actor.key} has an arm for ${event}, and does not listen to its tick: runners differ whether it hears it.`;
      step.find('undecided', at, message);
    }
    return true;
  }

  /** Delivers what is queued until nothing is: all direct listeners before the listeners of listeners. */
  drain(): void {
    for (let i = 0; i < this.#queue.length && this.#isWithinLimit(); i++) {
      const { listener, emission } = this.#queue[i] as { listener: Listener; emission: Emission };
      this.#hear(listener, emission);
    }
  }

  #isWithinLimit(): boolean {
    this.world.budget.spend(1);
    if (this.#followUps++ < MAX_FOLLOW_UPS) return true;
    if (!this.step.truncated) {
      this.step.truncated = true;
      const message = `The event has more than ${MAX_FOLLOW_UPS} follow-ups: the rest is cut.`;
      this.step.find('cut', '', message);
    }
    return false;
  }

  /** The scope of a trait's guards for a delivery. */
  #scopeOf(actor: Actor, delivery: Delivery): Scope {
    const { payload, row } = delivery;
    const scope = this.world.scopeOf(actor, row);
    return { ...scope, payload, user: this.user, ...this.#told(actor, delivery) };
  }

  /** The delivery, and those before it, as expressions read them. */
  #told(actor: Actor, { event, payload, source }: Delivery) {
    const { events, states } = this.#historyOf(actor);
    this.world.budget.spend(1 + events.length);
    const told: Json = { event, payload, source: { ...source } };
    return { event: told, prevEvents: [...events], prevStates: [...states] };
  }

  #historyOf(actor: Actor) {
    const history = this.#history.get(actor) ?? { events: [], states: [] };
    this.#history.set(actor, history);
    return history;
  }

  /** Whether the same came before in this dispatch. */
  #isRepeat(actor: Actor, { event, payload, row }: Delivery, { state, entity }: Scope): boolean {
    const key = JSON.stringify([actor.key, event, state, row, payload, entity]);
    this.world.budget.spend(Math.ceil(key.length / CHARACTERS_OF_A_STEP));
    const { size } = this.#seen;
    return this.#seen.add(key).size === size;
  }

  /** Delivers to one trait: the first arm whose guard holds is taken. Answers what it emits; undefined without an arm. */
  #deliver(actor: Actor, delivery: Delivery): readonly Emission[] | undefined {
    const { step, world } = this;
    const { event, row } = delivery;
    const from = world.stateOf(actor, row);
    const arms = armsOf(actor, from, event);
    if (arms.length === 0) {
      step.reject('no_arm', actor, from, `${actor.key} has no arm for ${event} in ${from}.`);
      return undefined;
    }
    world.budget.spend(STEPS_OF_A_DELIVERY);
    const scope: Scope = { ...this.#scopeOf(actor, delivery), fromState: from };
    if (this.#isRepeat(actor, delivery, scope)) {
      step.hasRepeat = true;
      return [];
    }
    const history = this.#historyOf(actor);
    history.events.push(scope.event ?? null);
    let failure: string | undefined;
    for (const arm of arms) {
      const { at, guard, to: toState } = arm;
      const assumed = guard === undefined ? undefined : world.options.assumed?.[at];
      const verdict = assumed ?? this.#holds(guard, { ...scope, toState }, at, 'The guard');
      if (verdict === true) {
        history.states.push(from);
        return this.#take(actor, arm, delivery, { ...scope, prevStates: [...history.states] });
      }
      if (verdict !== false) failure = verdict;
    }
    const code = failure === undefined ? 'guard' : 'guard_error';
    const message = failure ?? `No guard for ${event} holds in ${from}.`;
    step.reject(code, actor, from, message, arms[0]?.at);
    return [];
  }

  /** Whether a condition holds; one without a value, or that divides by 0, is found, and answered with the reason. */
  #holds(guard: Json | undefined, scope: Scope, at: string, noun: string): boolean | string {
    if (guard === undefined) return true;
    const evaluation = this.world.createEvaluation();
    const verdict = evaluation.test(guard, scope);
    const unknown = evaluation.warnings.find(({ code }) => code === 'unknown_operator');
    if (unknown) this.step.find('undecided', at, `${IN_THE_GUARD}${unknown.message}`);
    if (typeof verdict === 'boolean') return verdict;
    const failure = `${noun} ${verdict}`;
    this.step.find('guard_error', at, failure);
    return failure;
  }

  /** The state changes, and the effects run in order: answers what they emitted. */
  #take(actor: Actor, arm: Arm, { event: on, row }: Delivery, scope: Scope): readonly Emission[] {
    const { world, step } = this;
    const { orbital, trait } = actor;
    const { effects, at } = arm;
    const from = scope.fromState ?? '';
    const to = arm.to === '' ? from : arm.to;
    const addressed = omitUndefined({ entity_id: row });
    step.transitions.push({ orbital, trait, from, to, on, ...addressed, at });
    world.setState(actor, row, to);
    if (actor.acting.has(from) || actor.acting.has(to)) {
      step.find(
        'undecided',
        at,
        'Effects on entering or leaving a state are left open: none runs.',
      );
    }
    const place = { world, step, actor, at, row, source: { orbital, trait } };
    return runEffects(place, effects, { ...scope, state: to, toState: to });
  }

  /** Queues an emit for its listeners, but for those that were told. */
  #offer(emission: Emission, told?: Set<Listener>): void {
    const listeners = this.world.program.listeners.get(emission.event) ?? [];
    this.world.budget.spend(1 + listeners.length);
    for (const listener of listeners) {
      // Entries beyond the limit are never taken out again.
      if (this.#queue.length > MAX_FOLLOW_UPS) return;
      if (told?.has(listener) || !isReached(listener, emission.source)) continue;
      told?.add(listener);
      this.#queue.push({ listener, emission });
    }
  }

  /** Delivers an emit to a listener whose guard holds, with the payload that its mapping makes. */
  #hear({ actor, guard, mapping, triggers, at }: Listener, emission: Emission): void {
    const { payload, source, record, isDrawn } = emission;
    const { user, world } = this;
    const scope: Scope = { payload, user, now: world.now, ...this.#told(actor, emission) };
    if (this.#holds(guard, scope, at, 'The listener') !== true) return;
    let mapped = payload;
    try {
      // A mapping reads nothing but the payload that was sent.
      if (mapping) mapped = world.createEvaluation().evaluate(mapping, { payload }) ?? null;
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      this.step.find('guard_error', at, `The listener has no value: ${error.message}`);
      return;
    }
    const sender = world.program.actorsByKey.get(`${record.orbital}.${record.trait}`);
    if (sender?.internal.has(record.event) && sender.orbital !== actor.orbital) {
      const message = `${record.event} of ${sender.key} is internal: whether it leaves its orbital is left open.`;
      this.step.find('undecided', at, message);
    }
    if (isDrawn && record.heard_by.length === 0) this.step.emitted.push(record);
    record.heard_by.push(actor.key);
    const id = isObject(payload) ? payload.entityId : undefined;
    const row = isString(id) || typeof id === 'number' ? String(id) : undefined;
    this.send(actor, { event: triggers, payload: mapped, row, source });
  }
}

/** Whether a listener hears a sender, and its tick where it names one. */
const isReached = (listener: Listener, source: Delivery['source']): boolean =>
  hears(listener, source) && (listener.tick ?? source.tick) === source.tick;
