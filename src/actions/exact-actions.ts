import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { type Path, valueAt } from '../kernel/pointer.ts';
import {
  ELEMENTS,
  type ElementSlot,
  type ElementType,
  elementName,
  toNameKey,
} from '../language/grammar/elements.ts';
import type { Action } from './action.ts';
import { locate, slotsWithin, toAddress } from './address.ts';
import { isFound, linkedEntityOf, namingOf } from './find.ts';

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
  const isName = type !== 'transition' && toNameKey(type) === key;
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

/** Whether an element has a name of its own, under which its definition can be kept. */
function isNamed(type: ElementType, element: Json): element is JsonObject {
  const name = isObject(element) ? element[toNameKey(type)] : undefined;
  return isString(name) && name !== '' && name !== '__proto__';
}

/** Name and definition of one element, or, where it has no name, the whole of it. */
function single(type: ElementType, element: Json): JsonObject {
  const { param } = namingOf(type);
  if (isString(element) && type !== 'orbital' && type !== 'use') {
    return { [param]: element, form: 'name' };
  }
  if (!isNamed(type, element)) return { [param]: '', definition: element };
  return { [param]: element[toNameKey(type)], definition: without(element, [toNameKey(type)]) };
}

/**
 * Several elements of a trait: transitions as they are, names with definitions by name. Where a name and a definition
 * can't say one, they are whole by position beside their names.
 */
export function toBulk(
  type: 'event' | 'state' | 'transition',
  elements: readonly Json[],
): JsonObject {
  const key = `${type}s`;
  if (type === 'transition') {
    const isWhole = (one: Json) => isObject(one) && ENDS.every((end) => isString(one[end]));
    if (elements.every(isWhole)) return { [key]: [...elements] };
    return { [key]: elements.map((one) => identity(type, one)), definitions: [...elements] };
  }
  const names = elements.map((element) => elementName(type, element));
  const isPlain = elements.every((one) => isString(one) || isNamed(type, one));
  if (new Set(names).size < names.length || !isPlain) {
    return { [key]: names, definitions: [...elements] };
  }
  const isAnyBare = elements.some(isString);
  const rests = elements
    .filter(isObject)
    .map((one) => [elementName(type, one), without(one, [toNameKey(type)])] as const)
    .filter(([, rest]) => isAnyBare || Object.keys(rest).length > 0);
  return {
    [key]: names,
    ...(isAnyBare && { form: 'name' }),
    ...(rests.length > 0 && { definitions: Object.fromEntries(rests) }),
  };
}

const ENDS = ['from', 'event', 'to'] as const;

/** Without the value at `keys`, and without what then holds nothing. */
export function without(object: JsonObject, [key = '', ...inner]: readonly string[]): JsonObject {
  const { [key]: held, ...rest } = object;
  if (inner.length === 0 || !isObject(held)) return rest;
  const left = without(held, inner);
  return Object.keys(left).length === 0 ? rest : { ...object, [key]: left };
}

/** Renames an element, without following references. */
function renameTo(document: JsonObject, path: Path, type: ElementType, to: string): Action {
  const element = path.slice(0, -1);
  const from = elementName(type, valueAt(document, element));
  const at = type === 'schema' ? undefined : toAddress(document, element);
  const params = { type, from, to, follow: false, allow_duplicate: true, at };
  return { action: 'rename', params: omitUndefined(params) };
}
