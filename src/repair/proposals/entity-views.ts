import type { Json, JsonObject } from '../../kernel/json.ts';
import { toSentence } from '../../kernel/word-forms.ts';
import type { TraitRow } from '../../language/model/model.ts';
import { createComponentViews } from './component-views.ts';

/** The most views that one repair offers. */
const MOST_VIEWS = 2;

/** Views for a trait, the likeliest first: the pattern that it is named after, else a view of its entity. */
export function createViews(row: TraitRow): readonly JsonObject[] {
  const components = createComponentViews(row);
  return components.length > 0 ? components : [createEntityView(row)];
}

/** The likeliest view of a trait. */
export function createView(row: TraitRow): JsonObject {
  return createViews(row)[0] as JsonObject;
}

/** A view of the trait's entity: its fields in a grid, or a heading where there is no entity to show. */
function createEntityView(row: TraitRow): JsonObject {
  const fields = [...(row.entity?.fieldNames ?? [])].filter((name) => name !== 'id');
  const name = row.entityName ?? row.name ?? 'Nothing to show yet';
  if (fields.length === 0) return { type: 'typography', variant: 'h2', content: toSentence(name) };
  return {
    type: 'data-grid',
    entity: name,
    fields: fields.slice(0, 8).map((field) => ({ name: field, label: toSentence(field) })),
  };
}

/** The likeliest effects of INIT: a view of the trait. */
export function createInitEffects(row: TraitRow): readonly Json[][] {
  return createViews(row)
    .slice(0, MOST_VIEWS)
    .map((view) => [['render-ui', 'main', view]]);
}
