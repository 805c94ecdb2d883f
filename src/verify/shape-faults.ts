import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import {
  CLOSED_SHAPES,
  ELEMENT_SHAPES,
  type ElementShape,
  type Member,
  REFERENCE_SHAPES,
} from '../language/grammar/containers.ts';
import type { Site } from '../language/model/facts.ts';
import type { Model, OrbitalRow } from '../language/model/model.ts';
import type { TraitFacts } from '../language/model/trait-facts.ts';
import { error, quote } from './check.ts';
import type { Category, Finding } from './finding.ts';
import { findAnyName, type ShapeRule, WORDS } from './shape-wording.ts';
import { findUnread, NOTE } from './unread-keys.ts';

/** Faults of another category than `missing_required_field`: of `shape.member`, of a malformed text there, or of the whole shape. */
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
  'form event.key': 'undeclared_event',
  'form emit.event': 'undeclared_event',
  'form use.as': 'unresolved_reference',
};

/** Each kind of value as a bit. */
const BITS = { text: 1, number: 2, boolean: 4, list: 8, map: 16, object: 16, any: 63 } as const;

/** The bit of the kind of a value; null is of none but `any`. */
function bitOf(value: Json): number {
  if (typeof value === 'string') return BITS.text;
  if (typeof value !== 'object') return typeof value === 'number' ? BITS.number : BITS.boolean;
  if (value === null) return 32;
  return Array.isArray(value) ? BITS.list : BITS.map;
}

/** A member made ready for walking. */
interface ReadyMember {
  readonly member: Member;
  /** The bits of its kinds. */
  readonly kinds: number;
  /** Whether it may hold any value of its kinds. */
  readonly isFree: boolean;
  readonly shape: string | undefined;
  readonly isMap: boolean;
}

/** A shape made ready for walking: its members by their keys, and those that an object must have. */
interface ReadyShape extends Pick<ElementShape, 'noun' | 'hasShortForm'> {
  readonly name: string;
  readonly byKey: ReadonlyMap<string, ReadyMember>;
  readonly required: readonly (readonly [key: string, member: Member])[];
  /** The key whose text decides the further shape, and the whole shapes by that text. */
  readonly kindKey: string | undefined;
  readonly kinds: ReadonlyMap<string, ReadyShape>;
}

const toReadyMember = (member: Member): ReadyMember => {
  const { kinds, shape, isFilled, values, form, forbidden } = member;
  const all = kinds.reduce((bits, kind) => bits | BITS[kind], 0);
  const isFree = isFilled === undefined && (values ?? form ?? forbidden) === undefined;
  return { member, kinds: all, isFree, shape, isMap: kinds.includes('map') };
};

function toReady(name: string, { members, variants, ...rest }: ElementShape): ReadyShape {
  const all = Object.entries(members);
  const kinds = Object.entries(variants?.shapes ?? {}).map(
    ([kind, more]) => [kind, toReady(name, { ...rest, members: { ...members, ...more } })] as const,
  );
  return {
    ...rest,
    name,
    byKey: new Map(all.map(([key, member]) => [key, toReadyMember(member)])),
    required: all.filter(([, { required }]) => required !== undefined),
    kindKey: variants?.key,
    kinds: new Map(kinds),
  };
}

const SHAPES: ReadonlyMap<string, ReadyShape> = new Map(
  Object.entries(ELEMENT_SHAPES).map(([name, shape]) => [name, toReady(name, shape)]),
);

/** The way in which a key may not hold a value; undefined where it may. */
function findBreach({ member, kinds, isFree }: ReadyMember, value: Json): ShapeRule | undefined {
  const isOfKind = (kinds & bitOf(value)) !== 0;
  if (isOfKind && isFree) return undefined;
  const { forbidden, required, shape, isFilled, values, form } = member;
  if (forbidden !== undefined) return 'forbidden';
  if (!isOfKind) {
    return value === null && required === undefined && shape === undefined ? undefined : 'kind';
  }
  if (Array.isArray(value)) return isFilled && value.length === 0 ? 'blank' : undefined;
  // An interval is a number of milliseconds, or has a form.
  if (typeof value === 'number') return form !== undefined && value <= 0 ? 'form' : undefined;
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') return isFilled ? 'blank' : undefined;
  if (values !== undefined && !values.includes(value)) return 'value';
  return form !== undefined && !form.pattern.test(value) ? 'form' : undefined;
}

/** The way in which an item of a list or a map breaks its shape: texts, and names that stand for objects. */
function findItemBreach(
  name: string,
  item: Json,
  key: Site['key'],
  isShort: boolean,
): ShapeRule | undefined {
  const shape = SHAPES.get(name);
  if (typeof item !== 'string') return 'kind';
  // In a map of texts, there are names on both sides.
  if (shape === undefined) {
    return typeof key === 'number' || (key !== '' && item !== '') ? undefined : 'kind';
  }
  const mayBeName = shape.hasShortForm || Object.hasOwn(REFERENCE_SHAPES, name);
  if (typeof key !== 'number' || !mayBeName) return 'kind';
  if (item.trim() === '') return 'blank';
  return shape.hasShortForm && !isShort ? 'short' : undefined;
}

/** A message names so many of the objects around a fault, from the inside. */
const MOST_NAMED = 6;

/** An object at `holder[key]`, its shape, and the object around it. The empty key means the object itself. */
interface Part extends Site {
  readonly node: JsonObject;
  readonly shape: ReadyShape;
  readonly outer: Part | undefined;
}

/** Walks an object by its shape and says what breaks it, in time linear in its structural part. */
class ShapeWalker {
  readonly findings: Finding[] = [];
  /** Whether names alone are legal in what is walked, as in the short form of the contract. */
  readonly #isShort: boolean;
  /** The shape whose objects are walked on their own. */
  readonly #except: string | undefined;

  constructor(name: string, node: JsonObject, isShort: boolean, except?: string) {
    this.#isShort = isShort;
    this.#except = except;
    this.#object(name, node, node, '', undefined);
  }

  #object(name: string, node: JsonObject, holder: object, key: Site['key'], outer?: Part): void {
    const general = SHAPES.get(
      (node.ref === undefined ? undefined : REFERENCE_SHAPES[name]) ?? name,
    );
    if (general === undefined) return;
    const { kindKey, kinds } = general;
    const shape = (kindKey && kinds.get(node[kindKey] as string)) || general;
    const part: Part = { node, shape, holder, key, outer };
    let given = 0;
    for (const own in node) {
      const ready = shape.byKey.get(own);
      const value = node[own];
      if (ready === undefined) this.#unlisted(part, own);
      else if (value !== undefined) {
        if (ready.member.required !== undefined) given++;
        this.#value(part, own, ready, value);
      }
    }
    if (given === shape.required.length) return;
    for (const [own, member] of shape.required) {
      if (node[own] !== undefined || (this.#isShort && member.required !== 'always')) continue;
      this.#add('missing', part, part, member, own);
    }
  }

  /** A key that the shape does not list: an error where it lists all, else at most a warning. */
  #unlisted(part: Part, key: string): void {
    const { node, shape } = part;
    if (CLOSED_SHAPES.has(shape.name)) {
      if (!NOTE.test(key)) this.#add('unknown-key', part, { holder: node, key }, {});
    } else {
      const unread = findUnread(shape.name, node, key);
      if (unread !== undefined) this.findings.push(unread);
    }
  }

  #value(part: Part, key: string, ready: ReadyMember, value: Json): void {
    const rule = findBreach(ready, value);
    const { shape } = ready;
    if (rule !== undefined) this.#add(rule, part, { holder: part.node, key }, ready.member);
    else if (shape === undefined) return;
    else if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) this.#item(shape, value[i] as Json, value, i, part);
    } else if (isObject(value)) {
      if (ready.isMap) {
        for (const own in value) this.#item(shape, value[own] as Json, value, own, part);
      } else if (shape !== this.#except) this.#object(shape, value, part.node, key, part);
    }
  }

  #item(name: string, item: Json, holder: Json[] | JsonObject, key: Site['key'], part: Part): void {
    if (isObject(item) && SHAPES.has(name)) {
      const isLeftOut = name === this.#except && item.ref === undefined;
      if (!isLeftOut) this.#object(name, item, holder, key, part);
      return;
    }
    const rule = findItemBreach(name, item, key, this.#isShort);
    if (rule !== undefined) this.#add(rule, part, { holder, key }, undefined, key, name);
  }

  /** Notes a fault: of the member `name` of a part, or, without a member, of an item in it. */
  #add(
    rule: ShapeRule,
    part: Part,
    { holder, key }: Site,
    member?: Partial<Member>,
    name = key,
    shape = part.shape.name,
  ): void {
    const value = (holder as JsonObject)[key] ?? null;
    const whole = member && { kinds: [], ...member };
    const broken = { label: labelOf(part), shape, key: name, member: whole, value };
    const [message, fix, instead] = WORDS[rule](broken);
    const at = `${shape}.${member === undefined ? '' : name}`;
    const special = CATEGORY_OF[`${rule} ${at}`] ?? CATEGORY_OF[at] ?? CATEGORY_OF[shape];
    const category = special ?? 'missing_required_field';
    const detail = { rule, shape, member: member === undefined ? '' : name };
    const more = instead === undefined ? detail : { ...detail, instead };
    this.findings.push({ category, ...error({ holder, key }, message, fix, more) });
  }
}

/** The name of a walked object in messages: `state "open" of trait "Cart"`. */
function labelOf(part: Part): string {
  const words: string[] = [];
  for (let at: Part | undefined = part; at && words.length < MOST_NAMED; at = at.outer) {
    const { noun } = at.shape;
    const called = findAnyName(at.node);
    if (called !== undefined) words.push(`${noun} ${quote(called)}`);
    else words.push(typeof at.key === 'number' ? `${noun} ${at.key}` : noun);
  }
  return words.join(' of ');
}
/** A listener without triggers hands its event to the machine under its own name: where that is handled, it runs. */
function isNeeded({ detail, holder, key }: Finding, handled: ReadonlySet<string>): boolean {
  const { rule, shape, member } = detail;
  if (rule !== 'missing' || shape !== 'listen' || member !== 'triggers') return true;
  const listen = (holder as Json[])[key as number];
  return !isObject(listen) || typeof listen.event !== 'string' || !handled.has(listen.event);
}

/** Finds where the shape of a trait is broken. */
export const findInTraitShape = ({ node, handled }: TraitFacts): Finding[] =>
  new ShapeWalker('trait', node, false).findings.map((one) =>
    isNeeded(one, handled) ? one : { ...one, severity: 'warning' },
  );

/** Finds where the shape of an orbital is broken, its traits aside. */
export const findInOrbitalShape = ({ node, isShort }: OrbitalRow): Finding[] =>
  new ShapeWalker('orbital', node, isShort, 'trait').findings;

/** Finds where the shape of the schema is broken, its orbitals aside. */
export const findInSchemaShape = ({ document }: Model): Finding[] =>
  new ShapeWalker('schema', document, false, 'orbital').findings;
