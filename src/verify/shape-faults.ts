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
import { findLikelyName } from './repairs/nearest.ts';
import { judgeText } from './shape-text.ts';
import {
  describeKindFix,
  describeKinds,
  describeValue,
  exampleItem,
  exampleOf,
} from './shape-wording.ts';

/** How an object breaks its shape. */
export type ShapeRule =
  | 'missing'
  | 'blank'
  | 'kind'
  | 'value'
  | 'form'
  | 'short'
  | 'unknown-key'
  | 'forbidden';

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
  readonly isLenient: boolean;
}

/** Where a walk starts, and what it leaves to others. */
export interface ShapeWalk {
  readonly shape: string;
  readonly node: JsonObject;
  /** An orbital or a schema in the short form requires less. */
  readonly isShort: boolean;
  /** Shapes whose objects are walked on their own. */
  readonly except: ReadonlySet<string>;
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

/** A name that a broken object still has. */
function nameOf(node: JsonObject): string | undefined {
  for (const key of ['name', 'key', 'event', 'ref', 'as']) {
    const name = node[key];
    if (typeof name === 'string' && name.trim() !== '') return name;
  }
  return undefined;
}

/** The short form is this service's own: legal, but worth a word. */
const SHORT: Member = { kinds: ['text'], isLenient: true };

/** A key of a shape, made ready for walking. */
interface Entry {
  readonly key: string;
  readonly member: Member;
  /** Any text will do: most members of most elements. */
  readonly takesAnyText: boolean;
}

interface ReadyShape {
  readonly shape: ElementShape;
  readonly entries: readonly Entry[];
  readonly variants: ReadonlyMap<string, readonly Entry[]>;
}

function toEntries(members: Readonly<Record<string, Member>>): Entry[] {
  return Object.entries(members).map(([key, member]) => {
    const { kinds, values, form, shape, forbidden } = member;
    const isFree = (values ?? form ?? shape ?? forbidden) === undefined;
    return { key, member, takesAnyText: isFree && kinds.includes('text') };
  });
}

const READY: ReadonlyMap<string, ReadyShape> = new Map(
  Object.entries(ELEMENT_SHAPES).map(([name, shape]) => [
    name,
    {
      shape,
      entries: toEntries(shape.members),
      variants: new Map(
        Object.entries(shape.variants?.shapes ?? {}).map(([key, members]) => [
          key,
          toEntries(members),
        ]),
      ),
    },
  ]),
);

/** Walks an object by its shape and collects what breaks it. What messages say is made only where something does. */
class ShapeWalker {
  readonly faults: ShapeFault[] = [];
  readonly #except: ReadonlySet<string>;
  /** The objects around the one being walked, from the outermost, with what they are called. */
  readonly #nodes: JsonObject[] = [];
  readonly #nouns: string[] = [];
  readonly #keys: (string | number)[] = [];

  constructor(except: ReadonlySet<string>) {
    this.#except = except;
  }

  /** Walks `holder[key]`; the empty key means the node itself. */
  walk(
    name: string,
    node: JsonObject,
    holder: object,
    key: string | number,
    isShort: boolean,
  ): void {
    const ready = READY.get(name) as ReadyShape;
    const { shape, entries, variants } = ready;
    this.#nodes.push(node);
    this.#nouns.push(shape.noun);
    this.#keys.push(key);
    this.#members(name, entries, node, holder, key, isShort);
    if (shape.variants !== undefined) {
      const chosen = node[shape.variants.key];
      const more = typeof chosen === 'string' ? variants.get(chosen) : undefined;
      if (more !== undefined) this.#members(name, more, node, holder, key, isShort);
    }
    if (shape.isClosed) this.#unknownKeys(name, shape, node);
    this.#nodes.pop();
    this.#nouns.pop();
    this.#keys.pop();
  }

  /** What messages call the object being walked: `state "open" of trait "Cart"`. */
  #label(): string {
    const words: string[] = [];
    for (let i = this.#nodes.length - 1; i >= 0; i--) {
      const called = nameOf(this.#nodes[i] as JsonObject);
      const key = this.#keys[i];
      const which =
        called === undefined ? (typeof key === 'number' ? ` ${key}` : '') : ` ${quote(called)}`;
      words.push(`${this.#nouns[i]}${which}`);
    }
    return words.join(' of ');
  }

  #unknownKeys(name: string, shape: ElementShape, node: JsonObject): void {
    for (const key in node) {
      if (Object.hasOwn(shape.members, key)) continue;
      const known = Object.keys(shape.members);
      const likely = findLikelyName(key, known);
      const fix =
        likely === undefined
          ? `Remove it; ${shape.noun}s have ${known.join(', ')}.`
          : `Write ${quote(likely)}.`;
      const message = `The ${this.#label()} has the key ${quote(key)}, which the language does not allow there.`;
      this.#add(node, key, 'unknown-key', name, key, message, fix);
    }
  }

  #members(
    name: string,
    entries: readonly Entry[],
    node: JsonObject,
    holder: object,
    at: string | number,
    isShort: boolean,
  ): void {
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i] as Entry;
      const { key, member } = entry;
      const value = node[key];
      if (value === undefined) {
        const isRequired = member.required === 'always' || (member.required === 'full' && !isShort);
        if (!isRequired) continue;
        const message = `The ${this.#label()} has no ${key}.`;
        const fix = `Add ${JSON.stringify(key)}: ${exampleOf(key, member)}.`;
        this.#add(holder, at, 'missing', name, key, message, fix, member);
      } else if (typeof value !== 'string') this.#member(name, key, member, value, node);
      else if (!entry.takesAnyText || (member.isFilled && value.trim() === '')) {
        this.#text(name, key, member, value, node);
      }
    }
  }

  #text(name: string, key: string, member: Member, value: string, node: JsonObject): void {
    if (!this.#isOfKind(name, key, member, value, node)) return;
    const fault = judgeText(key, member, value, () => this.#label());
    if (fault === undefined) return;
    const { rule, message, fix, instead } = fault;
    this.#add(node, key, rule, name, key, message, fix, member, instead);
  }

  /** Whether a value is of a kind that the key takes; says so where it is not. */
  #isOfKind(name: string, key: string, member: Member, value: Json, node: JsonObject): boolean {
    const { kinds, forbidden } = member;
    if (forbidden !== undefined) {
      const message = `The ${this.#label()} has ${quote(key)}, which the language no longer has.`;
      this.#add(node, key, 'forbidden', name, key, message, forbidden, member);
      return false;
    }
    for (let i = 0; i < kinds.length; i++) if (isOfKind(value, kinds[i] as ValueKind)) return true;
    if (value === null && member.required === undefined && member.shape === undefined) return false;
    const message = `The ${key} of the ${this.#label()} is ${describeValue(value)}, not ${describeKinds(member)}.`;
    this.#add(node, key, 'kind', name, key, message, describeKindFix(key, member, value), member);
    return false;
  }

  #member(name: string, key: string, member: Member, value: Json, node: JsonObject): void {
    if (!this.#isOfKind(name, key, member, value, node)) return;
    if (typeof value === 'number') {
      if (key !== 'interval' || value > 0) return;
      const message = `The interval of the ${this.#label()} is ${value}.`;
      const fix = 'Write a positive number of milliseconds.';
      this.#add(node, key, 'form', name, key, message, fix, member);
    } else if (Array.isArray(value)) {
      if (member.isFilled && value.length === 0) {
        const message = `The ${key} of the ${this.#label()} are empty.`;
        const fix = `Add at least one: ${JSON.stringify(key)}: [${exampleItem(member.shape)}].`;
        this.#add(node, key, 'blank', name, key, message, fix, member);
      }
      if (member.shape !== undefined) this.#items(member.shape, value);
    } else if (isObject(value) && member.shape !== undefined) {
      if (member.kinds.includes('map')) this.#values(member.shape, value, key);
      else if (!this.#except.has(member.shape)) this.#single(member.shape, value, node, key);
    }
  }

  #items(name: string, items: readonly Json[]): void {
    const shape = READY.get(name)?.shape;
    const isExcept = this.#except.has(name);
    for (let i = 0; i < items.length; i++) {
      const item = items[i] as Json;
      if (shape === undefined || typeof item === 'string')
        this.#textItem(name, shape, item, items, i);
      else if (isObject(item)) {
        if (!isExcept || item.ref !== undefined) this.#single(name, item, items, i);
      } else {
        const message = `A ${shape.noun} of the ${this.#label()} is ${describeValue(item)}.`;
        const fix = `Write it as ${exampleItem(name)}, or remove it.`;
        this.#add(items, i, 'kind', name, '', message, fix);
      }
    }
  }

  /** A bare text in a list: a name, where the language has the short form. */
  #textItem(
    name: string,
    shape: ElementShape | undefined,
    item: Json,
    holder: readonly Json[],
    key: number,
  ): void {
    const noun = shape?.noun ?? 'name';
    const add = (rule: ShapeRule, message: string, fix: string, facts?: Member) =>
      this.#add(holder, key, rule, name, '', message, fix, facts);
    if (typeof item !== 'string') {
      add('kind', `A ${noun} of the ${this.#label()} is ${describeValue(item)}.`, 'Write a text.');
      return;
    }
    if (shape === undefined) return;
    if (!takesText(name, shape)) {
      const message = `A ${noun} of the ${this.#label()} is the text ${quote(item)}.`;
      add('kind', message, `Write it as ${exampleItem(name)}.`);
    } else if (item.trim() === '') {
      const message = `A ${noun} of the ${this.#label()} is blank.`;
      add('blank', message, 'Write its name, or remove it.');
    } else if (shape.hasShortForm) {
      add(
        'short',
        `The ${noun} ${quote(item)} of the ${this.#label()} is given by its name alone, which the language's own compiler refuses.`,
        `Write it as ${exampleItem(name).replace('"…"', JSON.stringify(item))}.`,
        SHORT,
      );
    }
  }

  #values(name: string, map: JsonObject, key: string): void {
    const shape = READY.get(name)?.shape;
    for (const own in map) {
      const value = map[own] as Json;
      if (shape === undefined) {
        if (typeof value === 'string' && own !== '' && value !== '') continue;
        const message = `In the ${key} of the ${this.#label()}, ${quote(own)} is ${describeValue(value)}.`;
        this.#add(map, own, 'kind', name, '', message, 'Write a name on both sides.');
      } else if (isObject(value)) this.#single(name, value, map, own);
      else if (typeof value !== 'string' || name !== 'property') {
        const message = `The ${shape.noun} ${quote(own)} of the ${this.#label()} is ${describeValue(value)}.`;
        this.#add(map, own, 'kind', name, '', message, `Write it as ${exampleItem(name)}.`);
      }
    }
  }

  #single(name: string, node: JsonObject, holder: object, key: string | number): void {
    const reference = node.ref === undefined ? undefined : REFERENCE_SHAPES[name];
    this.walk(reference ?? name, node, holder, key, false);
  }

  #add(
    holder: object,
    key: string | number,
    rule: ShapeRule,
    shape: string,
    member: string,
    message: string,
    fix: string,
    facts?: Member,
    instead?: string,
  ): void {
    const isLenient = facts?.isLenient === true;
    this.faults.push({ holder, key, rule, shape, member, message, fix, instead, isLenient });
  }
}

/** Plain names stand for traits and pages, as they do in the short form. */
function takesText(shapeName: string, shape: ElementShape): boolean {
  return shape.hasShortForm === true || Object.hasOwn(REFERENCE_SHAPES, shapeName);
}

const remembered = new WeakMap<JsonObject, readonly ShapeFault[]>();

/** Finds what breaks the shape of an object, remembered by its identity. Takes time linear in its structural part. */
export function findShapeFaults(walk: ShapeWalk): readonly ShapeFault[] {
  let faults = remembered.get(walk.node);
  if (faults === undefined) {
    const walker = new ShapeWalker(walk.except);
    walker.walk(walk.shape, walk.node, walk.node, '', walk.isShort);
    faults = walker.faults;
    remembered.set(walk.node, faults);
  }
  return faults;
}
