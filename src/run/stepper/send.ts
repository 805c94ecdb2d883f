import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { nearestNames } from '../../kernel/nearest-names.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import type { Budget } from '../evaluator/budget.ts';
import { type Actor, armsOf, hears, type Program } from '../program/program.ts';
import { toEventName } from '../program/to-event-name.ts';
import { Dispatch } from './dispatch.ts';
import { createStep, type RejectionCode, type Step } from './step-record.ts';
import type { World } from './world.ts';

/** Steps that an event costs in any case, and each name that it is compared with. */
const STEPS_OF_AN_EVENT = 30;
const STEPS_OF_A_NAME = 10;

/** One event as it is sent from outside. */
export interface SentEvent {
  readonly event: string;
  readonly payload?: Json;
  readonly orbital?: string;
  readonly trait?: string;
  readonly entityId?: string;
  readonly user?: JsonObject;
  /** Whether something drawn fires it (`UI:EVENT`): listeners to who draws it hear it too. */
  readonly isDrawn?: boolean;
}

const near = (name: string, names: readonly string[], budget: Budget): string => {
  budget.spend(names.length * STEPS_OF_A_NAME);
  const nearest = nearestNames(name.slice(0, 80), names, 3).join(', ');
  return nearest === '' ? '' : ` Nearest: ${nearest}.`;
};

/** Those whom an event is addressed to; undefined, with a rejection, where nobody has the name. */
function findAddressed(
  program: Program,
  sent: SentEvent,
  step: Step,
): readonly Actor[] | undefined {
  const { orbital, trait } = sent;
  const refuse = (code: RejectionCode, message: string): undefined => {
    const place = { orbital: orbital ?? null, trait: trait ?? null, from: null };
    step.rejected.push({ code, ...place, message });
  };
  const name = toEventName(sent.event);
  const exact = program.actorsByKey.get(`${orbital}.${trait}`);
  if (exact !== undefined) return [exact];
  if (orbital === undefined && trait === undefined) return program.handlers.get(name) ?? [];
  if (orbital !== undefined && !program.orbitals.includes(orbital)) {
    const message = `No orbital is named "${orbital.slice(0, 80)}".${near(orbital, program.orbitals, program.budget)}`;
    return refuse('unknown_orbital', message);
  }
  program.budget.spend(program.actors.length);
  const inOrbital = program.actors.filter(
    (actor) => orbital === undefined || actor.orbital === orbital,
  );
  if (trait === undefined) return inOrbital.filter(({ handled }) => handled.has(name));
  const found = inOrbital.filter((actor) => actor.trait === trait);
  if (found.length > 0) return found.slice(0, 1);
  if (program.opaque.some((key) => key === `${orbital}.${trait}` || key.endsWith(`.${trait}`))) {
    return refuse('opaque', `${trait} is only named: it cannot move.`);
  }
  const names = inOrbital.map((actor) => actor.trait);
  const message = `No trait is named "${trait.slice(0, 80)}".${near(trait, names, program.budget)}`;
  return refuse('unknown_trait', message);
}

function findMissing(actor: Actor, event: string, payload: Json): string | undefined {
  const given = isObject(payload) ? payload : {};
  const fields = actor.payloads.get(event) ?? [];
  return fields.find(({ name, isRequired }) => isRequired && (given[name] ?? null) === null)?.name;
}

/** Sends one event to each trait whose state has an arm for it, and runs all consequences. */
export function sendEvent(program: Program, world: World, sent: SentEvent): Step {
  program.budget.spend(STEPS_OF_AN_EVENT);
  const event = toEventName(sent.event);
  const step = createStep(event);
  const addressed = findAddressed(program, sent, step);
  if (addressed === undefined) return step;
  const payload = sent.payload ?? {};
  const row = sent.entityId;
  program.budget.spend(addressed.length);
  const able = addressed.filter(
    (actor) => armsOf(actor, world.stateOf(actor, row), event).length > 0,
  );
  const dispatch = new Dispatch(program, world, step, sent.user);
  for (const actor of able) {
    const missing = findMissing(actor, event, payload);
    if (missing === undefined) continue;
    const message = `${event} needs "${missing}" in its payload.`;
    dispatch.reject('payload', actor, world.stateOf(actor, row), message, actor.at);
    return step;
  }
  const isExplicit = sent.trait !== undefined;
  const listeners = program.listeners.get(event) ?? [];
  const isHeard = sent.isDrawn === true && listeners.length > 0;
  const delivery = { event, payload, row, source: {} };
  for (const actor of isExplicit ? addressed : able) {
    const outcome = dispatch.deliver(actor, delivery);
    if (isHeard) continue;
    if (outcome === 'no_arm') dispatch.rejectNoArm(actor, delivery);
    const isFired = sent.isDrawn !== true && program.firedBy.get(event)?.has(actor) === true;
    if (outcome === 'no_arm' || isFired) tellListeners(dispatch, event, actor);
  }
  const fired = isHeard
    ? dispatch.fire(findDrawers(program, addressed, able, event), delivery)
    : [];
  dispatch.drain();
  for (const one of fired)
    if (one.heard_by.length === 0) step.emitted.splice(step.emitted.indexOf(one), 1);
  const isIgnored = able.length === 0 && !isHeard && !isExplicit;
  if (isIgnored && !tellListeners(dispatch, event)) tellIgnored(dispatch, event, row);
  return step;
}

/** Who draws what fires an event: those addressed, else the traits whose drawings fire it, else those that took it. */
function findDrawers(
  program: Program,
  addressed: readonly Actor[],
  able: readonly Actor[],
  event: string,
): readonly Actor[] {
  const drawing = program.firedBy.get(event) ?? new Set();
  const drawers = addressed.filter((actor) => drawing.has(actor));
  if (addressed.length === 1) return addressed;
  return drawers.length > 0 ? drawers : [...drawing, ...able];
}

/** Says who listens to an event that did not reach them, and how these are reached; answers whether anybody does. */
function tellListeners(dispatch: Dispatch, event: string, from?: Actor): boolean {
  const listeners = dispatch.program.listeners.get(event) ?? [];
  const heard = from === undefined ? listeners : listeners.filter((one) => hears(one, from));
  if (heard.length === 0) return false;
  const names = [...new Set(heard.map(({ actor }) => actor.key))].join(', ');
  const whose = from === undefined ? {} : { orbital: from.orbital, trait: from.trait };
  const call = JSON.stringify({ event: `UI:${event}`, ...whose });
  const message = `${names} listens to it: ${call} is what a drawing fires.`;
  dispatch.find('unheard_event', from?.at ?? '', message);
  return true;
}

/** Says why an event moves nothing: nobody knows it, or no trait is in a state that takes it. */
function tellIgnored(dispatch: Dispatch, event: string, row: string | undefined): void {
  const { program, world } = dispatch;
  const waiting = program.handlers.get(event) ?? [];
  if (waiting.length > 0) {
    const shown = waiting.slice(0, 3).map((one) => `${one.key} in ${world.stateOf(one, row)}`);
    dispatch.find(
      'unheard_event',
      '',
      `No trait takes ${event} in its state: ${shown.join(', ')}.`,
    );
  }
  if (waiting.length > 0 || program.opaque.length > 0) return;
  const known = [...program.handlers.keys(), ...program.listeners.keys()];
  program.budget.spend(known.length * STEPS_OF_A_NAME);
  const likely = findLikelyNames(event.slice(0, 80), new Set(known)).join(', ');
  const told = `No trait has an arm for ${event.slice(0, 80)}.${likely === '' ? '' : ` Nearest: ${likely}.`}`;
  dispatch.find('unknown_event', '', told);
}

const MOUNT_EVENTS = ['INIT', 'LOAD', '$MOUNT'];

/** Sends each trait the first of the mount events that it handles. */
export function mountAll(program: Program, world: World): Step {
  const step = createStep('$MOUNT');
  const dispatch = new Dispatch(program, world, step, undefined);
  program.budget.spend(program.actors.length);
  for (const actor of program.actors) {
    const state = world.stateOf(actor, undefined);
    const event = MOUNT_EVENTS.find((name) => armsOf(actor, state, name).length > 0);
    if (event === undefined) continue;
    dispatch.deliver(actor, { event, payload: {}, row: undefined, source: {} });
  }
  dispatch.drain();
  return step;
}
