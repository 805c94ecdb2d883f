import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import { type ElementType, membersOf } from './containers.ts';

export type { ElementType } from './containers.ts';

/** A place in an element where elements of one type live. */
export interface ElementSlot {
  /** Keys from the owning element: `['stateMachine', 'states']` of a trait. */
  readonly path: readonly string[];
  readonly type: ElementType;
  /** An array of elements, or a single one. */
  readonly many: boolean;
  /**
   * Whether the array's order means nothing (API.md, "Sets"). `partly`: only transitions that share
   * `from` and `event` keep their order among each other.
   */
  readonly unordered: boolean | 'partly';
}

/** The definition of one type of element. */
interface ElementKind {
  readonly type: ElementType;
  /** Keys whose strings identify the element, the first that holds a string counts. Empty for transitions. */
  readonly nameKeys: readonly string[];
  /** Whether a bare string may stand for the element. */
  readonly hasShortForm: boolean;
  readonly slots: readonly ElementSlot[];
  /** Keys that are no elements but have actions of their own: `guard` (set_guard), `isInitial` (set_initial_state) … */
  readonly ownedKeys: readonly string[];
}

/** The keys that name an element of each type. */
const NAME_KEYS: Readonly<Record<ElementType, readonly string[]>> = {
  schema: ['name'],
  orbital: ['name'],
  entity: ['name'],
  field: ['name'],
  trait: ['name', 'ref'],
  state: ['name'],
  event: ['key', 'name'],
  transition: [],
  emit: ['event'],
  listen: ['event'],
  tick: ['name'],
  page: ['name', 'ref'],
  page_trait: ['ref', 'name'],
  use: ['as'],
};

const OWNED_KEYS: Readonly<Partial<Record<ElementType, readonly string[]>>> = {
  trait: ['config'],
  state: ['isInitial', 'isTerminal', 'isFinal'],
  transition: ['from', 'event', 'to', 'guard', 'effects'],
  tick: ['guard', 'effects'],
};

/** Types of which a name alone is no element. */
const NEEDS_OBJECT: ReadonlySet<string> = new Set(['schema', 'orbital', 'transition', 'use']);

/** The places of elements in an object of a shape, and in its state machine. */
const listSlots = (shape: string): ElementSlot[] =>
  Object.entries(membersOf(shape)).flatMap(([key, { element: type, kinds, shape: inner }]) => {
    if (inner === 'machine') {
      return listSlots(inner).map((slot) => ({ ...slot, path: [key, ...slot.path] }));
    }
    if (type === undefined) return [];
    const many = kinds[0] === 'list';
    return [{ path: [key], type, many, unordered: type === 'transition' ? 'partly' : many }];
  });

/**
 * The elements of the language: where they live, what names them, which of their keys have a meaning
 * that an action of their own changes. Every other key of an element is a property.
 */
export const ELEMENTS = Object.fromEntries(
  Object.entries(NAME_KEYS).map(([type, nameKeys]) => [
    type,
    {
      type,
      nameKeys,
      hasShortForm: !NEEDS_OBJECT.has(type),
      slots: listSlots(type),
      ownedKeys: OWNED_KEYS[type as ElementType] ?? [],
    },
  ]),
) as unknown as Readonly<Record<ElementType, ElementKind>>;

/** The key of an element that currently carries its name, or undefined where none holds a string. */
export function findNameKey(type: ElementType, element: JsonObject): string | undefined {
  return ELEMENTS[type].nameKeys.find((key) => isString(element[key]));
}

/** The key that a new element of this type, which is no transition, carries its name in. */
export const toNameKey = (type: ElementType): string => ELEMENTS[type].nameKeys[0] as string;

/**
 * The name that identifies an element among its siblings: its own; for an orbital without one its entity's;
 * for a transition `from|event|to`. Empty where a part is missing or malformed. Not unique: siblings of
 * faulty documents, emits and transitions may share it.
 */
export function elementName(type: ElementType, element: Json | undefined): string {
  if (isString(element)) return ELEMENTS[type].hasShortForm ? element : '';
  if (!isObject(element)) return type === 'transition' ? '||' : '';
  if (type === 'transition') {
    return ['from', 'event', 'to'].map((key) => partOf(element[key])).join('|');
  }
  const key = findNameKey(type, element);
  if (key !== undefined) return element[key] as string;
  return type === 'orbital' ? elementName('entity', element.entity) : '';
}

const partOf = (value: Json | undefined): string => (isString(value) ? value : '');

/** The elements of a slot in document order; none where the document has something else there. */
export function elementsIn(owner: Json | undefined, slot: ElementSlot): readonly Json[] {
  const value = valueAt(owner, slot.path);
  if (slot.many) return Array.isArray(value) ? value : [];
  return value === undefined ? [] : [value];
}

/** Keys of an element that the language names: names, slots' first keys and owned keys. The rest are properties. */
export function isTypedKey(type: ElementType, key: string): boolean {
  const { nameKeys, slots, ownedKeys } = ELEMENTS[type];
  const isSlot = slots.some(({ path }) => path[0] === key);
  return nameKeys[0] === key || isSlot || ownedKeys.includes(key);
}
