import type { Json, JsonObject } from '../kernel/json.ts';
import { readFieldType } from '../language/canonical/field-type.ts';
import { fromText } from '../language/canonical/items.ts';
import type { Site } from '../language/model/facts.ts';
import { findLikelyName } from '../language/spelling.ts';
import { quote } from './check.ts';
import type { ReadyMember, ReadyShape } from './shape-table.ts';
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
}

/** A message names so many of the objects around a fault, from the inside. */
const MOST_NAMED = 6;

/** A name that a broken object still has. */
function findAnyName(node: JsonObject): string | undefined {
  for (const key of ['name', 'key', 'event', 'ref', 'as']) {
    const name = node[key];
    if (typeof name === 'string' && name.trim() !== '') return name;
  }
  return undefined;
}

/** An item as a fix shows it: what the text in its place says, where that can be read. */
function exampleFor(name: string, item: Json): string {
  if (typeof item !== 'string') return exampleItem(name);
  const canonical = name === 'property' ? readFieldType(item) : fromText(name, item);
  return canonical === undefined ? exampleItem(name) : JSON.stringify(canonical);
}

/** An object around the one being walked. */
interface Frame {
  readonly node: JsonObject;
  readonly noun: string;
  readonly key: string | number;
}

/** Says what breaks a shape, as a walk meets it. */
export class ShapeReporter {
  readonly faults: ShapeFault[] = [];
  /** The objects around, from the outermost. */
  readonly #frames: Frame[] = [];

  enter(node: JsonObject, noun: string, key: string | number): void {
    this.#frames.push({ node, noun, key });
  }

  leave(): void {
    this.#frames.pop();
  }

  /** An object lacks a key. */
  missing(name: string, { key, member }: ReadyMember, holder: object, at: string | number): void {
    this.#add(
      { holder, key: at },
      'missing',
      { shape: name, member: key },
      `The ${this.#label()} has no ${key}.`,
      `Add ${JSON.stringify(key)}: ${exampleOf(key, member)}.`,
    );
  }

  /** A closed object has a key that the language doesn't allow there. */
  unknownKey({ name, shape }: ReadyShape, node: JsonObject, key: string): void {
    const known = Object.keys(shape.members);
    const likely = findLikelyName(key, known);
    this.#add(
      { holder: node, key },
      'unknown-key',
      { shape: name, member: key },
      `The ${this.#label()} has the key ${quote(key)}, which the language does not allow there.`,
      likely === undefined
        ? `Remove it; ${shape.noun}s have ${known.join(', ')}.`
        : `Write ${quote(likely)}.`,
    );
  }

  /** A key holds a text that it may not hold. */
  text(name: string, { key, member }: ReadyMember, value: string, node: JsonObject): void {
    const fault = judgeText(key, member, value, () => this.#label());
    if (fault === undefined) return;
    const { rule, message, fix, instead } = fault;
    const place = { shape: name, member: key, instead };
    this.#add({ holder: node, key }, rule, place, message, fix);
  }

  /** The language has taken a key away. */
  forbidden(name: string, { key, member }: ReadyMember, node: JsonObject): void {
    this.#add(
      { holder: node, key },
      'forbidden',
      { shape: name, member: key },
      `The ${this.#label()} has ${quote(key)}, which the language no longer has.`,
      member.forbidden ?? '',
    );
  }

  /** A key holds a value of the wrong kind. */
  kind(name: string, { key, member }: ReadyMember, value: Json, node: JsonObject): void {
    this.#add(
      { holder: node, key },
      'kind',
      { shape: name, member: key },
      `The ${key} of the ${this.#label()} is ${describeValue(value)}, not ${describeKinds(member)}.`,
      describeKindFix(key, member, value),
    );
  }

  /** A time between two ticks is zero or less. */
  interval(name: string, { key }: ReadyMember, value: number, node: JsonObject): void {
    this.#add(
      { holder: node, key },
      'form',
      { shape: name, member: key },
      `The interval of the ${this.#label()} is ${value}.`,
      'Write a positive number of milliseconds.',
    );
  }

  /** A list that may not be empty is. */
  empty(name: string, { key, member }: ReadyMember, node: JsonObject): void {
    this.#add(
      { holder: node, key },
      'blank',
      { shape: name, member: key },
      `The ${key} of the ${this.#label()} are empty.`,
      `Add at least one: ${JSON.stringify(key)}: [${exampleItem(member.shape)}].`,
    );
  }

  /** An item of a list, or a value of a map, is not an object of its shape. */
  item(name: string, noun: string, item: Json, holder: object, key: string | number): void {
    const which = typeof key === 'string' ? ` ${quote(key)}` : '';
    this.#add(
      { holder, key },
      'kind',
      { shape: name },
      `${which === '' ? 'A' : 'The'} ${noun}${which} of the ${this.#label()} is ${describeValue(item)}.`,
      `Write it as ${exampleFor(name, item)}${which === '' && typeof item !== 'string' ? ', or remove it' : ''}.`,
    );
  }

  /** An item of a list of texts, or a value of a map of texts, is none. */
  textItem(name: string, item: Json, holder: object, key: string | number, list?: string): void {
    const message =
      list === undefined
        ? `A name of the ${this.#label()} is ${describeValue(item)}.`
        : `In the ${list} of the ${this.#label()}, ${quote(String(key))} is ${describeValue(item)}.`;
    const fix = list === undefined ? 'Write a text.' : 'Write a name on both sides.';
    this.#add({ holder, key }, 'kind', { shape: name }, message, fix);
  }

  blankItem(name: string, noun: string, holder: object, key: number): void {
    this.#add(
      { holder, key },
      'blank',
      { shape: name },
      `A ${noun} of the ${this.#label()} is blank.`,
      'Write its name, or remove it.',
    );
  }

  /** A name where an object belongs: legal only in the short form, which is this service's own. */
  shortItem(name: string, noun: string, item: string, holder: object, key: number): void {
    const canonical = fromText(name, item);
    const example =
      canonical === undefined
        ? exampleItem(name).replace('"…"', () => JSON.stringify(item))
        : JSON.stringify(canonical);
    this.#add(
      { holder, key },
      'short',
      { shape: name },
      `The ${noun} ${quote(item)} of the ${this.#label()} is given by its name alone, which the language's compiler cannot read.`,
      `Write it as ${example}.`,
    );
  }

  #add(
    { holder, key }: Site,
    rule: ShapeRule,
    place: {
      readonly shape: string;
      readonly member?: string;
      readonly instead?: string | undefined;
    },
    message: string,
    fix: string,
  ): void {
    const { shape, member = '', instead } = place;
    this.faults.push({ holder, key, rule, shape, member, message, fix, instead });
  }

  /** The name of the walked object in messages: `state "open" of trait "Cart"`. */
  #label(): string {
    const words = this.#frames.slice(-MOST_NAMED).map(({ node, noun, key }) => {
      const called = findAnyName(node);
      if (called !== undefined) return `${noun} ${quote(called)}`;
      return typeof key === 'number' ? `${noun} ${key}` : noun;
    });
    return words.reverse().join(' of ');
  }
}
