import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';

/** How an answered document is read: what counts as a list, a form or a detail, and when one shows a field. */

export type Kind = 'list' | 'form' | 'detail';
export type Drawn = JsonObject & { type: string };

const LISTS =
  /(table|list|grid|board|kanban|timeline|gallery|cards?|calendar|directory|feed|rows?|carousel|tree)$/;
const LIST_KEYS = ['entity', 'fields', 'columns', 'items', 'data', 'rows', 'renderItem'];
const INPUTS = /^(input|select|checkbox|switch|date-picker|relation-select|textarea|number-input)/;
const DETAILS = /detail|profile|summary|description-list|property|panel|key-value|definition/;
const DETAIL_KEYS = ['entity', 'fields', 'children', 'sections'];

const IS_KIND: Readonly<Record<Kind, (node: Drawn) => boolean>> = {
  list: (node) =>
    !/filter|search|layout/.test(node.type) &&
    node.type.split('-').some((word) => LISTS.test(word)) &&
    LIST_KEYS.some((key) => key in node),
  form: (node) =>
    node.type.split('-').some((word) => ['form', 'wizard', 'editor'].includes(word)) ||
    (INPUTS.test(node.type) && ('name' in node || 'field' in node)),
  detail: (node) => DETAILS.test(node.type) && DETAIL_KEYS.some((key) => key in node),
};

export function* walk(value: Json | undefined): Generator<Json> {
  if (value === undefined) return;
  yield value;
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (isObject(value)) for (const key of Object.keys(value)) yield* walk(value[key]);
}

export const textsOf = (value: Json | undefined): string[] => [...walk(value)].filter(isString);

/** The nodes of every drawing below a value, also inside conditions. */
export function drawnNodes(value: Json | undefined, isDrawing = false): Drawn[] {
  if (Array.isArray(value)) {
    const draws = value[0] === 'render-ui';
    return value.flatMap((item, index) => drawnNodes(item, isDrawing || (draws && index > 1)));
  }
  if (!isObject(value)) return [];
  const below = Object.values(value).flatMap((held) => drawnNodes(held, isDrawing));
  return isDrawing && isString(value.type) ? [value as Drawn, ...below] : below;
}

const LABELS = new Set(['label', 'header', 'title', 'placeholder', 'type']);

/** Whether a text in the node or below it is the field's name, or ends in it behind a dot or slash. */
function showsField(value: Json | undefined, field: string): boolean {
  if (isString(value))
    return value === field || value.endsWith(`.${field}`) || value.endsWith(`/${field}`);
  if (Array.isArray(value)) return value.some((item) => showsField(item, field));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([key, held]) => !LABELS.has(key) && showsField(held, field));
}

export const isShown = (nodes: readonly Drawn[], kind: Kind, field: string): boolean =>
  nodes.some((node) => IS_KIND[kind](node) && showsField(node, field));

export const isOfKind = (node: Drawn, kind: Kind): boolean => IS_KIND[kind](node);

const objectsIn = (document: JsonObject, key: string): JsonObject[] =>
  asArray(document.orbitals).flatMap((orbital) =>
    isObject(orbital) ? asArray(orbital[key]).filter(isObject) : [],
  );

export const traitsOf = (document: JsonObject): JsonObject[] => objectsIn(document, 'traits');
export const pagesOf = (document: JsonObject): JsonObject[] => objectsIn(document, 'pages');

export const entitiesOf = (document: JsonObject): JsonObject[] => [
  ...asArray(document.orbitals).flatMap((orbital) =>
    isObject(orbital) && isObject(orbital.entity) ? [orbital.entity] : [],
  ),
  ...objectsIn(document, 'auxiliaryEntities'),
];

export const entityOf = (document: JsonObject, name: string): JsonObject | undefined =>
  entitiesOf(document).find((entity) => entity.name === name);

export const fieldsOf = (entity: JsonObject | undefined): JsonObject[] =>
  asArray(entity?.fields).filter(isObject);

export const namesOf = (items: readonly JsonObject[]): string[] =>
  items.map(({ name }) => String(name));

/** Traits of an entity, and those beside them that load it. */
export const traitsFor = (document: JsonObject, entity: string): JsonObject[] =>
  traitsOf(document).filter(
    (trait) => trait.linkedEntity === entity || JSON.stringify(trait).includes(`"${entity}"`),
  );

/** Keys under which a drawing names an event that it fires. */
const EVENT_KEY = /^(event|action|on[A-Z]\w*|\w*Event|success|failure|triggers)$/;

/** Events that something fires: drawings, results, emits, listeners and ticks. */
export function firedEvents(document: JsonObject): ReadonlySet<string> {
  const fired = new Set(['INIT']);
  for (const value of walk(document)) {
    if (Array.isArray(value) && value[0] === 'emit' && isString(value[1])) fired.add(value[1]);
    if (!isObject(value)) continue;
    for (const [key, held] of Object.entries(value)) {
      if (isString(held) && EVENT_KEY.test(key) && !('from' in value && 'to' in value)) {
        fired.add(held);
      }
    }
  }
  return fired;
}

/** States of machines that are reached from the initial one by events that something fires. */
export function reachedStates(document: JsonObject): { reached: string[]; dead: string[] } {
  const fired = firedEvents(document);
  const result: { reached: string[]; dead: string[] } = { reached: [], dead: [] };
  for (const trait of traitsOf(document)) {
    const machine = isObject(trait.stateMachine) ? trait.stateMachine : {};
    const states = asArray(machine.states).filter(isObject);
    const transitions = asArray(machine.transitions).filter(isObject);
    const reached = new Set(namesOf(states.filter(({ isInitial }) => isInitial === true)));
    for (let before = -1; before !== reached.size; ) {
      before = reached.size;
      for (const { from, event, to } of transitions) {
        if (reached.has(String(from)) && fired.has(String(event))) reached.add(String(to));
      }
    }
    for (const name of namesOf(states)) {
      (reached.has(name) ? result.reached : result.dead).push(`${trait.name}.${name}`);
    }
  }
  return result;
}
