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
import { findLikelyNames } from './repairs/nearest.ts';
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
  /** How messages name the node: `trait "Cart"`. */
  readonly label: string;
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

/** Walks an object by its shape and collects what breaks it. */
class ShapeWalker {
  readonly faults: ShapeFault[] = [];
  readonly #except: ReadonlySet<string>;

  constructor(except: ReadonlySet<string>) {
    this.#except = except;
  }

  walk(shapeName: string, node: JsonObject, label: string, owner: Site, isShort: boolean): void {
    const shape = ELEMENT_SHAPES[shapeName] as ElementShape;
    this.#members(shapeName, shape.members, node, label, owner, isShort);
    const { variants } = shape;
    if (variants !== undefined) {
      const chosen = node[variants.key];
      if (typeof chosen === 'string' && Object.hasOwn(variants.shapes, chosen)) {
        const members = variants.shapes[chosen] as Readonly<Record<string, Member>>;
        this.#members(shapeName, members, node, label, owner, isShort);
      }
    }
    if (shape.isClosed) this.#unknownKeys(shapeName, shape, node, label);
  }

  #unknownKeys(shapeName: string, shape: ElementShape, node: JsonObject, label: string): void {
    for (const key in node) {
      if (Object.hasOwn(shape.members, key)) continue;
      const known = Object.keys(shape.members);
      const [likely] = findLikelyNames(key, known);
      const fix =
        likely === undefined
          ? `Remove it; ${shape.noun}s have ${known.join(', ')}.`
          : `Write ${quote(likely)}.`;
      this.#add(
        { holder: node, key },
        'unknown-key',
        shapeName,
        key,
        `The ${label} has the key ${quote(key)}, which the language does not allow there.`,
        fix,
      );
    }
  }

  #members(
    shapeName: string,
    members: Readonly<Record<string, Member>>,
    node: JsonObject,
    label: string,
    owner: Site,
    isShort: boolean,
  ): void {
    for (const key in members) {
      const member = members[key] as Member;
      const value = Object.hasOwn(node, key) ? node[key] : undefined;
      if (value === undefined) {
        const isRequired = member.required === 'always' || (member.required === 'full' && !isShort);
        if (!isRequired) continue;
        this.#add(
          owner,
          'missing',
          shapeName,
          key,
          `The ${label} has no ${key}.`,
          `Add ${JSON.stringify(key)}: ${exampleOf(key, member)}.`,
          member,
        );
      } else this.#member(shapeName, key, member, value, node, label);
    }
  }

  #member(
    shapeName: string,
    key: string,
    member: Member,
    value: Json,
    node: JsonObject,
    label: string,
  ): void {
    const site = { holder: node, key };
    const add = (rule: ShapeRule, message: string, fix: string, instead?: string) =>
      this.#add(site, rule, shapeName, key, message, fix, member, instead);
    if (member.forbidden !== undefined) {
      add(
        'forbidden',
        `The ${label} has ${quote(key)}, which the language no longer has.`,
        member.forbidden,
      );
      return;
    }
    if (!member.kinds.some((kind) => isOfKind(value, kind))) {
      const isOptionalScalar =
        value === null && member.required === undefined && member.shape === undefined;
      if (isOptionalScalar) return;
      const wanted = describeKinds(member);
      add(
        'kind',
        `The ${key} of the ${label} is ${describeValue(value)}, not ${wanted}.`,
        describeKindFix(key, member, value),
      );
      return;
    }
    if (typeof value === 'string') {
      const fault = judgeText(key, member, value, label);
      if (fault !== undefined) add(fault.rule, fault.message, fault.fix, fault.instead);
    } else if (typeof value === 'number') {
      if (key === 'interval' && !(value > 0)) {
        add(
          'form',
          `The interval of the ${label} is ${value}.`,
          'Write a positive number of milliseconds.',
        );
      }
    } else if (Array.isArray(value)) {
      if (member.isFilled && value.length === 0) {
        add(
          'blank',
          `The ${key} of the ${label} are empty.`,
          `Add at least one: ${JSON.stringify(key)}: [${exampleItem(member.shape)}].`,
        );
      }
      if (member.shape !== undefined) this.#items(member.shape, value, label);
    } else if (isObject(value) && member.shape !== undefined) {
      if (member.kinds.includes('map')) this.#values(member.shape, value, key, label);
      else if (!this.#except.has(member.shape)) this.#single(member.shape, value, site, label, key);
    }
  }

  #items(shapeName: string, items: readonly Json[], label: string): void {
    const shape = ELEMENT_SHAPES[shapeName];
    for (let i = 0; i < items.length; i++) {
      const item = items[i] as Json;
      const site = { holder: items, key: i };
      if (shape === undefined || typeof item === 'string') {
        this.#textItem(shapeName, shape, item, site, label);
      } else if (isObject(item)) {
        if (item.ref === undefined && this.#except.has(shapeName)) continue;
        this.#single(shapeName, item, site, label, i);
      } else {
        this.#add(
          site,
          'kind',
          shapeName,
          '',
          `A ${shape.noun} of the ${label} is ${describeValue(item)}.`,
          `Write it as ${exampleItem(shapeName)}, or remove it.`,
        );
      }
    }
  }

  /** A bare text in a list: a name, where the language has the short form. */
  #textItem(
    shapeName: string,
    shape: ElementShape | undefined,
    item: Json,
    site: Site,
    label: string,
  ): void {
    const noun = shape?.noun ?? 'name';
    if (typeof item !== 'string') {
      this.#add(
        site,
        'kind',
        shapeName,
        '',
        `A ${noun} of the ${label} is ${describeValue(item)}.`,
        'Write a text.',
      );
    } else if (shape !== undefined && !takesText(shapeName, shape)) {
      this.#add(
        site,
        'kind',
        shapeName,
        '',
        `A ${noun} of the ${label} is the text ${quote(item)}.`,
        `Write it as ${exampleItem(shapeName)}.`,
      );
    } else if (item.trim() === '' && shape !== undefined) {
      this.#add(
        site,
        'blank',
        shapeName,
        '',
        `A ${noun} of the ${label} is blank.`,
        'Write its name, or remove it.',
      );
    } else if (shape?.hasShortForm) {
      this.#add(
        site,
        'short',
        shapeName,
        '',
        `The ${noun} ${quote(item)} of the ${label} is given by its name alone, which the language's own compiler refuses.`,
        `Write it as ${exampleItem(shapeName).replace('"…"', JSON.stringify(item))}.`,
        SHORT,
      );
    }
  }

  #values(shapeName: string, map: JsonObject, key: string, label: string): void {
    const shape = ELEMENT_SHAPES[shapeName];
    for (const name in map) {
      const value = map[name] as Json;
      const site = { holder: map, key: name };
      if (shape === undefined) {
        const isEmpty = name === '' || value === '';
        if (typeof value === 'string' && !isEmpty) continue;
        this.#add(
          site,
          'kind',
          shapeName,
          '',
          `In the ${key} of the ${label}, ${quote(name)} is ${describeValue(value)}.`,
          'Write a name on both sides.',
        );
      } else if (isObject(value)) this.#single(shapeName, value, site, label, name);
      else if (typeof value !== 'string' || shapeName !== 'property') {
        this.#add(
          site,
          'kind',
          shapeName,
          '',
          `The ${shape.noun} ${quote(name)} of the ${label} is ${describeValue(value)}.`,
          `Write it as ${exampleItem(shapeName)}.`,
        );
      }
    }
  }

  #single(
    shapeName: string,
    node: JsonObject,
    site: Site,
    label: string,
    key: string | number,
  ): void {
    const reference = REFERENCE_SHAPES[shapeName];
    const isReference = reference !== undefined && node.ref !== undefined;
    const name = isReference ? reference : shapeName;
    const { noun } = ELEMENT_SHAPES[name] as ElementShape;
    const called = nameOf(node);
    const which =
      called !== undefined ? ` ${quote(called)}` : typeof key === 'number' ? ` ${key}` : '';
    this.walk(name, node, `${noun}${which} of ${label}`, site, false);
  }

  #add(
    site: Site,
    rule: ShapeRule,
    shape: string,
    member: string,
    message: string,
    fix: string,
    facts?: Member,
    instead?: string,
  ): void {
    const isLenient = facts?.isLenient === true;
    this.faults.push({ ...site, rule, shape, member, message, fix, instead, isLenient });
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
    const site = { holder: walk.node, key: '' };
    walker.walk(walk.shape, walk.node, walk.label, site, walk.isShort);
    faults = walker.faults;
    remembered.set(walk.node, faults);
  }
  return faults;
}
