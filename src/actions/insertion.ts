import { append, groupBy } from '../kernel/append.ts';
import { isEqualJson } from '../kernel/equal-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import type { Path } from '../kernel/pointer.ts';
import {
  ELEMENTS,
  type ElementSlot,
  type ElementType,
  elementName,
  toNameKey,
} from '../language/grammar/elements.ts';
import { toRoute } from '../language/grammar/page-paths.ts';
import { ActionConflict, ActionInvalid, alreadyExists, notThere } from './action-error.ts';
import { indexOfName, locate, toAddress } from './address.ts';
import { cloneJson, type Draft } from './draft.ts';
import { linkedEntityOf } from './find.ts';

/** Makes the element at a path an object: a bare name is promoted and reported. Throws for anything else. */
export function ensureObject(draft: Draft, path: Path): void {
  const value = draft.at(path);
  if (isObject(value)) return;
  const { type } = locate(path);
  if (!isString(value) || !ELEMENTS[type].hasShortForm) {
    throw new ActionConflict(
      'at',
      `The ${type} at ${toAddress(draft.document, path)} is malformed.`,
    );
  }
  draft.promoted.push(toAddress(draft.document, path));
  draft.put(path, objectForm(type, value, linkedEntityOf(draft.document, path)));
  // An orbital whose entity is an object has a name of its own.
  const orbitalName = [...path.slice(0, -1), 'name'];
  if (path.at(-1) === 'entity' && draft.at(orbitalName) === undefined) {
    draft.put(orbitalName, `${value}Orbital`);
  }
}

/** The object that a bare name stands for: the least that the full form asks for. */
function objectForm(type: ElementType, name: string, linkedEntity: string): JsonObject {
  switch (type) {
    case 'trait':
      return {
        name,
        ...(linkedEntity === '' ? {} : { linkedEntity }),
        stateMachine: { states: [], events: [], transitions: [] },
      };
    case 'entity':
      return { name, fields: [{ name: 'id', type: 'string' }] };
    case 'page':
      return { name, path: toRoute(name), traits: [] };
    default:
      return { [toNameKey(type)]: name };
  }
}

/** Sets a key of an element, promoting a bare name; undefined removes it. The value is copied. */
export function assign(draft: Draft, element: Path, key: string, value: Json | undefined): void {
  if (value === undefined) {
    const owner = draft.at(element);
    if (isObject(owner) && owner[key] !== undefined) draft.remove([...element, key]);
    return;
  }
  ensureObject(draft, element);
  draft.put([...element, key], cloneJson(value));
}

/** Makes sure that `keys` lead from an element to an array, creating what is absent on the way. */
export function ensureArray(draft: Draft, owner: Path, keys: readonly string[]): Path {
  ensureObject(draft, owner);
  const path = [...owner];
  for (const [depth, key] of keys.entries()) {
    path.push(key);
    const isLast = depth === keys.length - 1;
    const value = draft.at(path);
    if (value === undefined) draft.put(path, isLast ? [] : {});
    else if (isLast ? !Array.isArray(value) : !isObject(value)) {
      throw new ActionConflict('at', `${toAddress(draft.document, path)} is malformed.`);
    }
  }
  return path;
}

/** How elements come in. */
export interface InsertionOptions {
  readonly index?: number | undefined;
  readonly allow_duplicate?: boolean | undefined;
  /** Into the list that holds several, where the owner also has a single place; default true. */
  readonly isListed?: boolean | undefined;
  /** The parameter at fault where a name is taken. */
  readonly param: string;
  readonly allow_dangling?: boolean | undefined;
}

/**
 * Puts elements into their owner's list, one behind the other, or one into its single place. Throws ActionConflict
 * where a name or the place is taken, or a transition leads to no state. Returns the path of the first.
 */
export function insertElements(
  draft: Draft,
  owner: Path,
  type: ElementType,
  elements: readonly Json[],
  options: InsertionOptions,
): Path {
  const { isListed = true, allow_duplicate, param } = options;
  const slots = ELEMENTS[locate(owner).type].slots.filter((one) => one.type === type);
  const slot = slots.find(({ many }) => many === isListed) ?? (slots[0] as ElementSlot);
  if (!slot.many) return fill(draft, owner, [...owner, ...slot.path], elements[0] as Json);
  if (type === 'transition' && !options.allow_dangling) {
    assertComplete(elements, asArray(draft.at([...owner, 'stateMachine', 'states'])), param);
  }
  const array = ensureArray(draft, owner, slot.path);
  const siblings = draft.at(array) as Json[];
  if (!allow_duplicate) assertFree(siblings, type, elements, param);
  return [...array, draft.insert(array, options.index, ...elements)];
}

function fill(draft: Draft, owner: Path, path: Path, element: Json): Path {
  ensureObject(draft, owner);
  if (draft.at(path) !== undefined) {
    const message = 'It has an entity already: remove that first, or set auxiliary.';
    throw new ActionConflict('orbital', message);
  }
  draft.put(path, element);
  return path;
}

/** Of these several of one name are normal: one is a duplicate where it comes with the same guard, or is the very same. */
const isSame: Readonly<Partial<Record<ElementType, (one: Json, other: Json) => boolean>>> = {
  transition: haveSameGuard,
  listen: isEqualJson,
};

/** Whether two transitions ask the same, or both nothing. */
function haveSameGuard(one: Json, other: Json): boolean {
  if (!isObject(one) || !isObject(other)) return isEqualJson(one, other);
  return isEqualJson(one.guard ?? null, other.guard ?? null);
}

function assertFree(
  siblings: readonly Json[],
  type: ElementType,
  elements: readonly Json[],
  param: string,
): void {
  const known = groupBy(siblings, (one) => elementName(type, one));
  for (const element of elements) {
    const name = elementName(type, element);
    const namesakes = name === '' ? [] : (known.get(name) ?? []);
    const same = isSame[type];
    const isTaken = same
      ? namesakes.some((one) => same(one, element))
      : namesakes.length > 0 || (type === 'orbital' && indexOfName(siblings, type, name) >= 0);
    if (isTaken) throw alreadyExists(param, type, name);
    append(known, name, element);
  }
}

/** Throws where a transition lacks a name, or names a state that is not there: at its end, or in the list `param`. */
function assertComplete(elements: readonly Json[], states: readonly Json[], param: string): void {
  const names = new Set(states.map((one) => elementName('state', one)));
  const at = (own: string) => (param === 'transitions' ? param : own);
  for (const one of elements) {
    if (!isObject(one)) throw new ActionInvalid(at('definition'), 'A transition is an object.');
    for (const key of ['from', 'event', 'to']) {
      const name = one[key];
      if (!isString(name)) {
        throw new ActionInvalid(at(key), `A transition needs "${key}" as a string.`);
      }
      const isAny = key === 'event' || (key === 'from' && name === '*');
      if (!isAny && !names.has(name)) throw notThere(at(key), 'state', name, states);
    }
  }
}

/** How an element is written. */
interface FormOptions {
  readonly isBare?: boolean | undefined;
  readonly definition?: Json | undefined;
  /** Of a trait that only has a name. */
  readonly linkedEntity?: string | undefined;
}

/**
 * The element that a name and properties make. A definition holds the rest; one that is not an object, or has no name
 * beside it, is the whole element. Everything is copied.
 */
export function createElement(
  type: ElementType,
  name: string,
  properties: JsonObject,
  { definition, isBare, linkedEntity = '' }: FormOptions,
): Json {
  if (definition !== undefined && (name === '' || !isObject(definition))) {
    return cloneJson(definition);
  }
  if (definition === undefined && isBare) return name;
  const isNamed = type !== 'transition' && (type !== 'orbital' || name !== '');
  const own = isNamed ? { [toNameKey(type)]: name } : {};
  const least = isNamed && definition === undefined ? objectForm(type, name, linkedEntity) : own;
  return cloneJson({ ...least, ...omitUndefined(properties), ...definition, ...own });
}
