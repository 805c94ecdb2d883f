import type { Action } from '../../actions/action.ts';
import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { isEventKey, REGISTRY_HISTORY } from '../../language/grammar/patterns.ts';
import { INIT_EVENTS, isInteraction, UI_SLOTS } from '../../language/grammar/shapes.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import { guessTypes } from '../../verify/checks/pattern-checks.ts';
import { findMounted } from '../../verify/checks/render-checks.ts';
import { act, type Repair, traitTarget, transitionNode } from './action-target.ts';
import { createPropValue, createView, findNamesake } from './create-view.ts';
import { addTransition, findExitEvent, findInitialState, insertEffect } from './machine-edits.ts';
import { swapArguments } from './propose-effects.ts';
import { rankEvents } from './propose-events.ts';
import { erase, inTrait, type Spot, write, writeEach } from './spot.ts';

/** Renders a trait where it starts: on INIT where the trait has it, else on a new INIT. */
function renderOnInit(model: Model, row: TraitRow): Action[] {
  const facts = row.facts as NonNullable<TraitRow['facts']>;
  const initial = findInitialState(facts) || 'idle';
  const start =
    facts.transitions.find(({ event = '' }) => INIT_EVENTS.has(event)) ??
    facts.transitions.find(({ from, to }) => from === initial && to === initial);
  const render: Json = ['render-ui', 'main', createView(row)];
  if (start === undefined) {
    const opening = { from: initial, event: 'INIT', to: initial, effects: [render] };
    // A trait that lost its machine gets the smallest one that draws.
    const definitions = { [initial]: { isInitial: true } };
    const state = { ...traitTarget(model, row), states: [initial], definitions };
    const add = facts.states.length === 0 ? [act('add_states', state)] : [];
    return [...add, ...addTransition(model, row, opening)];
  }
  const last = asArray(transitionNode(start).effects).length;
  return [insertEffect(row, start, last, render)];
}

/** The actions that a trait needs beside its mount on a page: a render, where it has none. */
export function renderWhereMounted(model: Model, row: TraitRow | undefined): Action[] {
  const facts = row?.kind === 'inline' ? row.facts : undefined;
  if (row === undefined || facts === undefined) return [];
  return facts.renders || !isInteraction(facts.category) ? [] : renderOnInit(model, row);
}

/** The repairs of `missing_render_effect`. */
export function* proposeFirstRender({ model, trait, orbital, detail }: Spot): Iterable<Repair> {
  const pages = (orbital?.pages ?? []).filter((page) => (page.name ?? '') === detail.page);
  const rows = trait ? [trait] : pages.flatMap((page) => findMounted(model, page));
  for (const row of rows) {
    if (row?.kind === 'inline' && isInteraction(row.facts?.category))
      yield renderOnInit(model, row);
  }
}

/** The repairs of `invalid_pattern`. */
export const proposePatterns = inTrait(function* (spot): Iterable<Repair> {
  const { trait, detail, value: node } = spot;
  if (!isObject(node)) {
    yield write(spot, createView(trait));
    return;
  }
  const props = Object.keys(node).filter((prop) => prop !== 'type');
  const namesake = findNamesake(trait);
  const types = new Set([
    ...(detail.rule === 'unknown' ? findLikelyNames(String(detail.type), REGISTRY_HISTORY) : []),
    ...(namesake && props.every((prop) => namesake.properties.has(prop)) ? [namesake.name] : []),
    ...guessTypes(props, 2),
  ]);
  yield* writeEach(spot, types, { holder: node, key: 'type' });
});

/** The repairs of `invalid_slot`. */
export const proposeSlots = inTrait(function* (spot): Iterable<Repair> {
  yield swapArguments(spot);
  const likely = findLikelyNames(String(spot.detail.slot), UI_SLOTS);
  yield* writeEach(spot, new Set([...likely, 'main']));
});

/** The right spelling of a property, or neither. */
function* respellProp(spot: Spot): Iterable<Repair> {
  const { detail, holder, key: from } = spot;
  const { likely: to = '' } = detail;
  if (to !== '' && (holder as JsonObject)[to] === undefined) {
    yield [act('rename', { type: 'key', from, to, at: spot.locate({ holder, key: '' }) })];
  }
  yield erase(spot);
}

/** The repairs of `missing_pattern_prop`. */
export const proposeProps = inTrait(function* (spot): Iterable<Repair> {
  const { trait, facts, detail, value: node } = spot;
  if (detail.rule === 'property') return yield* respellProp(spot);
  if (!isObject(node)) return;
  const prop = String(detail.prop);
  const values =
    detail.rule === 'required' && !isEventKey(prop)
      ? [createPropValue(prop, node, trait)]
      : rankEvents(facts, node, prop).map(([, event]) => event);
  yield* writeEach(spot, values, { holder: node, key: prop });
});

/** The repairs of `overlay_without_exit`: a way out clears the overlay, or a new one that does. */
export const proposeExits = inTrait(function* ({ model, trait, facts, detail }): Iterable<Repair> {
  const from = String(detail.state);
  const slot = String(detail.slot).split(' and ')[0] as string;
  const clear: Json = ['render-ui', slot, null];
  const exits = facts.transitions.filter((way) => way.from === from && way.to !== from);
  for (const exit of detail.rule === 'not-cleared' ? exits : []) {
    yield [insertEffect(trait, exit, 0, clear)];
  }
  const [event, to] = [findExitEvent(facts, from), findInitialState(facts)];
  yield addTransition(model, trait, { from, event, to, effects: [clear] });
});
