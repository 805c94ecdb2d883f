import { append, groupBy } from '../kernel/append.ts';
import { isObject, type Json } from '../kernel/json.ts';
import { type ElementType, elementName } from '../language/grammar/elements.ts';

/** The kind of name by which an element is found: its own, or, for an orbital, its entity's. */
type NameKind = ElementType | 'orbital_entity';

function nameIn(item: Json | undefined, kind: NameKind): string {
  if (kind !== 'orbital_entity') return elementName(kind, item);
  return isObject(item) ? elementName('entity', item.entity) : '';
}

/** The indices of the elements of each name in one array. */
type NameIndex = Map<string, number[]>;

/** Shorter arrays are searched faster than they are indexed. */
const LEAST_LENGTH = 16;

/** Indexes of arrays. Drafts change only arrays of their own, and report it here; all others stay as they are. */
const indexes = new WeakMap<readonly Json[], Map<NameKind, NameIndex>>();

/** Reports that an element was put into an array at an index; those behind it moved unless it is the last. */
export function itemAdded(items: readonly Json[], item: Json, index: number): void {
  if (index < items.length - 1) indexes.delete(items);
  for (const [kind, names] of indexes.get(items) ?? []) append(names, nameIn(item, kind), index);
}

/** Reports that the element at an index was taken out of an array. */
export function itemRemoved(items: readonly Json[], item: Json | undefined, index: number): void {
  if (index < items.length) indexes.delete(items);
  for (const [kind, names] of indexes.get(items) ?? []) names.get(nameIn(item, kind))?.pop();
}

/** Reports that an element took the place of another. */
export function itemReplaced(items: readonly Json[], before: Json | undefined, after: Json): void {
  const kinds = [...(indexes.get(items)?.keys() ?? [])];
  if (kinds.some((kind) => nameIn(before, kind) !== nameIn(after, kind))) indexes.delete(items);
}

/** The indices of the elements of this name, in order. */
export function indicesOfName(items: readonly Json[], kind: NameKind, name: string): number[] {
  const names = namesOf(items, kind);
  if (names) return names.get(name) ?? [];
  return [...items.keys()].filter((index) => nameIn(items[index], kind) === name);
}

/** The index of the `ordinal`th (from 1) element of this name, or -1. */
export function indexOfName(
  items: readonly Json[],
  kind: NameKind,
  name: string,
  ordinal = 1,
): number {
  return indicesOfName(items, kind, name)[ordinal - 1] ?? -1;
}

/** How many elements before this one carry its name, itself included. */
export function ordinalOf(items: readonly Json[], type: ElementType, index: number): number {
  return indicesOfName(items, type, elementName(type, items[index])).indexOf(index) + 1;
}

function namesOf(items: readonly Json[], kind: NameKind): NameIndex | undefined {
  if (items.length < LEAST_LENGTH) return undefined;
  const known = indexes.get(items) ?? new Map<NameKind, NameIndex>();
  indexes.set(items, known);
  let names = known.get(kind);
  if (!names) {
    names = groupBy(items.keys(), (index) => nameIn(items[index], kind));
    known.set(kind, names);
  }
  return names;
}
