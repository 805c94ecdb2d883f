import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import {
  ELEMENT_SHAPES,
  type ElementShape,
  type Member,
  REFERENCE_SHAPES,
  type ValueKind,
} from '../language/grammar/containers.ts';
import type { Site } from '../language/model/facts.ts';
import { quote } from './check.ts';
import { findAnyName, findTextFault, type ShapeRule, WORDS } from './shape-wording.ts';

/** One place where an object isn't shaped as the language wants it. */
export interface ShapeFault extends Site {
  readonly rule: ShapeRule;
  /** The shape that is broken and the key of it; empty where the object itself is something else. */
  readonly shape: string;
  readonly member: string;
  readonly message: string;
  readonly fix: string;
  /** The value to write instead, where one is likely. */
  readonly instead: string | undefined;
}

/** Where a walk starts, and what it leaves to others. */
export interface ShapeWalk {
  readonly shape: string;
  readonly node: JsonObject;
  /** An orbital or a schema in the short form requires less. */
  readonly isShort: boolean;
  /** The shape whose objects are walked on their own. */
  readonly except?: string;
}

/** A key of a shape, made ready for walking. */
interface ReadyMember {
  readonly key: string;
  readonly member: Member;
  /** Any text will do, unless it is blank and may not be: so it is with most members of most elements. */
  readonly takesAnyText: boolean;
  /** The shape of what it holds; undefined where that is free or a text. */
  readonly shape: ReadyShape | undefined;
}

/** A shape of the grammar, made ready for walking. */
interface ReadyShape {
  readonly name: string;
  readonly shape: ElementShape;
  readonly members: Map<string, ReadyMember>;
  /** Keys that an object must have. */
  readonly required: ReadyMember[];
  /** Further members by the text of the key that decides. */
  readonly variants: Map<string, ReadyShape>;
  /** The shape of an object that has a `ref`. */
  readonly reference: ReadyShape | undefined;
}

const READY = new Map<string, ReadyShape>();

/** The shape of a name, or undefined where the grammar has none: its items are texts. */
function findShape(name: string): ReadyShape | undefined {
  const known = READY.get(name);
  if (known !== undefined || !Object.hasOwn(ELEMENT_SHAPES, name)) return known;
  return prepare(name, ELEMENT_SHAPES[name] as ElementShape);
}

function prepare(name: string, shape: ElementShape): ReadyShape {
  const reference = Object.hasOwn(REFERENCE_SHAPES, name) ? REFERENCE_SHAPES[name] : undefined;
  const ready: ReadyShape = {
    name,
    shape,
    members: new Map(),
    required: [],
    variants: new Map(),
    reference: reference === undefined ? undefined : findShape(reference),
  };
  // Known before its members are read: shapes hold themselves.
  if (!READY.has(name)) READY.set(name, ready);
  for (const [key, member] of Object.entries(shape.members)) {
    const { kinds, required, values, form, shape: inner, forbidden } = member;
    const isFree = (values ?? form ?? inner ?? forbidden) === undefined;
    const takesAnyText = isFree && kinds.includes('text');
    const entry = { key, member, takesAnyText, shape: findShape(inner ?? '') };
    ready.members.set(key, entry);
    if (required !== undefined) ready.required.push(entry);
  }
  for (const [text, more] of Object.entries(shape.variants?.shapes ?? {})) {
    ready.variants.set(text, prepare(name, { noun: shape.noun, members: more }));
  }
  return ready;
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

const SOUND: readonly ShapeFault[] = [];

/** A message names so many of the objects around a fault, from the inside. */
const MOST_NAMED = 6;

/** Walks an object by its shape and says what breaks it. */
class ShapeWalker {
  faults: ShapeFault[] | undefined;
  readonly #except: string | undefined;
  /** Whether names alone are legal in what is walked, as in the short form of the contract. */
  readonly #isShort: boolean;
  /** The objects around, from the outermost, with their shapes and keys. */
  readonly #around: (readonly [node: JsonObject, noun: string, key: string | number])[] = [];

  constructor({ except, isShort }: ShapeWalk) {
    this.#except = except;
    this.#isShort = isShort;
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
    this.#around.push([node, shape.noun, key]);
    this.#members(ready, node, holder, key, isShort);
    if (shape.variants !== undefined) {
      const more = ready.variants.get(node[shape.variants.key] as string);
      if (more !== undefined) this.#members(more, node, holder, key, isShort);
    }
    this.#around.pop();
  }

  #members(
    { members, shape, name, required }: ReadyShape,
    node: JsonObject,
    holder: object,
    at: string | number,
    isShort: boolean,
  ): void {
    for (const key in node) {
      const entry = members.get(key);
      const value = node[key];
      if (entry === undefined) {
        if (shape.isClosed) this.#add('unknownKey', name, NO_MEMBER, node, key, key);
      } else if (value === undefined) continue;
      else if (typeof value !== 'string' || !entry.takesAnyText || value.trim() === '') {
        this.#value(name, entry, value, node);
      }
    }
    for (let i = 0; i < required.length; i++) {
      const { key, member } = required[i] as ReadyMember;
      if (node[key] !== undefined || (isShort && member.required !== 'always')) continue;
      this.#add('missing', name, member, holder, at, key);
    }
  }

  /** Whether a value is of a kind that the key takes; says so where it is not. */
  #isOfKind(name: string, { key, member }: ReadyMember, value: Json, node: JsonObject): boolean {
    const { kinds, forbidden, required, shape } = member;
    if (forbidden === undefined) {
      for (let i = 0; i < kinds.length; i++) {
        if (isOfKind(value, kinds[i] as ValueKind)) return true;
      }
      if (value === null && required === undefined && shape === undefined) return false;
    }
    this.#add(forbidden === undefined ? 'kind' : 'forbidden', name, member, node, key, key);
    return false;
  }

  #value(name: string, entry: ReadyMember, value: Json, node: JsonObject): void {
    const { key, member, shape } = entry;
    if (!this.#isOfKind(name, entry, value, node)) return;
    if (typeof value === 'string') {
      const fault = findTextFault(member, value);
      if (fault !== undefined) this.#add(fault, name, member, node, key, key);
    } else if (Array.isArray(value)) {
      if (member.isFilled && value.length === 0) this.#add('empty', name, member, node, key, key);
      if (member.kinds.includes('list')) this.#items(member.shape, shape, value);
    } else if (isObject(value)) {
      if (member.kinds.includes('map')) this.#values(member.shape, shape, value, key);
      else if (shape !== undefined && shape.name !== this.#except) {
        this.#single(shape, value, node, key);
      }
    } else if (key === 'interval' && typeof value === 'number' && value <= 0) {
      this.#add('interval', name, member, node, key, key);
    }
  }

  #items(name: string | undefined, shape: ReadyShape | undefined, items: readonly Json[]): void {
    if (name === undefined) return;
    for (let i = 0; i < items.length; i++) {
      const item = items[i] as Json;
      if (typeof item === 'string') {
        if (shape !== undefined) this.#shortForm(shape, item, items, i);
      } else if (shape === undefined) this.#add('textItem', name, NO_MEMBER, items, i);
      else if (!isObject(item)) this.#add('item', name, NO_MEMBER, items, i);
      else if (name !== this.#except || item.ref !== undefined) this.#single(shape, item, items, i);
    }
  }

  /** A bare text in a list: a name, where the language has the short form, and a trait or a page also has a reference. */
  #shortForm(
    { name, shape, reference }: ReadyShape,
    item: string,
    holder: readonly Json[],
    key: number,
  ): void {
    if (!shape.hasShortForm && reference === undefined) {
      this.#add('item', name, NO_MEMBER, holder, key);
    } else if (item.trim() === '') this.#add('blankItem', name, NO_MEMBER, holder, key);
    else if (shape.hasShortForm && !this.#isShort) this.#add('short', name, NO_MEMBER, holder, key);
  }

  #values(
    name: string | undefined,
    shape: ReadyShape | undefined,
    map: JsonObject,
    key: string,
  ): void {
    if (name === undefined) return;
    for (const own in map) {
      const value = map[own] as Json;
      if (shape === undefined) {
        if (typeof value === 'string' && own !== '' && value !== '') continue;
        this.#around.push([NO_NAME, key, key]);
        this.#add('pair', name, NO_MEMBER, map, own);
        this.#around.pop();
      } else if (isObject(value)) this.#single(shape, value, map, own);
      else this.#add('item', name, NO_MEMBER, map, own);
    }
  }

  #single(ready: ReadyShape, node: JsonObject, holder: object, key: string | number): void {
    const reference = node.ref === undefined ? undefined : ready.reference;
    this.walk(reference ?? ready, node, holder, key, false);
  }

  #add(
    way: keyof typeof WORDS,
    shape: string,
    member: Member,
    holder: object,
    key: string | number,
    name = '',
  ): void {
    const value = (holder as JsonObject)[key] ?? null;
    const broken = { label: this.#label(), shape, member, value, key: name === '' ? key : name };
    const [rule, message, fix, instead] = WORDS[way](broken);
    this.faults ??= [];
    this.faults.push({ holder, key, rule, shape, member: name, message, fix, instead });
  }

  /** The name of the walked object in messages: `state "open" of trait "Cart"`. */
  #label(): string {
    const words = this.#around.slice(-MOST_NAMED).map(([node, noun, key]) => {
      const called = findAnyName(node);
      if (called !== undefined) return `${noun} ${quote(called)}`;
      return typeof key === 'number' ? `${noun} ${key}` : noun;
    });
    return words.reverse().join(' of ');
  }
}

const NO_MEMBER: Member = { kinds: [] };
const NO_NAME: JsonObject = {};

/** Finds what breaks the shape of an object. Takes time linear in the object's structural part. */
export function findShapeFaults(walk: ShapeWalk): readonly ShapeFault[] {
  const { shape, node, isShort } = walk;
  const walker = new ShapeWalker(walk);
  walker.walk(findShape(shape) as ReadyShape, node, node, '', isShort);
  return walker.faults ?? SOUND;
}
