import { asArray, isObject, type Json, type JsonObject } from '../../../src/kernel/json.ts';
import { findPlaces, type Slip } from '../places.ts';
import {
  at,
  calls,
  changed,
  changedObject,
  EFFECT,
  MACHINE,
  ORBITAL,
  otherKey,
  otherKeys,
  TRAIT,
  TRANSITION,
} from './edits.ts';

/** Keys of other formats. */
export const KEYS: Readonly<Record<string, Slip['slip']>> = {
  'transition key': otherKey(MACHINE, 'transitions', ['transition', 'edges', 'rules']),
  'machine key': otherKey(TRAIT, 'stateMachine', ['state_machine', 'machine', 'fsm']),
  'entity key': otherKey(TRAIT, 'linkedEntity', ['linked_entity', 'entity', 'entityName']),
  'effects key': otherKey(TRANSITION, 'effects', ['actions', 'effect', 'do']),
  'guard key': otherKey(TRANSITION, 'guard', ['condition', 'when', 'guards', 'if']),
  'event of a transition key': otherKey(TRANSITION, 'event', ['on', 'event_name', 'trigger']),
  'ends keys': otherKey(TRANSITION, 'to', ['target', 'toState', 'nextState']),
  'ends of all transitions': otherKeys(/\/transitions$/, 'from', ['source', 'fromState', 'state']),
  'initial key': otherKey(/\/states\/\d+$/, 'isInitial', ['initial', 'is_initial', 'start']),
  'key of all events': otherKeys(/\/stateMachine\/events$/, 'key', ['id', 'event', 'type']),
  'fields key': otherKey(/^\/orbitals\/\d+\/entity$/, 'fields', ['properties', 'attributes']),
  'field type key': otherKey(/\/entity\/fields\/\d+$/, 'type', ['dataType', 'fieldType', 'kind']),
  'field values key': otherKey(/\/entity\/fields\/\d+$/, 'values', ['options', 'choices']),
  'path key': otherKey(/\/pages\/\d+$/, 'path', ['route', 'url', 'href']),
  'page reference key': otherKeys(/\/pages\/\d+\/traits$/, 'ref', ['name', 'trait', 'traitRef']),
  'pattern key': otherKey(/\/effects\/\d+\/2$/, 'type', ['pattern', 'patternType', 'kind']),
  'children key': otherKey(/\/effects\/.*$/, 'children', ['items', 'content', 'elements']),
  'label key': otherKey(/\/effects\/.*$/, 'label', ['text', 'title', 'caption']),
  'listener key': otherKey(/\/listens\/\d+$/, 'triggers', ['trigger', 'handler', 'do']),
  'payload key': otherKey(/\/(?:events|emits)\/\d+$/, 'payloadSchema', [
    'payload',
    'payload_schema',
  ]),
  'traits key': otherKey(ORBITAL, 'traits', ['trait', 'behaviors']),
  'pages key': otherKey(ORBITAL, 'pages', ['routes', 'page', 'views']),
  'submit key': otherKey(/\/effects\/.*$/, 'submitEvent', ['onSubmit', 'submit_event']),
};

/** Wrappers, lists and maps of other formats. */
export const SHAPES: Readonly<Record<string, Slip['slip']>> = {
  'machine without wrapper': changedObject(TRAIT, (trait) => {
    const { stateMachine, ...rest } = trait;
    return isObject(stateMachine) ? ({ ...rest, ...stateMachine } as JsonObject) : undefined;
  }),
  'doubled machine': changedObject(MACHINE, (machine) => ({ stateMachine: machine })),
  'orbital in an orbital key': changedObject(ORBITAL, (orbital) => ({ orbital })),
  'props wrapper': changed(
    ({ path, value }) =>
      /\/effects\/\d+\//.test(path) &&
      isObject(value) &&
      typeof value.type === 'string' &&
      Object.keys(value).length > 2,
    (value) => {
      const { type, children, ...props } = value as JsonObject;
      return {
        type: type as Json,
        props: props as JsonObject,
        ...(children === undefined ? {} : { children }),
      };
    },
  ),
  'lone child': changed(
    ({ path, value }) => /\/children$/.test(path) && Array.isArray(value) && value.length === 1,
    (value) => (value as Json[])[0],
  ),
  'states by name': changed(
    ({ path, value }) => /\/stateMachine\/states$/.test(path) && Array.isArray(value),
    (value) => (value as Json[]).map((one) => (isObject(one) ? (one.name ?? '') : one)),
  ),
  'initial state at the machine': changedObject(MACHINE, (machine) => {
    const states = Array.isArray(machine.states) ? machine.states.filter(isObject) : [];
    const first = states.find((state) => state.isInitial === true);
    if (first === undefined) return undefined;
    delete first.isInitial;
    return { initial: first.name as Json, ...machine };
  }),
  'from as a list': changed(
    ({ path, value }) => /\/transitions\/\d+\/from$/.test(path) && typeof value === 'string',
    (value) => [value],
  ),
  'from of two': changedObject(MACHINE, (machine, random) => {
    const transitions = Array.isArray(machine.transitions) ? machine.transitions : [];
    const states = Array.isArray(machine.states) ? machine.states.filter(isObject) : [];
    const one = transitions.length > 0 ? random.pick(transitions) : undefined;
    if (!isObject(one) || typeof one.from !== 'string' || states.length < 2) return undefined;
    const other = random.pick(states).name;
    if (other === one.from) return undefined;
    one.from = [one.from, other as Json];
    return machine;
  }),
  'from anywhere': changed(
    ({ path, value }) => /\/transitions\/\d+\/from$/.test(path) && typeof value === 'string',
    (_, random) => random.pick(['*', 'any']),
  ),
  'trait of a page as text': changed(
    ({ path, value }) => /\/pages\/\d+\/traits$/.test(path) && Array.isArray(value),
    (value) => {
      const names = (value as Json[]).map((one) => (isObject(one) ? (one.ref ?? '') : one));
      return names.length === 1 ? names[0] : names.join(', ');
    },
  ),
  'inline trait on a page': (document, random) => {
    const [orbital] = random.shuffle(findPlaces(document, at(ORBITAL)));
    const { traits, pages } = (orbital?.value ?? {}) as JsonObject;
    const [[trait], [page]] = [asArray(traits), asArray(pages)];
    if (!isObject(trait) || trait.stateMachine === undefined || !isObject(page)) return false;
    const shown = asArray(page.traits) as Json[];
    const place = shown.findIndex((one) => isObject(one) && one.ref === trait.name);
    if (place >= 0) shown[place] = (traits as Json[]).shift() as Json;
    return place >= 0;
  },
  'reference for a trait': changed(
    ({ path, value }) => TRAIT.test(path) && isObject(value) && 'stateMachine' in value,
    (value) => ({ ref: (value as JsonObject).name as Json }),
  ),
  'fields as a map of types': changed(
    ({ path, value }) => /\/entity\/fields$/.test(path) && Array.isArray(value),
    (value) =>
      Object.fromEntries(
        (value as Json[])
          .filter(isObject)
          .map((field) => [String(field.name), field.type ?? 'string']),
      ) as JsonObject,
  ),
  'fields by name': changed(
    ({ path, value }) => /\/entity\/fields$/.test(path) && Array.isArray(value),
    (value) => (value as Json[]).filter(isObject).map((field) => field.name as Json),
  ),
  'wrapped application': (document) => {
    if (!Array.isArray(document.orbitals)) return false;
    const { orbitals } = document;
    delete document.orbitals;
    document.app = { orbitals };
    return true;
  },
  'guard as text': changed(
    ({ path, value }) => /\/guard$/.test(path) && Array.isArray(value) && value.length === 3,
    (value) => (value as Json[]).map(String).join(' '),
  ),
  'guard as an object': changed(
    ({ path, value }) => /\/guard$/.test(path) && Array.isArray(value) && value.length > 1,
    (value) => ({ op: (value as Json[])[0] as Json, args: (value as Json[]).slice(1) }),
  ),
  'guard in infix': changed(calls('=', '!=', '<', '>', '<=', '>='), (value) => {
    const [operator, left, right, ...rest] = value as Json[];
    return [left ?? null, operator ?? null, right ?? null, ...rest];
  }),
  'effect as an action object': changed(
    (place) => at(EFFECT)(place) && calls('set', 'emit', 'fetch', 'persist', 'render-ui')(place),
    (value) => ({ type: (value as Json[])[0] as Json, args: (value as Json[]).slice(1) }),
  ),
  'numbers as text': changed(
    ({ path, value }) => /\/effects\//.test(path) && typeof value === 'number',
    (value) => String(value),
  ),
};
