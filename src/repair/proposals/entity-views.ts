import type { Json, JsonObject } from '../../kernel/json.ts';
import { toSentence } from '../../kernel/word-forms.ts';
import type { TraitFacts } from '../../language/model/facts.ts';
import type { TraitRow } from '../../language/model/model.ts';
import { createComponentViews } from './component-views.ts';

/** The events of the trait that its UI would fire: handled, and neither INIT events nor results. */
function findUserEvents(facts: TraitFacts): string[] {
  return facts.events
    .map((event) => event.name ?? '')
    .filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && name !== 'INIT' && facts.handled.has(name));
}

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
  const unfired = row.facts
    ? findUserEvents(row.facts).filter((event) => !row.facts?.firedNames.has(event))
    : [];
  const view: JsonObject = {
    type: 'data-grid',
    entity: name,
    fields: fields.slice(0, 8).map((field) => ({ name: field, label: toSentence(field) })),
  };
  if (unfired.length > 0) {
    view.itemActions = unfired
      .slice(0, 4)
      .map((event) => ({ label: toSentence(event.toLowerCase()), event }));
  }
  return view;
}

/** Result events that the trait waits for: `{success: TicketLoaded, failure: TicketLoadFailed}`. */
function findFetchResults(facts: TraitFacts, entity: string): JsonObject | undefined {
  const names = facts.events.flatMap((event) => event.name ?? []);
  const success = names.find((name) => name === `${entity}Loaded` || /Loaded$/.test(name));
  const failure = names.find((name) => name === `${entity}LoadFailed` || /LoadFailed$/.test(name));
  if (success === undefined && failure === undefined) return undefined;
  return { ...(success ? { success } : {}), ...(failure ? { failure } : {}) };
}

/** The likeliest effects of INIT: a fetch where the trait waits for a result, and a view of the trait. */
export function createInitEffects(row: TraitRow): readonly Json[][] {
  const facts = row.facts;
  const effects: Json[] = [];
  const entity = row.entityName;
  const results = facts && entity !== undefined ? findFetchResults(facts, entity) : undefined;
  const alreadyFetched = facts?.references.some(({ holder }) => isFetch(holder)) ?? false;
  if (results && entity !== undefined && !alreadyFetched) {
    effects.push(['fetch', entity, { emit: results }]);
  }
  const views = [...(results ? [{ type: 'spinner' }] : []), ...createViews(row)];
  return views.slice(0, MOST_VIEWS).map((view) => [...effects, ['render-ui', 'main', view]]);
}

function isFetch(holder: object): boolean {
  return Array.isArray(holder) && holder[0] === 'fetch';
}
