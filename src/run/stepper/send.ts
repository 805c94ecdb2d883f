import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { toEventName } from '../../language/grammar/shapes.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import { type Actor, armsOf, hears } from '../program/actor.ts';
import { Dispatch } from './dispatch.ts';
import { Step } from './step-record.ts';
import type { World } from './world.ts';

/** Steps that an event costs in any case, and each name that it is compared with. */
const STEPS_OF_AN_EVENT = 30;
const STEPS_OF_A_NAME = 10;

/** One event as it is sent from outside. */
export interface SentEvent {
  /** Something drawn fires `UI:EVENT`: listeners to who draws it hear it too. */
  readonly event: string;
  readonly payload?: Json | undefined;
  readonly orbital?: string | undefined;
  readonly trait?: string | undefined;
  readonly entity_id?: string | undefined;
  readonly user?: JsonObject | undefined;
}

/** The names that are near to one that nothing has, as a sentence. */
function tellNearest(world: World, name: string, names: readonly string[]): string {
  world.budget.spend(names.length * STEPS_OF_A_NAME);
  const likely = names.includes(name) ? [name] : findLikelyNames(name.slice(0, 80), names);
  return likely.length === 0 ? '' : ` Nearest: ${likely.join(', ')}.`;
}

/** Those whom an event is addressed to; undefined, with a rejection, where nobody has the name. */
function findAddressed(world: World, sent: SentEvent, step: Step): readonly Actor[] | undefined {
  const { actors, actorsByKey, handlers, opaque, orbitals } = world.program;
  const { orbital, trait } = sent;
  if (orbital === undefined && trait === undefined) return handlers.get(step.event) ?? [];
  const exact = actorsByKey.get(`${orbital}.${trait}`);
  if (exact !== undefined) return [exact];
  world.budget.spend(actors.length);
  if (orbital !== undefined && !orbitals.includes(orbital)) {
    const message = `No orbital is named "${orbital.slice(0, 80)}".`;
    const nearest = tellNearest(world, orbital, orbitals);
    step.reject('unknown_orbital', sent, null, `${message}${nearest}`);
    return undefined;
  }
  const inOrbital = actors.filter((actor) => (orbital ?? actor.orbital) === actor.orbital);
  if (trait === undefined) return inOrbital.filter(({ arms }) => arms.has(step.event));
  const found = inOrbital.find((actor) => actor.trait === trait);
  if (found !== undefined) return [found];
  if (opaque.some((key) => key === `${orbital}.${trait}` || key.endsWith(`.${trait}`))) {
    step.reject('opaque', sent, null, `${trait} is only named: it cannot move.`);
    return undefined;
  }
  const names = inOrbital.map((actor) => actor.trait);
  // `Orbital.Trait` is how answers name it.
  const nearest = tellNearest(world, trait.slice(trait.lastIndexOf('.') + 1), names);
  const message = `No trait is named "${trait.slice(0, 80)}".`;
  step.reject('unknown_trait', sent, null, `${message}${nearest}`);
  return undefined;
}

/** The first required field that a payload lacks. */
export function findMissing(actor: Actor, event: string, payload: Json | undefined) {
  const given = isObject(payload) ? payload : {};
  const fields = actor.payloads.get(event) ?? [];
  return fields.find(({ name, isRequired }) => isRequired && (given[name] ?? null) === null)?.name;
}

/** Sends one event to each trait whose state has an arm for it, and runs all consequences. */
export function sendEvent(world: World, sent: SentEvent): Step {
  const { program, budget } = world;
  const { payload = {}, entity_id: row } = sent;
  budget.spend(STEPS_OF_AN_EVENT);
  const event = toEventName(sent.event);
  const isDrawn = event !== sent.event;
  const step = new Step(event);
  const addressed = findAddressed(world, sent, step);
  if (addressed === undefined) return step;
  budget.spend(addressed.length);
  const able = addressed.filter(
    (actor) => armsOf(actor, world.stateOf(actor, row), event).length > 0,
  );
  for (const actor of able) {
    const missing = findMissing(actor, event, payload);
    if (missing === undefined) continue;
    const message = `${event} needs "${missing}" in its payload.`;
    step.reject('payload', actor, world.stateOf(actor, row), message, actor.at);
    return step;
  }
  const dispatch = new Dispatch(world, step, sent.user);
  const drawing = program.firedBy.get(event) ?? new Set();
  const delivery = { event, payload, row, source: {} };
  if (isDrawn && program.listeners.has(event)) {
    for (const actor of able) dispatch.send(actor, delivery);
    const drawers = addressed.filter((actor) => drawing.has(actor));
    const others = addressed.length === 1 ? addressed : [...drawing, ...able];
    dispatch.fire(drawers.length > 0 ? drawers : others, delivery);
    return step;
  }
  for (const actor of sent.trait === undefined ? able : addressed) {
    const hasArm = dispatch.send(actor, delivery);
    if (!hasArm || (!isDrawn && drawing.has(actor))) tellListeners(world, step, actor);
  }
  dispatch.drain();
  if (able.length === 0 && sent.trait === undefined) tellIgnored(world, step, row);
  return step;
}

/** Says who listens to an event that did not reach them, and how these are reached. */
function tellListeners({ program }: World, step: Step, from?: Actor): void {
  const listeners = program.listeners.get(step.event) ?? [];
  const heard = from === undefined ? listeners : listeners.filter((one) => hears(one, from));
  if (heard.length === 0) return;
  const names = [...new Set(heard.map(({ actor }) => actor.key))].join(', ');
  const whose = from === undefined ? {} : { orbital: from.orbital, trait: from.trait };
  const call = JSON.stringify({ event: `UI:${step.event}`, ...whose });
  const message = `${names} listens to it: ${call} is what a drawing fires.`;
  step.find('unheard_event', from?.at ?? '', message);
}

/** Says why an event moves nothing: it is only listened to, no trait is in a state that takes it, or nobody knows it. */
function tellIgnored(world: World, step: Step, row: string | undefined): void {
  const { handlers, listeners, opaque } = world.program;
  const { event } = step;
  const waiting = handlers.get(event) ?? [];
  if (listeners.has(event)) tellListeners(world, step);
  else if (waiting.length > 0) {
    const shown = waiting.slice(0, 3).map((one) => `${one.key} in ${world.stateOf(one, row)}`);
    const message = `No trait takes ${event} in its state: ${shown.join(', ')}.`;
    step.find('unheard_event', '', message);
  } else if (opaque.length === 0) {
    const nearest = tellNearest(world, event, [...handlers.keys(), ...listeners.keys()]);
    const message = `No trait has an arm for ${event.slice(0, 80)}.${nearest}`;
    step.find('unknown_event', '', message);
  }
}

const MOUNT_EVENTS = ['INIT', 'LOAD', '$MOUNT'];

/** Sends each trait the first of the mount events that it handles. */
export function mountAll(world: World): Step {
  const step = new Step('$MOUNT');
  const dispatch = new Dispatch(world, step, undefined);
  for (const actor of world.program.actors) {
    world.budget.spend(1);
    const state = world.stateOf(actor, undefined);
    const event = MOUNT_EVENTS.find((name) => armsOf(actor, state, name).length > 0);
    if (event === undefined) continue;
    dispatch.send(actor, { event, payload: {}, row: undefined, source: {} });
  }
  dispatch.drain();
  return step;
}
