import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import type { ElementType } from './grammar/elements.ts';

/** One place where an element is referred to by its name. */
export interface Reference {
  /** Path of the string; of `key`, of the member whose key it is. */
  readonly path: Path;
  readonly kind: 'value' | 'key';
  /** The string or key that refers to the element by `name` instead. */
  withName(name: string): string;
}

/** The element whose references are wanted. `path` leads to it. */
export interface ReferenceTarget {
  readonly type: ElementType;
  readonly name: string;
  readonly path: Path;
}

/** A trait with its path and orbital. */
export interface TraitPlace {
  readonly trait: JsonObject;
  readonly path: Path;
  readonly orbital: JsonObject;
}

/** A value met on a walk, with what holds it. */
export interface Visit {
  readonly value: Json;
  readonly path: Path;
  readonly parent: Json;
  readonly key: string | number;
}

/** References in bindings: a root (`@entity.`) and the name, where no longer name goes on, anywhere in a string. */
export function bindingReference(
  roots: readonly string[],
  name: string,
): (text: string, path: Path) => Reference[] {
  const rewrite = (text: string, to: string) =>
    roots.reduce((rewritten, root) => replaceBinding(rewritten, root, name, to), text);
  // No name holds a NUL, so a changed text shows that a reference was met.
  return (text, path) =>
    text.includes('@') && rewrite(text, '\0') !== text
      ? [{ path: [...path], kind: 'value', withName: (to) => rewrite(text, to) }]
      : [];
}

function replaceBinding(text: string, root: string, name: string, to: string): string {
  const binding = root + name;
  let result = '';
  let from = 0;
  for (let i = text.indexOf(binding); i >= 0; i = text.indexOf(binding, i + 1)) {
    const end = i + binding.length;
    if (/^[A-Za-z0-9_-]/.test(text.slice(end, end + 1))) continue;
    result += text.slice(from, i) + root + to;
    from = end;
  }
  return result + text.slice(from);
}

/** A test for one name. */
export const isNamed = (name: string) => (value: Json | undefined) => value === name;

/** A reference that is the whole string. */
export const whole = (path: Path): Reference => ({
  path: [...path],
  kind: 'value',
  withName: (name) => name,
});

/** The value at a path, or undefined. */
export function at(root: Json, path: Path): Json | undefined {
  let value: Json | undefined = root;
  for (const key of path) {
    value = (value as Json[] | undefined)?.[key as number];
  }
  return value;
}

/** The trait on a path with its orbital, or undefined. */
export function traitAt(document: JsonObject, path: Path): TraitPlace | undefined {
  const orbital = at(document, path.slice(0, 2));
  const trait = at(document, path.slice(0, 4));
  if (path[2] !== 'traits' || !isObject(orbital) || !isObject(trait)) return undefined;
  return { trait, path: path.slice(0, 4), orbital };
}

/** Every trait that is an object. */
export function* traitsOf(document: JsonObject): Generator<TraitPlace> {
  for (const [o, orbital] of asArray(document.orbitals).entries()) {
    if (!isObject(orbital)) continue;
    for (const [t, trait] of asArray(orbital.traits).entries()) {
      if (isObject(trait)) yield { trait, path: ['orbitals', o, 'traits', t], orbital };
    }
  }
}

/** The objects of an array of a trait, with their paths. */
export function* itemsOf(
  place: TraitPlace,
  ...keys: readonly string[]
): Generator<[item: JsonObject, path: Path]> {
  let value: Json | undefined = place.trait;
  for (const key of keys) value = isObject(value) ? value[key] : undefined;
  for (const [index, item] of asArray(value).entries()) {
    if (isObject(item)) yield [item, [...place.path, ...keys, index]];
  }
}

/** Visits every value below a node, parents before children. `path` is live: copy what is kept. */
export function walk(node: Json, path: Path, visit: (visit: Visit) => void): void {
  const trail = [...path];
  const descend = (parent: Json) => {
    if (Array.isArray(parent)) {
      for (let key = 0; key < parent.length; key++) step(parent, key, parent[key] as Json);
    } else if (isObject(parent)) {
      for (const key of Object.keys(parent)) step(parent, key, parent[key] as Json);
    }
  };
  const step = (parent: Json, key: string | number, value: Json) => {
    trail.push(key);
    visit({ value, path: trail, parent, key });
    if (typeof value === 'object') descend(value);
    trail.pop();
  };
  descend(node);
}
