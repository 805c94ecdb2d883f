import type { Action } from '../../actions/action.ts';
import { isObject, toText } from '../../kernel/json.ts';
import { toNameWords } from '../../kernel/word-forms.ts';
import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import { OVERLAY_SLOTS } from '../../language/grammar/ui-slots.ts';
import type { TraitFacts } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { findLikelyNames, toPlain } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import {
  act,
  findTransition,
  partTarget,
  renameAt,
  traitAddress,
  traitTarget,
  transitionTarget,
} from './action-target.ts';
import { describeEvent, findMeantEvents } from './event-names.ts';
import { findInitialState, findWayBack } from './machine-edits.ts';
import { findListeners } from './references-and-listeners.ts';
import { REMOVE, removeEffect, rewriteReaction, valueAtSite } from './rewrite.ts';

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
  for (const name of new Set([...likely, ...meant])) {
    const action = rewriteReaction(trait, holder, key, name);
    if (action) yield [action];
  }
  const overlay = shown?.fills.find((slot) => OVERLAY_SLOTS.has(slot));
  // Events of an overlay's buttons leave the overlay. Any other event leads to the state that it names, or has no
  // transition proposed.
  const to = overlay === undefined ? findNamedState(facts, event) : findWayBack(facts, state);
  if (to !== undefined && to !== state) {
    const effects = overlay === undefined ? {} : { effects: [['render-ui', overlay, null]] };
    const declare = act('add_events', { ...target, events: [describeEvent(event, trait)] });
    const handle = act('add_transition', { ...target, from: state, event, to, ...effects });
    yield facts.declared.size === 0 || facts.declared.has(event) ? [handle] : [declare, handle];
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

/** The letters that an event and the state it leads to have in common: `APPROVE` and `approved`. */
const STEM = 4;

/** The state that matches the words of an event: `CHECK_IN` leads to `checked-in`. */
function findNamedState({ stateNames }: TraitFacts, event: string): string | undefined {
  const words = toNameWords(event);
  return [...stateNames].find((state) => {
    const names = toNameWords(state);
    return (
      words.length === names.length &&
      words.every((word, index) => {
        const length = Math.min(STEM, word.length);
        return word.slice(0, length) === names[index]?.slice(0, length);
      })
    );
  });
}

/** Whether any trait of the application handles an event or listens to it. */
function isHeard(model: Model, event: string): boolean {
  return (
    model.handled.has(event) ||
    model.traits.some((row) => row.facts?.listens.some((listen) => listen.event === event))
  );
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
    const used = [...facts.handled, ...facts.firedNames].filter(
      (name) => !facts.declared.has(name) && !facts.emitted.has(name),
    );
    const clean = written.replaceAll(/^[^\w@]+|\W+$/g, '').replaceAll(/\W+/g, '_');
    const at = createLocator(model)(finding).replace(/\/(?:key|event)$/, '');
    const type = detail.shape === 'emit' ? 'emit' : 'event';
    for (const to of new Set([...findLikelyNames(written, used), clean])) {
      if (to !== '' && isObject(holder)) yield [renameAt(type, holder, to, at)];
    }
    return;
  }
  const event = String(detail.event);
  const known = [...facts.declared, ...facts.emitted];
  const free = known.filter((name) => !facts.handled.has(name));
  const slips =
    detail.rule === 'handled'
      ? new Set([...findLikelyNames(event, free), ...findLikelyNames(event, known, 1)])
      : findLikelyNames(event, known);
  const declare = act('add_events', { ...target, events: [describeEvent(event, trait)] });
  if (detail.rule === 'handled') {
    const transition = findTransition(trait, detail.transition);
    // The trait fires the event under the same spelling, so that declaring it comes first.
    if (facts.firedNames.has(event)) yield [declare];
    for (const name of transition ? slips : []) {
      const place = transitionTarget(model, trait, transition as NonNullable<typeof transition>);
      yield [act('set_transition', { ...place, set: { event: name } })];
    }
  } else {
    for (const name of slips) {
      const action = rewriteReaction(trait, holder, key, name);
      if (action) yield [action];
    }
  }
  const scope = isHeardOutside(model, trait, event) ? 'external' : 'internal';
  const emit = act('add_emit', { ...target, event, scope });
  if (detail.rule === 'emitted') yield [emit];
  yield [declare];
  const dropped =
    detail.rule === 'emitted' && Array.isArray(holder) && !isHeard(model, event)
      ? removeEffect(trait, holder)
      : undefined;
  if (dropped) yield [dropped];
  if (detail.rule === 'result') yield [emit];
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
  for (const name of findLikelyNames(event, model.listened)) {
    const action = rewriteReaction(trait, holder, key, name);
    if (action) yield [action];
  }
  yield* findListeners(model, trait, event);
  if (!trait.facts.emitted.has(event)) {
    yield [act('add_emit', { ...target, event, scope: 'external' })];
  } else {
    yield [toExternal(trait, event)];
  }
}
