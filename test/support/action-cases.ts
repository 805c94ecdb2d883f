import type { Action } from '../../src/actions/action.ts';
import { toAddress, toToken } from '../../src/actions/address.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { type Path, valueAt } from '../../src/kernel/pointer.ts';
import type { Random } from '../../src/kernel/random.ts';
import {
  ELEMENTS,
  type ElementType,
  elementName,
  elementsIn,
  toNameKey,
} from '../../src/language/grammar/elements.ts';

/** An element of a document. */
export interface Placed {
  readonly type: ElementType;
  readonly path: Path;
  readonly value: Json;
}

/** Every element of a document, owners first. */
export function* elementsOf(
  value: Json,
  type: ElementType = 'schema',
  path: Path = [],
): Generator<Placed> {
  yield { type, path, value };
  for (const slot of ELEMENTS[type].slots) {
    for (const [index, child] of elementsIn(value, slot).entries()) {
      const at = [...path, ...slot.path, ...(slot.many ? [index] : [])];
      yield* elementsOf(child, slot.type, at);
    }
  }
}

/** Actions that apply to this document: for every kind of element one of it is chosen and every action tried on it. */
export function deriveActions(document: JsonObject, random: Random): Action[] {
  const byType = new Map<ElementType, Placed[]>();
  for (const one of elementsOf(document)) {
    byType.set(one.type, [...(byType.get(one.type) ?? []), one]);
  }
  const label = /"label":"(\w+)"/.exec(JSON.stringify(document))?.[1] ?? 'none';
  const actions: Action[] = [
    { action: 'add_entity', params: { name: 'FreshThing' } },
    { action: 'add_entity', params: { name: 'FreshThing', form: 'object' } },
    { action: 'add_orbital', params: { name: 'FreshOrbital', entity: 'FreshThing', index: 0 } },
    { action: 'set_property', params: { at: '/freshKey', value: { deep: [1, null] } } },
  ];
  if (isString(document.name)) {
    const params = { type: 'schema', from: document.name, to: 'fresh-name' };
    actions.push({ action: 'rename', params });
  }
  for (const [type, placed] of byType) {
    const one = random.pick(placed);
    actions.push(...generalActions(document, one), ...ownActions(document, one, type));
  }
  actions.push({ action: 'relabel', params: { from: label, to: 'fresh words' } });
  return actions;
}

/** What applies to elements of every kind: removal, renaming, properties, forms, order. */
function generalActions(document: JsonObject, { type, path, value }: Placed): Action[] {
  if (type === 'schema') return [];
  const at = toAddress(document, path);
  const name = elementName(type, value);
  const names = namesOf(document, path, type, value);
  const actions: Action[] = [
    { action: `remove_${type}`, params: { ...names, at, allow_dangling: true } },
    { action: `remove_${type}`, params: { ...names, at, cascade: true } },
  ];
  if (type !== 'transition') {
    const params = { type, from: name, to: 'Fresh_Name', at };
    actions.push(
      { action: 'rename', params },
      { action: 'rename', params: { ...params, follow: false } },
    );
  }
  if (isObject(value) && type !== 'transition' && value[toNameKey(type)] === undefined) {
    const params = { at: `${at}/${toNameKey(type)}`, value: 'Fresh_Name' };
    actions.push({ action: 'set_value', params });
  }
  if (isObject(value)) {
    actions.push({ action: 'set_property', params: { at: `${at}/freshKey`, value: [{ a: 1 }] } });
    const property = Object.keys(value).find((key) => key === 'id' || key === 'description');
    if (property) actions.push({ action: 'remove_property', params: { at: `${at}/${property}` } });
    if (ELEMENTS[type].hasShortForm && name !== '') {
      actions.push({ action: 'set_form', params: { at, form: 'name' } });
    }
  } else if (isString(value)) {
    actions.push({ action: 'set_form', params: { at, form: 'object', definition: { x: 1 } } });
    actions.push({ action: 'set_property', params: { at: `${at}/freshKey`, value: 1 } });
  }
  const list = valueAt(document, path.slice(0, -1));
  if (Array.isArray(list)) {
    const order = list.map((_, index) => toToken(list, index, type).slice(1)).reverse();
    const params = { at: toAddress(document, path.slice(0, -1)), order };
    actions.push({ action: 'reorder', params });
  }
  return actions;
}

function namesOf(document: JsonObject, path: Path, type: ElementType, value: Json): JsonObject {
  const name = elementName(type, value);
  const ownerName = (length: number, owner: ElementType) =>
    elementName(owner, valueAt(document, path.slice(0, length)));
  switch (type) {
    case 'state':
    case 'event':
      return { trait: ownerName(4, 'trait'), [type]: name };
    case 'emit':
    case 'listen':
      return { trait: ownerName(4, 'trait'), event: name };
    case 'tick':
      return { trait: ownerName(4, 'trait'), name };
    case 'transition': {
      const { from, event, to } = value as JsonObject;
      return { trait: ownerName(4, 'trait'), from: from ?? '', event: event ?? '', to: to ?? '' };
    }
    case 'field':
      return { entity: ownerName(path.length - 2, 'entity'), name };
    case 'page_trait':
      return { page: ownerName(4, 'page'), trait: name };
    case 'use':
      return { orbital: ownerName(2, 'orbital'), as: name };
    default:
      return { name };
  }
}

/** What applies to elements of one kind. */
function ownActions(document: JsonObject, { path, value }: Placed, type: ElementType): Action[] {
  const at = toAddress(document, path);
  const name = elementName(type, value);
  switch (type) {
    case 'orbital':
      return [
        { action: 'add_trait', params: { name: 'FreshTrait', orbital: name, at, index: 0 } },
        { action: 'add_trait', params: { name: 'FreshTrait', at, form: 'object' } },
        { action: 'add_trait', params: { name: '', at, definition: { ref: 'A.traits.B' } } },
        { action: 'add_page', params: { name: 'FreshPage', at } },
        { action: 'add_page', params: { name: 'FreshPage', at, path: '/x', traits: ['T'] } },
        { action: 'add_use', params: { orbital: name, at, as: 'Fresh', from: 'std/behaviors/x' } },
        { action: 'add_entity', params: { name: 'FreshEntity', at, auxiliary: true } },
      ];
    case 'entity':
      return [
        { action: 'add_field', params: { entity: name, name: 'fresh', type: 'string', at } },
        {
          action: 'add_field',
          params: { entity: name, name: 'fresh', form: 'name', at, index: 0 },
        },
      ];
    case 'page':
      return [{ action: 'add_page_trait', params: { page: name, trait: 'FreshTrait', at } }];
    case 'trait':
      return traitActions(name, at, value);
    case 'state':
      return [
        { action: 'set_initial_state', params: { trait: '', state: name, at } },
        { action: 'set_terminal_state', params: { trait: '', state: name, at } },
      ];
    case 'transition':
      return [
        { action: 'set_guard', params: { trait: '', at, guard: ['=', 1, 1] } },
        { action: 'set_guard', params: { trait: '', at } },
        {
          action: 'set_transition',
          params: { trait: '', from: '', event: '', at, set: { from: '*', to: 'fresh' } },
        },
        { action: 'set_effects', params: { trait: '', at, effects: [['log', 'x']] } },
        { action: 'set_effects', params: { trait: '', at } },
        ...smallEdits(document, path),
      ];
    case 'field':
      return valueActions(document, path, value);
    case 'tick':
      return [{ action: 'set_value', params: { at: `${at}/effects`, value: [] } }];
    default:
      return [];
  }
}

function traitActions(trait: string, at: string, value: Json): Action[] {
  const machine = isObject(value) && isObject(value.stateMachine) ? value.stateMachine : {};
  const first = elementName('state', asArray(machine.states)[0]);
  const base = { trait, at };
  const actions: Action[] = [
    { action: 'add_states', params: { ...base, states: ['fresh', 'newer'], index: 0 } },
    {
      action: 'add_states',
      params: { ...base, states: ['fresh'], definitions: { fresh: { isInitial: true } } },
    },
    { action: 'add_events', params: { ...base, events: ['FRESH'], form: 'name' } },
    {
      action: 'add_transitions',
      params: {
        ...base,
        transitions: [{ from: 'a', event: 'E', to: 'b', effects: [], extra: 1 }],
        allow_dangling: true,
      },
    },
    { action: 'add_emit', params: { ...base, event: 'FRESH', scope: 'external' } },
    { action: 'add_listen', params: { ...base, event: 'FRESH', source: 'Other', triggers: 'GO' } },
    { action: 'add_tick', params: { ...base, name: 'fresh', interval: 1000, effects: [] } },
    { action: 'set_config', params: { ...base, config: { fresh: { type: 'string' } } } },
  ];
  if (first !== '') {
    actions.push({
      action: 'add_transition',
      params: { ...base, from: first, event: 'FRESH', to: first },
    });
  }
  const transition = asArray(machine.transitions)[0];
  if (isObject(transition) && isString(transition.to)) {
    actions.push({
      action: 'add_effect',
      params: { ...base, state: transition.to, effect: 'render-ui' },
    });
  }
  return actions;
}

/** One value deep inside the effects of a transition: set, added before, removed. */
function smallEdits(document: JsonObject, path: Path): Action[] {
  const deep = findDeepest(valueAt(document, [...path, 'effects']), [...path, 'effects']);
  if (deep === undefined) return [];
  const at = toAddress(document, deep);
  const actions: Action[] = [
    { action: 'set_value', params: { at, value: { fresh: [1] } } },
    { action: 'remove_value', params: { at } },
  ];
  if (typeof deep.at(-1) === 'number') {
    actions.push({ action: 'set_value', params: { at, value: 'fresh', insert: true } });
  }
  return actions;
}

/** The path of a text that lies as deep as any. */
function findDeepest(value: Json | undefined, path: Path): Path | undefined {
  if (isString(value)) return path;
  if (typeof value !== 'object' || value === null) return undefined;
  let deepest: Path | undefined;
  for (const [key, held] of Object.entries(value)) {
    const one = findDeepest(held, [...path, Array.isArray(value) ? Number(key) : key]);
    if (one !== undefined && one.length > (deepest?.length ?? 0)) deepest = one;
  }
  return deepest;
}

/** A value of an enum gets another name, wherever it is meant. */
function valueActions(document: JsonObject, path: Path, value: Json): Action[] {
  const from = isObject(value) ? asArray(value.values)[0] : undefined;
  const entity = elementName('entity', valueAt(document, path.slice(0, -2)));
  if (!isString(from)) return [];
  const field = elementName('field', value);
  return [
    { action: 'rename', params: { type: 'value', entity, field, from, to: 'fresh-value' } },
    { action: 'add_field', params: { entity, name: 'fresh', type: 'date', show: true } },
    { action: 'remove_field', params: { entity, name: field, cascade: true } },
  ];
}
