import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { escapeToken, type Path, valueAt } from '../kernel/pointer.ts';
import {
  ELEMENTS,
  type ElementSlot,
  type ElementType,
  elementName,
} from '../language/grammar/elements.ts';
import { ActionConflict, ActionInvalid, notThere } from './action-error.ts';

/** The meaning of a path in the language: the innermost element on it and the rest of the path from there. */
interface Location {
  readonly type: ElementType;
  /** Length of the path to that element. */
  readonly depth: number;
  /** Keys from the element on; empty where the path is the element's own. */
  readonly rest: Path;
  /** The slot that the element itself lives in; undefined for the document. */
  readonly slot: ElementSlot | undefined;
}

/** Reads a path against the table of elements. Needs no document: an index in a set is an element. */
export function locate(path: Path): Location {
  let type: ElementType = 'schema';
  let depth = 0;
  let slot: ElementSlot | undefined;
  for (;;) {
    const next = slotAt(type, path, depth);
    if (next === undefined) return { type, depth, rest: path.slice(depth), slot };
    type = next.type;
    depth += next.path.length + (next.many ? 1 : 0);
    slot = next;
  }
}

/** The slots that lie at a path, or below it in the same element; each with its keys from there. */
export function slotsWithin(path: Path): ElementSlot[] {
  const { type, rest, slot } = locate(path);
  if (rest.length === 0) return slot?.many === false ? [{ ...slot, path: [] }] : [];
  return slotsOf(type)
    .filter((one) => startsWith(one.path, rest))
    .map((one) => ({ ...one, path: one.path.slice(rest.length) }));
}

/** The slot that an array or single place at `path` is, or undefined where it is none. */
export const slotOf = (path: Path): ElementSlot | undefined =>
  slotsWithin(path).find((one) => one.path.length === 0);

/** The slots of a type; a trait has those of its machine also beside its name, where a flat one has them. */
const slotsOf = (type: ElementType): readonly ElementSlot[] =>
  type === 'trait' ? TRAIT_SLOTS : ELEMENTS[type].slots;

const TRAIT_SLOTS = ELEMENTS.trait.slots.flatMap((slot) =>
  slot.path[0] === 'stateMachine' ? [slot, { ...slot, path: slot.path.slice(1) }] : [slot],
);

function slotAt(type: ElementType, path: Path, depth: number): ElementSlot | undefined {
  return slotsOf(type).find((slot) => {
    const end = depth + slot.path.length;
    if (slot.path.some((key, index) => path[depth + index] !== key)) return false;
    return slot.many ? typeof path[end] === 'number' : path.length >= end;
  });
}

/** Whether `path` begins with all of `keys`. */
export function startsWith(path: Path, keys: Path): boolean {
  return keys.length <= path.length && keys.every((key, index) => path[index] === key);
}

/*
 * An address is a JSON Pointer in which `@` and a name stand for the index of an element:
 * `/orbitals/@Ticket/traits/@Triage/stateMachine/events/@OPEN/id`; in a flat trait `stateMachine` may be
 * left out. Several siblings of one name are told apart by an ordinal from 1, `@OPEN#2`; an element without
 * a name is `@`, the second `@#2`; a transition is `@from|event|to` and, from the second on,
 * `@from|event|to|2`. In names `~` is `~0`, `/` `~1`, `|` `~2` and `#` `~3`. Plain indices are understood too.
 */

const escapeName = (name: string) => escapeToken(name).replaceAll('|', '~2').replaceAll('#', '~3');

const unescapeName = (text: string) =>
  text.replaceAll('~3', '#').replaceAll('~2', '|').replaceAll('~1', '/').replaceAll('~0', '~');

/** The address of a path in a document: indices of elements become names. */
export function toAddress(document: JsonObject, path: Path): string {
  const tokens = path.map((key, depth) => {
    const slot = typeof key === 'number' ? slotOf(path.slice(0, depth)) : undefined;
    const siblings = slot?.many ? valueAt(document, path.slice(0, depth)) : undefined;
    const isNamed = slot && typeof key === 'number' && Array.isArray(siblings);
    // An index beyond the list is that of no element.
    return isNamed && key < siblings.length ? toToken(siblings, key, slot.type) : escapeToken(key);
  });
  return tokens.map((token) => `/${token}`).join('');
}

/** The token of one element among its siblings: `@OPEN`, `@OPEN#2`, `@open|CLOSE|done|2`. */
export const toToken = (siblings: readonly Json[], index: number, type: ElementType): string =>
  toTokens(siblings.slice(0, index + 1), type)[index] as string;

/** The tokens of all siblings. */
export function toTokens(siblings: readonly Json[], type: ElementType): string[] {
  const counts = new Map<string, number>();
  return siblings.map((one) => {
    const name = elementName(type, one);
    const ordinal = (counts.get(name) ?? 0) + 1;
    counts.set(name, ordinal);
    return writeToken(one, type, ordinal);
  });
}

function writeToken(element: Json | undefined, type: ElementType, ordinal: number): string {
  const isTransition = type === 'transition';
  const name = isTransition ? writeTransition(element) : escapeName(elementName(type, element));
  return `@${name}${ordinal > 1 ? `${isTransition ? '|' : '#'}${ordinal}` : ''}`;
}

function writeTransition(transition: Json | undefined): string {
  const { from, event, to } = isObject(transition) ? transition : {};
  return [from, event, to].map((part) => (isString(part) ? escapeName(part) : '')).join('|');
}

/** The index of the `ordinal`th (from 1) element of this name, or -1. An orbital is found by its entity too. */
export function indexOfName(
  items: readonly Json[],
  type: ElementType,
  name: string,
  ordinal = 1,
): number {
  let left = ordinal;
  const own = items.findIndex((item) => elementName(type, item) === name && --left === 0);
  if (own >= 0 || type !== 'orbital' || ordinal > 1) return own;
  return items.findIndex((item) => isObject(item) && elementName('entity', item.entity) === name);
}

/** The index of the element that a token names among its siblings (an orbital also by its entity), or -1. */
export function findByToken(siblings: readonly Json[], token: string, type: ElementType): number {
  const { name, ordinal } = parseToken(token, type);
  return indexOfName(siblings, type, name, ordinal);
}

function parseToken(token: string, type: ElementType): { name: string; ordinal: number } {
  const parts = token.slice(1).split(type === 'transition' ? '|' : '#');
  const width = type === 'transition' ? 3 : 1;
  const ordinal = parts.length > width ? Number(parts[width]) : 1;
  return { name: parts.slice(0, width).map(unescapeName).join('|'), ordinal };
}

/**
 * The path that an address means. Every element on it must exist; its last key, where it is not an
 * element, need not. Throws ActionConflict naming what is missing, ActionInvalid for bad syntax.
 */
export function resolveAddress(document: JsonObject, address: string): Path {
  if (address === '') return [];
  if (!address.startsWith('/')) throw new ActionInvalid('at', 'An address starts with "/".');
  let path: (string | number)[] = [];
  let value: Json | undefined = document;
  for (const token of address.slice(1).split('/')) {
    const inMachine = [...path.slice(0, -1), 'stateMachine', ...path.slice(-1)];
    const wrapped = value === undefined ? valueAt(document, inMachine) : undefined;
    // An action before may have wrapped the flat trait that the address leads through.
    if (Array.isArray(wrapped)) {
      path = inMachine;
      value = wrapped;
    }
    const key: string | number = Array.isArray(value)
      ? toIndex(value, token, path)
      : unescapeName(token);
    if (key === '__proto__') {
      throw new ActionInvalid('at', 'The key "__proto__" is not allowed.');
    }
    path.push(key);
    value = valueAt(value, [key]);
  }
  return path;
}

function toIndex(items: readonly Json[], token: string, path: Path): string | number {
  const slot = slotOf(path);
  if (token.startsWith('@') && slot?.many) {
    const index = findByToken(items, token, slot.type);
    if (index >= 0) return index;
    const { name } = parseToken(token, slot.type);
    const count = items.filter((one) => elementName(slot.type, one) === name).length;
    if (count === 0) throw notThere('at', slot.type, name, items);
    const type = slot.type.replace('_', ' ');
    const message = `There is no ${type} "${token.slice(1)}": the number counts from 1, here to ${count}.`;
    throw new ActionConflict('at', message);
  }
  if (/^(0|[1-9]\d*)$/.test(token)) return Number(token);
  throw new ActionInvalid('at', `"${token}" is not an index of an array.`);
}
