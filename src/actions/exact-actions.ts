import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { type Path, valueAt } from '../kernel/pointer.ts';
import {
  ELEMENTS,
  type ElementSlot,
  type ElementType,
  elementName,
  getNameKey,
} from '../language/grammar/elements.ts';
import type { Action } from './action.ts';
import { toAddress } from './address.ts';
import { isFound, linkedEntityOf, namingOf } from './find.ts';
import { locate, slotsWithin } from './locate.ts';

/*
 * Actions that reproduce a place of a document exactly: same keys, same order, same oddities. They
 * name elements as people do, and add an address (`at`) only where names would find another element.
 */

/** The action that adds `element` to a slot of `owner`, at its end. */
export function createAddAction(
  document: JsonObject,
  owner: Path,
  { type, many }: ElementSlot,
  element: Json,
): Action {
  const linked = type === 'trait' ? linkedEntityOf(document, owner, element) : '';
  const params = {
    ...single(type, element),
    auxiliary: type === 'entity' && many ? true : undefined,
    linkedEntity: linked === '' ? undefined : linked,
    ...placeOf(document, owner),
  };
  return { action: `add_${type}`, params: omitUndefined(params) };
}

/** The action that removes the element at a path and nothing else. */
export function createRemoveAction(document: JsonObject, path: Path): Action {
  const { type, slot } = locate(path);
  const owner = path.slice(0, -(slot?.path.length ?? 0) - (slot?.many ? 1 : 0));
  const element = valueAt(document, path);
  const { at, ...holder } = placeOf(document, owner);
  // A removal of an entity names no trait.
  if (type === 'entity') delete holder.trait;
  const names = { ...identity(type, element), ...holder };
  const isPlain = at === undefined && type !== 'entity' && isFound(document, path, type, names);
  return {
    action: `remove_${type}`,
    params: {
      ...names,
      ...(!isPlain && { at: toAddress(document, path) }),
      allow_dangling: true,
    },
  };
}

/**
 * The action that gives a key of an element, a container or a name (`path`) a value, or removes it. `path` is one key
 * longer than that of the element.
 */
export function createAssignAction(
  document: JsonObject,
  path: Path,
  value: Json | undefined,
): Action {
  const { type, rest } = locate(path);
  const key = rest[0] as string;
  const before = valueAt(document, path);
  const isName = type !== 'transition' && getNameKey(type) === key;
  if (isName && isString(before) && isString(value)) return renameTo(document, path, type, value);
  const isTyped = isName || slotsWithin(path).length > 0 || ELEMENTS[type].ownedKeys.includes(key);
  const what = isTyped ? 'value' : 'property';
  const verb = value === undefined ? 'remove' : 'set';
  const params = omitUndefined({ at: toAddress(document, path), value });
  return { action: `${verb}_${what}`, params };
}

function identity(type: ElementType, element: Json | undefined): JsonObject {
  if (type !== 'transition') return { [namingOf(type).param]: elementName(type, element) };
  const { from, event, to } = isObject(element) ? element : {};
  return { from: asText(from), event: asText(event), to: asText(to) };
}

/** Whether names alone say which one it is: a transition may lack one of its three. */
const isWhole = (type: ElementType, element: Json | undefined): boolean =>
  type !== 'transition' ||
  (isObject(element) && [element.from, element.event, element.to].every(isString));

const asText = (value: Json | undefined): string => (isString(value) ? value : '');

/** The names, and where they don't suffice the address, of the element that owns another. */
export function placeOf(document: JsonObject, owner: Path): JsonObject {
  const { type } = locate(owner);
  if (type === 'schema') return {};
  const name = elementName(type, valueAt(document, owner));
  const { at, ...home } = type === 'orbital' ? {} : placeOf(document, owner.slice(0, 2));
  const isMain = type !== 'entity' || owner.length === 3;
  const isPlain = at === undefined && isMain && isFound(document, owner, type, { name, ...home });
  return {
    [type]: name,
    ...(at === undefined && home),
    ...(!isPlain && { at: toAddress(document, owner) }),
  };
}

/** Whether a value is a name that definitions can be kept under. */
const isKey = (value: Json | undefined): value is string =>
  isString(value) && value !== '' && value !== '__proto__';

const isNamed = (type: ElementType, element: Json): element is JsonObject =>
  isObject(element) && isString(element[getNameKey(type)]) && element[getNameKey(type)] !== '';

/** Name and definition of one element, or, where it has no name, the whole of it. */
function single(type: ElementType, element: Json): JsonObject {
  const { param } = namingOf(type);
  if (isString(element) && type !== 'orbital' && type !== 'use') {
    return { [param]: element, form: 'name' };
  }
  if (!isNamed(type, element)) return { [param]: '', definition: element };
  return { [param]: element[getNameKey(type)], definition: without(element, getNameKey(type)) };
}

/** Names with definitions by name; with whole elements by position where a name and a definition can't say it. */
export function toBulk(type: 'event' | 'state', elements: readonly Json[]): JsonObject {
  const key = getNameKey(type);
  const names = elements.map((element) => elementName(type, element));
  const isPlain = (element: Json) =>
    isString(element) || (isObject(element) && isKey(element[key]));
  if (new Set(names).size < names.length || !elements.every(isPlain)) {
    return { [`${type}s`]: names, definitions: [...elements] };
  }
  const isAnyBare = elements.some(isString);
  const definitions: JsonObject = {};
  elements.forEach((element, index) => {
    if (!isObject(element)) return;
    const rest = without(element, key);
    if (isAnyBare || Object.keys(rest).length > 0) definitions[names[index] as string] = rest;
  });
  return {
    [`${type}s`]: names,
    ...(isAnyBare && { form: 'name' }),
    ...(Object.keys(definitions).length > 0 && { definitions }),
  };
}

/** Transitions with the names of their ends; with the whole ones beside them where one lacks a name. */
export function toTransitions(elements: readonly Json[]): JsonObject {
  if (elements.every((one) => isWhole('transition', one))) return { transitions: [...elements] };
  const transitions = elements.map((one) => identity('transition', one));
  return { transitions, definitions: [...elements] };
}

function without(object: JsonObject, key: string): JsonObject {
  const { [key]: _, ...rest } = object;
  return rest;
}

/** Renames an element, without following references. */
function renameTo(document: JsonObject, path: Path, type: ElementType, to: string): Action {
  const element = path.slice(0, -1);
  const from = elementName(type, valueAt(document, element));
  const at = type === 'schema' ? undefined : toAddress(document, element);
  const params = { type, from, to, follow: false, allow_duplicate: true, at };
  return { action: 'rename', params: omitUndefined(params) };
}
