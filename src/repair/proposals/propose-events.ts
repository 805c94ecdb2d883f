import { isObject, type JsonObject, toText } from '../../kernel/json.ts';
import { toNameWords } from '../../kernel/word-forms.ts';
import { INIT_EVENTS } from '../../language/grammar/shapes.ts';
import { traitPointer } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import {
  act,
  assume,
  declareEvents,
  partTarget,
  type Repair,
  renameAt,
  setProperty,
  traitTarget,
} from './action-target.ts';
import { describeEvent } from './machine-edits.ts';
import { inTrait, type TraitSpot, writeEach } from './spot.ts';

/** The most events that are offered for a control. */
const MOST_EVENTS = 3;

/** The form of the names of events that a UI fires. */
const EVENT = /^[A-Z][A-Z0-9_]*$/;

/** The handled events that a control may fire under a key, by the words that they share with its label and the key. */
export function rankEvents(
  { handled }: TraitFacts,
  node: JsonObject,
  key: string,
): (readonly [shared: number, event: string])[] {
  const label = toText(node.label ?? node.title ?? node.text ?? '');
  const words = new Set([...toNameWords(label), ...toNameWords(key)]);
  return [...handled]
    .filter((event) => EVENT.test(event) && !INIT_EVENTS.has(event))
    .map((event) => [toNameWords(event).filter((word) => words.has(word)).length, event] as const)
    .sort((a, b) => b[0] - a[0])
    .slice(0, MOST_EVENTS);
}

/** Declares that something outside the application hears an event. */
function declareExternal({ model, trait, facts, detail }: TraitSpot, isFired: boolean): Repair {
  const event = String(detail.event);
  const declared = facts.emits.find(({ name }) => name === event);
  if (declared === undefined) {
    const emit = act('add_emit', { ...traitTarget(model, trait), event, scope: 'external' });
    return assume(`Something outside the application hears "${event}".`, [emit]);
  }
  const actions = setProperty(`${traitPointer(trait)}/emits/${declared.key}/scope`, 'external');
  return isFired ? assume('Something outside the application hears the event.', actions) : actions;
}

/** The repairs of `orphan_event`. */
export const proposeHandlers = inTrait(function* (spot): Iterable<Repair> {
  const { model, trait, facts, detail, holder, key } = spot;
  const event = String(detail.event);
  if (detail.rule === 'unused') {
    yield [act('remove_event', { ...partTarget(model, trait, 'event', event), cascade: true })];
    return;
  }
  const known = [...facts.handled, ...model.handled, ...facts.external];
  const ranked = isObject(holder) ? rankEvents(facts, holder, String(key)) : [];
  const meant = ranked.flatMap(([shared, name]) => (shared > 0 ? [name] : []));
  yield* writeEach(spot, new Set([...findLikelyNames(event, known), ...meant]));
  yield declareExternal(spot, true);
});

/** The repairs of `undeclared_event`. */
export const proposeDeclarations = inTrait(function* (spot): Iterable<Repair> {
  const { model, trait, detail, holder, at } = spot;
  if (detail.rule === 'form') {
    const name = toNameWords(toText(spot.value)).join('_').toUpperCase();
    const type = detail.shape === 'emit' ? 'emit' : 'event';
    yield [renameAt(type, holder as JsonObject, name, at.replace(/\/(?:key|event)$/, ''))];
    return;
  }
  const event = String(detail.event);
  const isEmitted = detail.rule === 'emitted';
  const isHeard = model.traits.some(
    ({ orbital, facts }) =>
      orbital !== trait.orbital && facts?.listens.some((listen) => listen.event === event),
  );
  const scope = isHeard ? 'external' : 'internal';
  if (isEmitted) yield [act('add_emit', { ...traitTarget(model, trait), event, scope })];
  yield [declareEvents(model, trait, [describeEvent(event, trait)])];
});

/** The repairs of `unmatched_emit`. */
export const proposeConsumers = inTrait(function* (spot): Iterable<Repair> {
  const { model, trait, detail } = spot;
  const event = String(detail.event);
  if (detail.rule === 'unfired') {
    yield [act('remove_emit', { ...partTarget(model, trait, 'emit', event), cascade: true })];
    return;
  }
  yield* writeEach(spot, findLikelyNames(event, model.listened));
  yield declareExternal(spot, false);
});
