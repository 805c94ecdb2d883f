import { createDerivation } from '../kernel/derivation.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import {
  ELEMENT_SHAPES,
  type Member,
  REFERENCE_SHAPES,
  type ValueKind,
} from '../language/grammar/containers.ts';
import type { Site } from '../language/model/facts.ts';
import type { Model, OrbitalRow } from '../language/model/model.ts';
import type { TraitFacts } from '../language/model/trait-facts.ts';
import { createReporter, quote } from './check.ts';
import type { Category, Finding } from './finding.ts';
import { findAnyName, type ShapeRule, WORDS } from './shape-wording.ts';

/** Faults that belong to another category than `missing_required_field`: of `shape.member`, or of the whole shape. */
const CATEGORY_OF: Readonly<Record<string, Category>> = {
  field: 'invalid_entity_field',
  property: 'invalid_entity_field',
  relation: 'invalid_entity_field',
  'dataEntity.fields': 'invalid_entity_field',
  'entity.persistence': 'invalid_entity_field',
  'entity.fields': 'invalid_entity_field',
  'entity.extends': 'unresolved_reference',
  'traitReference.ref': 'unresolved_reference',
  'pageReference.ref': 'unresolved_reference',
  'orbitalReference.ref': 'unresolved_reference',
  source: 'unmatched_listener',
  'tick.effects': 'invalid_effect',
};

/** Members whose malformed text is a matter of another category; missing, they are required fields as others are. */
const CATEGORY_OF_FORM: Readonly<Record<string, Category>> = {
  'event.key': 'undeclared_event',
  'emit.event': 'undeclared_event',
  'use.as': 'unresolved_reference',
};

type Members = Readonly<Record<string, Member>>;

/** The keys of a shape, made ready for walking, and those of them that it must have. */
const readyOf = createDerivation((members: Members) => {
  const all = Object.entries(members);
  const required = all.filter(([, member]) => member.required !== undefined);
  return { byKey: new Map(all), required };
});

const shapeOf = (name: string | undefined) =>
  name !== undefined && Object.hasOwn(ELEMENT_SHAPES, name) ? ELEMENT_SHAPES[name] : undefined;

function isOfKind(value: Json, kind: ValueKind): boolean {
  if (kind === 'any') return true;
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'list') return Array.isArray(value);
  return kind === 'map' || kind === 'object' ? isObject(value) : typeof value === kind;
}

function isOfKinds(value: Json, kinds: readonly ValueKind[]): boolean {
  for (const kind of kinds) if (isOfKind(value, kind)) return true;
  return false;
}

/** The way in which a key may not hold a text; undefined where it may. */
function findTextFault({ isFilled, values, form }: Member, value: string): ShapeRule | undefined {
  if (value.trim() === '') return isFilled ? 'blank' : undefined;
  if (values !== undefined && !values.includes(value) && !value.startsWith('@')) return 'value';
  return form !== undefined && !form.pattern.test(value) ? 'form' : undefined;
}

/** A message names so many of the objects around a fault, from the inside. */
const MOST_NAMED = 6;

/** Walks an object by its shape and says what breaks it, in time linear in its structural part. */
class ShapeWalker {
  readonly findings: Finding[] = [];
  /** Whether names alone are legal in what is walked, as in the short form of the contract. */
  readonly #isShort: boolean;
  /** The shape whose objects are walked on their own. */
  readonly #except: string | undefined;
  /** The objects around, from the outermost, with their shapes and keys. */
  readonly #around: (readonly [node: JsonObject, noun: string, key: string | number])[] = [];

  constructor(shape: string, node: JsonObject, isShort: boolean, except?: string) {
    this.#isShort = isShort;
    this.#except = except;
    this.#object(shape, node, node, '', isShort);
  }

  /** Walks `holder[at]`; the empty key means the node itself. An object in the short form requires less. */
  #object(name: string, node: JsonObject, holder: object, at: string | number, isShort = false) {
    const shape = shapeOf(name);
    if (shape === undefined) return;
    const { noun, members, variants } = shape;
    this.#around.push([node, noun, at]);
    this.#members(name, members, node, { holder, key: at }, isShort);
    const kind = variants === undefined ? undefined : node[variants.key];
    if (
      variants !== undefined &&
      typeof kind === 'string' &&
      Object.hasOwn(variants.shapes, kind)
    ) {
      this.#members(name, variants.shapes[kind] as Members, node, { holder, key: at }, isShort);
    }
    this.#around.pop();
  }

  #members(name: string, members: Members, node: JsonObject, site: Site, isShort: boolean): void {
    const { byKey, required } = readyOf(members);
    const isClosed = members === shapeOf(name)?.members && shapeOf(name)?.isClosed;
    for (const key in node) {
      const member = byKey.get(key);
      const value = node[key];
      if (member !== undefined && value !== undefined) this.#value(name, member, value, node, key);
      else if (member === undefined && isClosed) this.#add('unknown-key', name, node, key, {});
    }
    for (const [key, member] of required) {
      if (node[key] !== undefined || (isShort && member.required !== 'always')) continue;
      this.#add('missing', name, site.holder, site.key, member, key);
    }
  }

  #value(name: string, member: Member, value: Json, node: JsonObject, key: string): void {
    const { kinds, shape, forbidden, required } = member;
    if (forbidden !== undefined) this.#add('forbidden', name, node, key, member);
    else if (!isOfKinds(value, kinds)) {
      const isAbsent = value === null && required === undefined && shape === undefined;
      if (!isAbsent) this.#add('kind', name, node, key, member);
    } else if (typeof value === 'string') {
      const fault = findTextFault(member, value);
      if (fault !== undefined) this.#add(fault, name, node, key, member);
    } else if (Array.isArray(value)) {
      if (member.isFilled && value.length === 0) this.#add('blank', name, node, key, member);
      if (shape !== undefined) {
        for (let i = 0; i < value.length; i++) this.#item(shape, value[i] as Json, value, i);
      }
    } else if (isObject(value) && shape !== undefined) {
      if (kinds.includes('map')) {
        for (const own in value) this.#item(shape, value[own] as Json, value, own);
      } else if (shape !== this.#except) this.#single(shape, value, node, key);
    } else if (key === 'interval' && typeof value === 'number' && value <= 0) {
      this.#add('form', name, node, key, member);
    }
  }

  /** An item of a list, or a value of a map. A bare text in a list may be a name, or a reference to a trait or page. */
  #item(name: string, item: Json, holder: Json[] | JsonObject, key: string | number): void {
    const shape = shapeOf(name);
    const isText = typeof item === 'string';
    if (isObject(item) && shape !== undefined) {
      if (name !== this.#except || item.ref !== undefined) this.#single(name, item, holder, key);
      return;
    }
    if (shape === undefined) {
      // Texts; in a map, names on both sides.
      const isSound = isText && (typeof key === 'number' || (key !== '' && item !== ''));
      if (!isSound) this.#add('kind', name, holder, key);
      return;
    }
    const isName = isText && typeof key === 'number';
    if (!isName || !(shape.hasShortForm || Object.hasOwn(REFERENCE_SHAPES, name))) {
      this.#add('kind', name, holder, key);
    } else if (item.trim() === '') this.#add('blank', name, holder, key);
    else if (shape.hasShortForm && !this.#isShort) this.#add('short', name, holder, key);
  }

  #single(name: string, node: JsonObject, holder: object, key: string | number): void {
    this.#object((node.ref !== undefined && REFERENCE_SHAPES[name]) || name, node, holder, key);
  }

  /** Notes a fault at `holder[key]`: of the member `name`, or, without a member, of an item. */
  #add(
    rule: ShapeRule,
    shape: string,
    holder: object,
    key: string | number,
    member?: Partial<Member>,
    name = key,
  ): void {
    const value = (holder as JsonObject)[key] ?? null;
    const whole = member && { kinds: [], ...member };
    const broken = { label: this.#label(), shape, key: name, member: whole, value };
    const [message, fix, instead] = WORDS[rule](broken);
    const at = `${shape}.${member === undefined ? '' : name}`;
    const formed = rule === 'form' ? CATEGORY_OF_FORM[at] : undefined;
    const category = formed ?? CATEGORY_OF[at] ?? CATEGORY_OF[shape] ?? 'missing_required_field';
    const detail = { rule, shape, member: member === undefined ? '' : name };
    const more = instead === undefined ? detail : { ...detail, instead };
    this.findings.push(createReporter(category, 'error')({ holder, key }, message, fix, more));
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

/** A listener without triggers hands its event to the machine under its own name: it needs none where that is handled. */
function isNeeded({ detail, holder, key }: Finding, handled: ReadonlySet<string>): boolean {
  const { rule, shape, member } = detail;
  if (rule !== 'missing' || shape !== 'listen' || member !== 'triggers') return true;
  const listen = (holder as Json[])[key as number];
  return !isObject(listen) || typeof listen.event !== 'string' || !handled.has(listen.event);
}

/** Finds where the shape of a trait is broken. */
export const findInTraitShape = ({ node, handled }: TraitFacts): readonly Finding[] =>
  new ShapeWalker('trait', node, false).findings.filter((one) => isNeeded(one, handled));

/** Finds where the shape of an orbital is broken, its traits aside. */
export const findInOrbitalShape = ({ node, isShort }: OrbitalRow): readonly Finding[] =>
  new ShapeWalker('orbital', node, isShort, 'trait').findings;

/** Finds where the shape of the schema is broken, its orbitals aside. */
export const findInSchemaShape = ({ document }: Model): readonly Finding[] =>
  new ShapeWalker('schema', document, false, 'orbital').findings;
