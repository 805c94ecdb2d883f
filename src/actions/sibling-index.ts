import { isObject, type Json } from '../kernel/json.ts';
import { type ElementType, elementName } from '../language/grammar/elements.ts';

/** The kind of name by which an element is found: its own, or, for an orbital, its entity's. */
type NameKind = ElementType | 'orbital_entity';

function nameIn(item: Json | undefined, kind: NameKind): string {
  if (kind !== 'orbital_entity') return elementName(kind, item);
  return isObject(item) ? elementName('entity', item.entity) : '';
}

/** Shorter arrays are searched faster than they are indexed. */
const LEAST_LENGTH = 16;

interface Entry {
  count: number;
  /** Where one of them was seen first; others came and went since. */
  readonly place: number;
}

/** The names of the elements of one array. */
class NameIndex {
  readonly #kind: NameKind;
  readonly #entries = new Map<string, Entry>();
  /** How far from its first place the element was that was found last: the next one will have moved as far. */
  #drift = 0;

  constructor(items: readonly Json[], kind: NameKind) {
    this.#kind = kind;
    items.forEach((item, index) => {
      this.add(item, index);
    });
  }

  add(item: Json | undefined, index: number): void {
    const name = nameIn(item, this.#kind);
    const entry = this.#entries.get(name);
    if (entry) entry.count++;
    else this.#entries.set(name, { count: 1, place: index });
  }

  remove(item: Json | undefined): void {
    const name = nameIn(item, this.#kind);
    const entry = this.#entries.get(name);
    if (entry && --entry.count === 0) this.#entries.delete(name);
  }

  countOf(name: string): number {
    return this.#entries.get(name)?.count ?? 0;
  }

  /** The index of the only element of this name: looked for from where it should be now. */
  find(items: readonly Json[], name: string): number {
    const entry = this.#entries.get(name);
    if (!entry) return -1;
    const { place } = entry;
    const start = Math.max(0, Math.min(place + this.#drift, items.length - 1));
    const isFound = (index: number) => nameIn(items[index], this.#kind) === name;
    for (let away = 0; away < items.length; away++) {
      for (const index of [start - away, start + away]) {
        if (index < 0 || index >= items.length || !isFound(index)) continue;
        this.#drift = index - place;
        return index;
      }
    }
    return -1;
  }
}

/**
 * Indexes of arrays that were searched twice, or that drafts made. Drafts change only arrays of their own, and report it
 * here; all others stay as they are.
 */
const indexes = new WeakMap<readonly Json[], Map<NameKind, NameIndex>>();

/** Lets an array be indexed when it is first searched. */
export function allowIndex(items: readonly Json[]): void {
  indexes.set(items, new Map());
}

export function itemAdded(items: readonly Json[], item: Json, index: number): void {
  for (const names of indexes.get(items)?.values() ?? []) names.add(item, index);
}

export function itemRemoved(items: readonly Json[], item: Json | undefined): void {
  for (const names of indexes.get(items)?.values() ?? []) names.remove(item);
}

/** The index of the `ordinal`th (from 1) element of this name, or -1. */
export function indexOfName(
  items: readonly Json[],
  kind: NameKind,
  name: string,
  ordinal = 1,
): number {
  const names = namesOf(items, kind);
  if (names) {
    const count = names.countOf(name);
    if (count < ordinal) return -1;
    if (count === 1) return names.find(items, name);
  }
  let left = ordinal;
  for (let i = 0; i < items.length; i++) {
    if (nameIn(items[i], kind) === name && --left === 0) return i;
  }
  return -1;
}

/** How many elements before this one carry its name, itself included. */
export function ordinalOf(items: readonly Json[], type: ElementType, index: number): number {
  const name = elementName(type, items[index]);
  if (namesOf(items, type)?.countOf(name) === 1) return 1;
  let ordinal = 1;
  for (let i = 0; i < index; i++) if (elementName(type, items[i]) === name) ordinal++;
  return ordinal;
}

function namesOf(items: readonly Json[], kind: NameKind): NameIndex | undefined {
  if (items.length < LEAST_LENGTH) return undefined;
  const known = indexes.get(items);
  if (!known) {
    allowIndex(items);
    return undefined;
  }
  let names = known.get(kind);
  if (!names) {
    names = new NameIndex(items, kind);
    known.set(kind, names);
  }
  return names;
}
