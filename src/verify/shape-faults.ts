import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import type { ValueKind } from '../language/grammar/containers.ts';
import { type ShapeFault, ShapeReporter } from './shape-reporter.ts';
import { findShape, type ReadyMember, type ReadyShape } from './shape-table.ts';
import { isSoundText } from './shape-text.ts';

/** Where a walk starts, and what it leaves to others. */
export interface ShapeWalk {
  readonly shape: string;
  readonly node: JsonObject;
  /** An orbital or a schema in the short form requires less. */
  readonly isShort: boolean;
  /** The shape whose objects are walked on their own. */
  readonly except?: string;
}

function isOfKind(value: Json, kind: ValueKind): boolean {
  switch (kind) {
    case 'any':
      return true;
    case 'text':
      return typeof value === 'string';
    case 'list':
      return Array.isArray(value);
    case 'map':
    case 'object':
      return isObject(value);
    default:
      return typeof value === kind;
  }
}

/** Walks an object by its shape. Without a reporter it only learns whether something breaks it. */
class ShapeWalker {
  isBroken = false;
  readonly #except: string | undefined;
  /** Whether names alone are legal in what is walked, as in the short form of the contract. */
  readonly #isShort: boolean;
  readonly #reporter: ShapeReporter | undefined;

  constructor({ except, isShort }: ShapeWalk, reporter?: ShapeReporter) {
    this.#except = except;
    this.#isShort = isShort;
    this.#reporter = reporter;
  }

  /** Walks `holder[key]`; the empty key means the node itself. */
  walk(
    ready: ReadyShape,
    node: JsonObject,
    holder: object,
    key: string | number,
    isShort: boolean,
  ): void {
    const { shape } = ready;
    this.#reporter?.enter(node, shape.noun, key);
    this.#members(ready, node, holder, key, isShort);
    if (shape.variants !== undefined) {
      const chosen = node[shape.variants.key];
      const more = typeof chosen === 'string' ? ready.variants.get(chosen) : undefined;
      if (more !== undefined) this.#members(more, node, holder, key, isShort);
    }
    this.#reporter?.leave();
  }

  #members(
    ready: ReadyShape,
    node: JsonObject,
    holder: object,
    at: string | number,
    isShort: boolean,
  ): void {
    const { members, shape, name } = ready;
    let missing = isShort ? ready.requiredCountShort : ready.requiredCount;
    for (const key in node) {
      const entry = members.get(key);
      if (entry === undefined) {
        if (shape.isClosed) this.#broken()?.unknownKey(ready, node, key);
        continue;
      }
      const value = node[key];
      if (value === undefined) continue;
      if (isShort ? entry.isRequiredShort : entry.isRequired) missing--;
      if (typeof value !== 'string') this.#value(name, entry, value, node);
      else if (!entry.takesAnyText || (entry.member.isFilled && value.trim() === '')) {
        this.#text(name, entry, value, node);
      }
    }
    if (missing > 0) this.#missing(ready, node, holder, at, isShort);
  }

  #missing(
    { name, members }: ReadyShape,
    node: JsonObject,
    holder: object,
    at: string | number,
    isShort: boolean,
  ): void {
    for (const entry of members.values()) {
      const isRequired = isShort ? entry.isRequiredShort : entry.isRequired;
      if (isRequired && node[entry.key] === undefined)
        this.#broken()?.missing(name, entry, holder, at);
    }
  }

  #text(name: string, entry: ReadyMember, value: string, node: JsonObject): void {
    if (!this.#isOfKind(name, entry, value, node)) return;
    if (!isSoundText(entry.member, value)) this.#broken()?.text(name, entry, value, node);
  }

  /** Whether a value is of a kind that the key takes; says so where it is not. */
  #isOfKind(name: string, entry: ReadyMember, value: Json, node: JsonObject): boolean {
    const { kinds, forbidden, required, shape } = entry.member;
    if (forbidden !== undefined) {
      this.#broken()?.forbidden(name, entry, node);
      return false;
    }
    for (let i = 0; i < kinds.length; i++) if (isOfKind(value, kinds[i] as ValueKind)) return true;
    if (value === null && required === undefined && shape === undefined) return false;
    this.#broken()?.kind(name, entry, value, node);
    return false;
  }

  #value(name: string, entry: ReadyMember, value: Json, node: JsonObject): void {
    if (Array.isArray(value)) {
      if (entry.takesList) this.#list(name, entry, value, node);
      else this.#isOfKind(name, entry, value, node);
    } else if (isObject(value)) {
      if (entry.takesObject) this.#object(entry, value, node);
      else this.#isOfKind(name, entry, value, node);
    } else if (this.#isOfKind(name, entry, value, node) && typeof value === 'number') {
      if (entry.key === 'interval' && value <= 0) {
        this.#broken()?.interval(name, entry, value, node);
      }
    }
  }

  #list(name: string, entry: ReadyMember, value: readonly Json[], node: JsonObject): void {
    const { member, shape } = entry;
    if (member.isFilled && value.length === 0) this.#broken()?.empty(name, entry, node);
    if (shape !== undefined) this.#items(shape, value);
    else if (member.shape !== undefined) this.#texts(member.shape, value);
  }

  #object({ member, shape, isMap, key }: ReadyMember, value: JsonObject, node: JsonObject): void {
    if (member.shape === undefined) return;
    if (isMap) this.#values(member.shape, shape, value, key);
    else if (shape !== undefined && shape.name !== this.#except) {
      this.#single(shape, value, node, key);
    }
  }

  #items(shape: ReadyShape, items: readonly Json[]): void {
    const isExcept = shape.name === this.#except;
    for (let i = 0; i < items.length; i++) {
      const item = items[i] as Json;
      if (typeof item === 'string') this.#shortForm(shape, item, items, i);
      else if (!isObject(item)) {
        this.#broken()?.item(shape.name, shape.shape.noun, item, items, i);
      } else if (!isExcept || item.ref !== undefined) this.#single(shape, item, items, i);
    }
  }

  #texts(name: string, items: readonly Json[]): void {
    for (let i = 0; i < items.length; i++) {
      const item = items[i] as Json;
      if (typeof item !== 'string') this.#broken()?.textItem(name, item, items, i);
    }
  }

  /** A bare text in a list: a name, where the language has the short form. */
  #shortForm(
    { name, shape, takesText }: ReadyShape,
    item: string,
    holder: readonly Json[],
    key: number,
  ): void {
    if (!takesText) this.#broken()?.item(name, shape.noun, item, holder, key);
    else if (item.trim() === '') this.#broken()?.blankItem(name, shape.noun, holder, key);
    else if (shape.hasShortForm && !this.#isShort) {
      this.#broken()?.shortItem(name, shape.noun, item, holder, key);
    }
  }

  #values(name: string, shape: ReadyShape | undefined, map: JsonObject, key: string): void {
    for (const own in map) {
      const value = map[own] as Json;
      if (shape === undefined) {
        if (typeof value === 'string' && own !== '' && value !== '') continue;
        this.#broken()?.textItem(name, value, map, own, key);
      } else if (isObject(value)) this.#single(shape, value, map, own);
      else this.#broken()?.item(name, shape.shape.noun, value, map, own);
    }
  }

  #single(ready: ReadyShape, node: JsonObject, holder: object, key: string | number): void {
    const reference = node.ref === undefined ? undefined : ready.reference;
    this.walk(reference ?? ready, node, holder, key, false);
  }

  #broken(): ShapeReporter | undefined {
    this.isBroken = true;
    return this.#reporter;
  }
}

function isSound(walk: ShapeWalk): boolean {
  const { shape, node, isShort } = walk;
  const walker = new ShapeWalker(walk);
  walker.walk(findShape(shape) as ReadyShape, node, node, '', isShort);
  return !walker.isBroken;
}

function reportFaults(walk: ShapeWalk): readonly ShapeFault[] {
  const { shape, node, isShort } = walk;
  const reporter = new ShapeReporter();
  const walker = new ShapeWalker(walk, reporter);
  walker.walk(findShape(shape) as ReadyShape, node, node, '', isShort);
  return reporter.faults;
}

const SOUND: readonly ShapeFault[] = [];

/** By the object that was asked for: several checks ask for each, one after the other. */
const known = new WeakMap<JsonObject, readonly ShapeFault[]>();

/**
 * Finds what breaks the shape of an object. Nearly all are sound: a first walk learns only that. Takes time
 * linear in the object's structural part.
 */
export function findShapeFaults(walk: ShapeWalk): readonly ShapeFault[] {
  const before = known.get(walk.node);
  if (before !== undefined) return before;
  const faults = isSound(walk) ? SOUND : reportFaults(walk);
  known.set(walk.node, faults);
  return faults;
}
