import { isObject, type Json, type JsonObject } from '../../../src/kernel/json.ts';
import type { Random } from '../../../src/kernel/random.ts';
import { copyJson } from '../../faults/inject.ts';
import { type Element, findElements, findTexts, nameOf } from '../parts.ts';
import { drop, findPlaces, onPlace, put, type Slip } from '../places.ts';

type Edit = Slip['slip'];

const INFIX = new Set(['=', '!=', '>', '<', '>=', '<=', '==']);
const isSimple = (value: Json | undefined): value is string | number | boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && !/[\s'"]/.test(value));
const asOperand = (value: Json) =>
  typeof value === 'string' && !value.startsWith('@') ? `'${value}'` : String(value);
const isComparison = (value: Json): value is Json[] =>
  Array.isArray(value) &&
  value.length === 3 &&
  INFIX.has(String(value[0])) &&
  isSimple(value[1]) &&
  isSimple(value[2]);

const guardEdit = (edit: (guard: Json[]) => Json): Edit =>
  onPlace(
    ({ path, value }) => /\/transitions\/\d+\/guard$/.test(path) && isComparison(value),
    (place) => {
      put(place, edit(place.value as Json[]));
      return true;
    },
  );

export const GUARDS: Readonly<Record<string, Edit>> = {
  'as infix text': guardEdit(
    ([operator, left, right]) =>
      `${asOperand(left as Json)} ${operator === '=' ? '==' : operator} ${asOperand(right as Json)}`,
  ),
  'infix in a list': guardEdit(([operator, left, right]) => [left, operator, right] as Json[]),
  'on a missing field': onPlace(
    ({ path, value }) =>
      /\/transitions\/\d+$/.test(path) && isObject(value) && value.guard === undefined,
    ({ value }, random) => {
      const field = random.pick(['isActive', 'canProceed', 'hasAccess']);
      (value as JsonObject).guard = ['=', `@entity.${field}`, true];
      return true;
    },
  ),
};

const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  string: ['text', 'str', 'varchar', 'uuid', 'String'],
  number: ['int', 'integer', 'float', 'decimal', 'double'],
  boolean: ['bool', 'Boolean'],
  date: ['Date', 'day'],
  datetime: ['timestamp', 'DateTime'],
  array: ['list', 'string[]', 'List'],
  object: ['json', 'map', 'dict'],
};
const TYPED = /\/(?:fields|payloadSchema)\/\d+\/type$/;

export const TYPES: Readonly<Record<string, Edit>> = {
  'foreign word': onPlace(
    ({ path, value }) => TYPED.test(path) && String(value) in FOREIGN,
    (place, random) => {
      put(place, random.pick(FOREIGN[String(place.value)] as readonly string[]));
      return true;
    },
  ),
  'became a relation': onPlace(
    ({ path, value }) => /\/entity\/fields\/\d+\/type$/.test(path) && value === 'string',
    (place) => {
      put(place, 'relation');
      return nameOf(place.holder as Json) !== 'id';
    },
  ),
  'relation lost its entity': onPlace(
    ({ path, value }) => /\/fields\/\d+$/.test(path) && isObject(value) && isObject(value.relation),
    ({ value }) => {
      delete (value as JsonObject).relation;
      return true;
    },
  ),
  'names an entity': onPlace(
    ({ path, value }) => /\/fields\/\d+$/.test(path) && isObject(value) && isObject(value.relation),
    ({ value }) => {
      const field = value as JsonObject;
      const { entity } = field.relation as JsonObject;
      if (typeof entity !== 'string') return false;
      field.type = entity;
      return true;
    },
  ),
};

const pasted = (element: Element): Edit => {
  return (document, random) => {
    const places = findElements(document, element);
    if (places.length === 0) return false;
    const { holder, key, value } = random.pick(places);
    (holder as Json[]).splice(Number(key) + 1, 0, copyJson(value));
    return true;
  };
};

export const PASTED: Readonly<Record<string, Edit>> = {
  state: pasted('state'),
  event: pasted('event'),
  transition: pasted('transition'),
  field: pasted('field'),
  trait: pasted('trait'),
  page: pasted('page'),
};

const truncated = (container: RegExp): Edit =>
  onPlace(
    ({ path, value }) => container.test(path) && Array.isArray(value) && value.length > 2,
    ({ value }, random) => {
      const list = value as Json[];
      list.length -= 1 + random.integer(Math.min(2, list.length - 2));
      return true;
    },
  );

export const TRUNCATED: Readonly<Record<string, Edit>> = {
  states: truncated(/\/stateMachine\/states$/),
  events: truncated(/\/stateMachine\/events$/),
  fields: truncated(/\/entity\/fields$/),
  transitions: truncated(/\/transitions$/),
  emits: truncated(/\/emits$/),
  'arguments of a call': truncated(/\/(?:effects\/\d+|guard)$/),
};

export const REMOVED: Readonly<Record<string, Edit>> = {
  'its declaration': onPlace(
    ({ path, holder }) => /\/states\/\d+$/.test(path) && Array.isArray(holder) && holder.length > 1,
    (place) => drop(place) === undefined,
  ),
  'with the ways out': (document, random) => {
    const states = findElements(document, 'state').filter(
      ({ holder }) => Array.isArray(holder) && holder.length > 1,
    );
    if (states.length === 0) return false;
    const place = random.pick(states);
    const name = nameOf(place.value);
    const machine = place.path.replace(/\/states\/\d+$/, '');
    drop(place);
    const out = findElements(document, 'transition').filter(
      ({ path, value }) => path.startsWith(`${machine}/`) && isObject(value) && value.from === name,
    );
    for (const one of out.reverse()) drop(one);
    return true;
  },
};

/** The ways out of one state that is not initial. */
export const CLOSINGS: Readonly<Record<string, Edit>> = {
  'every way out': (document, random) => {
    const out = findElements(document, 'transition').filter(
      ({ value }) => isObject(value) && value.from !== value.to,
    );
    if (out.length === 0) return false;
    const { value, path } = random.pick(out);
    const machine = path.replace(/\/\d+$/, '');
    const own = out.filter(
      (one) =>
        one.path.startsWith(`${machine}/`) &&
        (one.value as JsonObject).from === (value as JsonObject).from,
    );
    if (own.length > 3) return false;
    for (const one of own.reverse()) drop(one);
    return true;
  },
};

/** A line of another trait that speaks of its fields. */
function copyForeign(document: JsonObject, random: Random, hasEntity: boolean): boolean {
  const effects = findPlaces(
    document,
    ({ path, value }) =>
      /\/transitions\/\d+\/effects\/\d+$/.test(path) &&
      Array.isArray(value) &&
      value[0] === (hasEntity ? 'persist' : 'set'),
  );
  const lists = findPlaces(
    document,
    ({ path, value }) => /\/transitions\/\d+\/effects$/.test(path) && Array.isArray(value),
  );
  if (effects.length === 0) return false;
  const one = random.pick(effects);
  const home = one.path.split('/').slice(0, 3).join('/');
  const others = lists.filter(({ path }) => !path.startsWith(`${home}/`));
  if (others.length === 0) return false;
  (random.pick(others).value as Json[]).push(copyJson(one.value));
  return true;
}

/** A text that stands in another entity. */
function takeForeignField(document: JsonObject, random: Random): boolean {
  const fields = findElements(document, 'field');
  const uses = findTexts(document, (text) => /^@entity\.\w{3,}$/.test(text));
  if (uses.length === 0) return false;
  const use = random.pick(uses);
  const home = use.path.split('/').slice(0, 3).join('/');
  const foreign = fields.filter(({ path }) => !path.startsWith(`${home}/`));
  if (foreign.length === 0) return false;
  put(use, `@entity.${nameOf(random.pick(foreign).value)}`);
  return true;
}

export const COPIED: Readonly<Record<string, Edit>> = {
  'effect of another trait': (document, random) => copyForeign(document, random, false),
  'effect on another entity': (document, random) => copyForeign(document, random, true),
  'field of another entity': takeForeignField,
};
