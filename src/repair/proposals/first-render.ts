import type { Action } from '../../actions/action.ts';
import { asArray, type Json } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import { isInteraction } from '../../language/grammar/shapes.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { act, transitionNode, transitionTarget } from './action-target.ts';
import { createView } from './entity-views.ts';
import { addTransition, findInitialState } from './machine-edits.ts';

/**
 * Renders a trait where it starts, by default with its likeliest view. The render is on INIT where the trait has it,
 * else on a new INIT.
 */
export function renderOnInit(
  model: Model,
  row: TraitRow,
  view = createView(row),
): readonly Action[] {
  const facts = row.facts as NonNullable<TraitRow['facts']>;
  const initial = findInitialState(facts);
  const start =
    facts.transitions.find(({ event }) => event !== undefined && INIT_EVENTS.has(event)) ??
    facts.transitions.find(({ from, to }) => from === initial && to === initial);
  const render: Json = ['render-ui', 'main', view];
  if (start === undefined) {
    return addTransition(model, row, { from: initial, event: 'INIT', to: initial }, [render]);
  }
  const effects = [...asArray(transitionNode(start).effects), render];
  return [act('set_effects', { ...transitionTarget(model, row, start), effects })];
}

/** The actions that a trait needs beside its mount on a page: a render, where it has none. */
export function renderWhereMounted(model: Model, row: TraitRow | undefined): readonly Action[] {
  const facts = row?.kind === 'inline' ? row.facts : undefined;
  if (row === undefined || facts === undefined) return [];
  return facts.renders || !isInteraction(facts.category) ? [] : renderOnInit(model, row);
}
