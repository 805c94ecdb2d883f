import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { type Path, valueAt } from '../kernel/pointer.ts';

/** An element or a value that got another name which people read. */
export interface RenamedWord {
  readonly type: 'entity' | 'field' | 'state' | 'value';
  readonly from: string;
  readonly to: string;
  /** Path of the trait of a state, of the field of a value, else of the element. */
  readonly owner: Path;
}

/**
 * A document under change. Never touches the one it began with: each change copies the objects on its
 * path, copies the arrays on it once, and shares the rest. An untouched subtree keeps its identity, and
 * the cost is that of the path. A document read between two changes is good until the next one. Values
 * are taken as they are: clone those that a caller still holds.
 */
export class Draft {
  document: JsonObject;
  /** Addresses of bare names that became objects. */
  readonly promoted: string[] = [];
  /** What got another name: texts may still say the old one. */
  readonly renamed: RenamedWord[] = [];
  /** Arrays that this draft made: nobody else holds them. */
  readonly #own = new WeakSet<readonly Json[]>();

  constructor(document: JsonObject) {
    this.document = document;
  }

  /** The value at a path, or undefined. */
  at(path: Path): Json | undefined {
    return valueAt(this.document, path);
  }

  /** Sets a member or replaces an array's item. The parent must exist. */
  put(path: Path, value: Json): void {
    this.#change(path, (parent, key) => {
      (parent as JsonObject)[key] = value;
    });
  }

  /** Inserts items from the path's index on; beyond the end means at the end. Returns the index of the first. */
  insert(array: Path, index: number | undefined, ...values: readonly Json[]): number {
    const length = (this.at(array) as Json[]).length;
    const at = index === undefined ? length : Math.min(index, length);
    this.#change([...array, at], (parent) => {
      (parent as Json[]).splice(at, 0, ...values);
    });
    return at;
  }

  /** Removes a member of an object or an item of an array. */
  remove(path: Path): void {
    this.#change(path, (parent, key) => {
      if (Array.isArray(parent)) parent.splice(key as number, 1);
      else delete parent[key];
    });
  }

  #change(path: Path, change: (parent: Json[] | JsonObject, key: string | number) => void): void {
    let node: Json[] | JsonObject = this.#toOwn(this.document);
    this.document = node as JsonObject;
    for (const key of path.slice(0, -1)) {
      const holder = node as JsonObject;
      node = this.#toOwn(holder[key] as Json[] | JsonObject);
      holder[key] = node;
    }
    change(node, path.at(-1) as string | number);
  }

  /** A copy of an object; of an array too, unless this draft made it. */
  #toOwn(node: Json[] | JsonObject): Json[] | JsonObject {
    if (!Array.isArray(node)) return { ...node };
    if (this.#own.has(node)) return node;
    const copy = node.slice();
    this.#own.add(copy);
    return copy;
  }
}

/** A deep copy. */
export function cloneJson<T extends Json | undefined>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneJson) as T;
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const key of Object.keys(value)) copy[key] = cloneJson(value[key]);
  return copy as T;
}
