import type { Action } from '../../actions/action.ts';
import { isObject, type Json, toText } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import { OVERLAY_SLOTS } from '../../language/grammar/ui-slots.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { findLikelyNames, toPlain } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import {
  act,
  declareEvents,
  findTransition,
  partTarget,
  renameAt,
  traitAddress,
  traitTarget,
  transitionTarget,
} from './action-target.ts';
import { describeEvent, findMeantEvents } from './event-names.ts';
import { addTransition, findInitialState, findWayBack } from './machine-edits.ts';
import { findListeners } from './references-and-listeners.ts';
import { REMOVE, removeEffect, rewriteReaction, rewriteWithEach, valueAtSite } from './rewrite.ts';
import { findNamedState } from './state-names.ts';

export function* proposeHandlers(
  model: Model,
  { trait, detail, holder, key }: PlacedFinding,
): Iterable<readonly Action[]> {
  const facts = trait?.facts;
  if (trait === undefined || facts === undefined) return;
  const event = String(detail.event);
  const target = traitTarget(model, trait);
  if (detail.rule === 'unused') {
    yield [act('remove_event', { ...partTarget(model, trait, 'event', event), cascade: true })];
    return;
  }
  const shown = findTransition(trait, detail.transition);
  const state = shown && facts.stateNames.has(shown.to) ? shown.to : findInitialState(facts);
  const silent = [...facts.handled].filter((name) => !facts.firedNames.has(name));
  const likely = findLikelyNames(
    event,
    new Set([...silent, ...model.handled, ...facts.external]),
  ).filter((name) => !INIT_EVENTS.has(name) || toPlain(name).startsWith(toPlain(event)));
  const meant = isObject(holder) ? findMeantEvents(facts, holder, String(key), state) : [];
  yield* rewriteWithEach(trait, holder, key, new Set([...likely, ...meant]));
  // A control of an overlay leaves it. Any other event leads to the state that it names.
  const overlay = shown?.fills.find((slot) => OVERLAY_SLOTS.has(slot));
  const to = overlay ? findWayBack(facts, state) : findNamedState(facts.stateNames, event);
  if (to !== undefined && to !== state) {
    const clears: Json[] = overlay ? [['render-ui', overlay, null]] : [];
    yield addTransition(model, trait, { from: state, event, to }, clears);
  }
  const pattern = facts.patterns.find(({ node }) => node === holder);
  const dropped =
    pattern !== undefined && Array.isArray(pattern.holder)
      ? rewriteReaction(trait, pattern.holder, pattern.key, REMOVE)
      : undefined;
  if (dropped) yield [dropped];
  if (!facts.emitted.has(event)) yield [act('add_emit', { ...target, event, scope: 'external' })];
  else if (facts.emits.some((emit) => emit.name === event)) yield [toExternal(trait, event)];
}

/** Declares that a listener outside the application hears a declared emit. */
function toExternal(trait: TraitRow, event: string): Action {
  const declared = trait.facts?.emits.find((emit) => emit.name === event);
  const at = `${traitAddress(trait)}/emits/${declared?.key}/scope`;
  return act('set_property', { at, value: 'external' });
}

/** Whether a trait of another orbital listens to an event. */
function isHeardOutside({ traits }: Model, { orbital }: TraitRow, event: string): boolean {
  return traits.some(
    (row) => row.orbital !== orbital && row.facts?.listens.some((listen) => listen.event === event),
  );
}

export function* proposeDeclarations(
  model: Model,
  finding: PlacedFinding,
): Iterable<readonly Action[]> {
  const { trait, detail, holder, key } = finding;
  const facts = trait?.facts;
  if (trait === undefined || facts === undefined) return;
  const target = traitTarget(model, trait);
  if (detail.rule === 'form') {
    const site = valueAtSite(holder, key);
    const written = toText(site);
    const clean = written.replaceAll(/^[^\w@]+|\W+$/g, '').replaceAll(/\W+/g, '_');
    const at = createLocator(model)(finding).replace(/\/(?:key|event)$/, '');
    const type = detail.shape === 'emit' ? 'emit' : 'event';
    if (clean !== '' && isObject(holder)) yield [renameAt(type, holder, clean, at)];
    return;
  }
  const event = String(detail.event);
  const declare = declareEvents(model, trait, [describeEvent(event, trait)]);
  const scope = isHeardOutside(model, trait, event) ? 'external' : 'internal';
  const emit = act('add_emit', { ...target, event, scope });
  if (detail.rule === 'emitted') yield [emit];
  yield [declare];
  const dropped =
    detail.rule === 'emitted' && Array.isArray(holder) && !model.handled.has(event)
      ? removeEffect(trait, holder)
      : undefined;
  if (dropped) yield [dropped];
  const orphan = findTransition(trait, detail.transition);
  if (orphan && detail.rule === 'handled') {
    yield [act('remove_transition', { ...transitionTarget(model, trait, orphan), cascade: true })];
  }
}

export function* proposeConsumers(
  model: Model,
  { trait, detail, holder, key }: PlacedFinding,
): Iterable<readonly Action[]> {
  if (trait?.facts === undefined) return;
  const event = String(detail.event);
  const target = traitTarget(model, trait);
  if (detail.rule === 'unfired') {
    yield [act('remove_emit', { ...partTarget(model, trait, 'emit', event), cascade: true })];
    return;
  }
  yield* rewriteWithEach(trait, holder, key, findLikelyNames(event, model.listened));
  yield* findListeners(model, trait, event);
  if (!trait.facts.emitted.has(event)) {
    yield [act('add_emit', { ...target, event, scope: 'external' })];
  } else {
    yield [toExternal(trait, event)];
  }
}
