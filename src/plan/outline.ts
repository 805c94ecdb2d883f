import { startsWith } from '../actions/address.ts';
import { groupBy } from '../kernel/append.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { type Path, toPointer, valueAt } from '../kernel/pointer.ts';
import {
  ELEMENTS,
  type ElementSlot,
  type ElementType,
  elementName,
} from '../language/grammar/elements.ts';

/** The parts that are compared and weighed: the language's elements, and the guard and effects of what has them. */
export type PartType = ElementType | 'guard' | 'effect';

/** The weight of each kind of difference in `gap_score` and in the scores of a plan. */
export const WEIGHTS: Readonly<Record<PartType | 'property', number>> = {
  schema: 0,
  orbital: 1,
  entity: 1.5,
  field: 0.5,
  trait: 1.5,
  state: 0.5,
  event: 0.5,
  transition: 2,
  guard: 1,
  effect: 2,
  emit: 0.5,
  listen: 1,
  tick: 1,
  page: 1,
  page_trait: 0.5,
  use: 0.5,
  property: 0.5,
};

/** The share of its weight that a part found under another name counts. */
export const RENAMED_SHARE = 0.85;

/** A key of a part whose value is not a part; `keys` lead to it from the part's value. */
export interface Property {
  readonly keys: readonly string[];
  readonly value: Json;
}

/** One part of a document with the parts it holds, as written. */
export interface Part {
  readonly type: PartType;
  /** Its identity among its siblings; empty where it carries no name. */
  readonly name: string;
  readonly value: Json;
  /** From the root. */
  readonly path: Path;
  readonly parent: Part | undefined;
  /** Where it lives in its parent; undefined for the root. */
  readonly slot: ElementSlot | undefined;
  readonly children: readonly Part[];
  /** By the pointer that their keys make. */
  readonly properties: ReadonlyMap<string, Property>;
}

/** The tree of parts of a document. Whatever is malformed reads as a property of what holds it. */
export function outline(document: Json): Part {
  return createPart('schema', document, [], undefined, undefined);
}

/** As `outline`, of a document that may be the one of an outline that is known. */
export function outlineAgain(known: Part, document: Json): Part {
  return known.value === document ? known : outline(document);
}

/** Every part below one, parents first, in document order of each slot; none of some types, nor what they hold. */
export function* descendants(part: Part, without?: ReadonlySet<PartType>): Generator<Part> {
  const open = part.children.toReversed();
  for (let one = open.pop(); one; one = open.pop()) {
    if (without?.has(one.type)) continue;
    yield one;
    for (let i = one.children.length - 1; i >= 0; i--) open.push(one.children[i] as Part);
  }
}

/** A part and all that hold it, the nearest first. */
export function* holdersOf(part: Part): Generator<Part> {
  for (let one: Part | undefined = part; one; one = one.parent) yield one;
}

/** The operator of an effect with its first word: `render-ui main`, `fetch Ticket`. */
function effectName(effect: Json): string {
  if (!Array.isArray(effect)) return '';
  const [operator, word] = effect;
  if (!isString(operator)) return '';
  return isString(word) ? `${operator} ${word}` : operator;
}

function nameOf(type: PartType, value: Json): string {
  if (type === 'guard') return 'guard';
  if (type === 'effect') return effectName(value);
  return elementName(type, value);
}

function createPart(
  type: PartType,
  value: Json,
  path: Path,
  parent: Part | undefined,
  slot: ElementSlot | undefined,
): Part {
  const children: Part[] = [];
  const properties = new Map<string, Property>();
  const part: Part = {
    type,
    name: nameOf(type, value),
    value,
    path,
    parent,
    slot,
    children,
    properties,
  };
  if (!isObject(value) || type === 'guard' || type === 'effect') return part;
  for (const childSlot of slotsOf(type)) {
    const held = valueAt(value, childSlot.path);
    if (held === undefined || !holdsAsPart(childSlot, held)) continue;
    const at = [...path, ...childSlot.path];
    const addChild = (item: Json, itemPath: Path) =>
      children.push(createPart(childSlot.type, item, itemPath, part, childSlot));
    if (!childSlot.many) addChild(held, at);
    else for (const [index, item] of asArray(held).entries()) addChild(item, [...at, index]);
  }
  addProperties(value, [], type, properties);
  return part;
}

const BEHAVIOR_SLOTS: readonly ElementSlot[] = [
  { path: ['guard'], many: false, unordered: false, type: 'guard' as ElementType },
  { path: ['effects'], many: true, unordered: false, type: 'effect' as ElementType },
];

const SLOTS: Readonly<Record<string, readonly ElementSlot[]>> = Object.fromEntries(
  Object.values(ELEMENTS).map((kind) => [
    kind.type,
    kind.ownedKeys.includes('effects') ? [...kind.slots, ...BEHAVIOR_SLOTS] : kind.slots,
  ]),
);

function slotsOf(type: PartType): readonly ElementSlot[] {
  return SLOTS[type] ?? [];
}

/** Whether what is in a slot is read as parts; it then is no property. */
function holdsAsPart({ type, many }: ElementSlot, held: Json): boolean {
  if (many) return Array.isArray(held);
  return (type as PartType) === 'guard' || isString(held) || isObject(held);
}

/** Adds every key except slots as a property; an object that slots lie in (`stateMachine`) is looked into. */
function addProperties(
  holder: JsonObject,
  above: readonly string[],
  type: PartType,
  properties: Map<string, Property>,
): void {
  for (const key in holder) {
    const value = holder[key];
    const keys = [...above, key];
    if (value === undefined || (above.length === 0 && isString(value) && isNaming(type, key)))
      continue;
    const inside = slotsOf(type).filter(({ path }) => startsWith(path, keys));
    const slot = inside.find(({ path }) => path.length === keys.length);
    if (inside.length === 0 || (slot ? !holdsAsPart(slot, value) : !isObject(value))) {
      properties.set(toPointer(keys), { keys, value });
    } else if (!slot) addProperties(value as JsonObject, keys, type, properties);
  }
}

/** Keys that say the part's name: they identify it and are no properties. The root needs no identity. */
function isNaming(type: PartType, key: string): boolean {
  if (type === 'transition') return key === 'from' || key === 'event' || key === 'to';
  if (type === 'schema' || type === 'guard' || type === 'effect') return false;
  return ELEMENTS[type].nameKeys[0] === key;
}

/** Whether a part written as an object says its name under the key meant for it. */
export function hasOwnName(part: Part): boolean {
  if (part.type === 'schema' || part.type === 'guard' || part.type === 'effect') return false;
  const key = ELEMENTS[part.type].nameKeys[0];
  return key !== undefined && isObject(part.value) && isString(part.value[key]);
}

/** Whether a machine begins in a state. */
export const isInitialState = ({ type, value }: Part): boolean =>
  type === 'state' && isObject(value) && value.isInitial === true;

/** Whether a part is the guard or an effect of a transition or tick: it changes with what holds it. */
export function isReaction({ type }: Part): boolean {
  return type === 'guard' || type === 'effect';
}

/** The place of a part among its siblings; 0 for a single one. */
export function indexOf({ path }: Part): number {
  const index = path.at(-1);
  return typeof index === 'number' ? index : 0;
}

/** Whether parts are in the order of their document. */
export function isInOrder(parts: readonly Part[]): boolean {
  return parts.every((part, i) => i === 0 || indexOf(parts[i - 1] as Part) < indexOf(part));
}

/** Parts that others hold, by the slot that they are in. */
export function groupBySlot(parts: readonly Part[]): Map<ElementSlot, Part[]> {
  return groupBy(parts, ({ slot }) => slot as ElementSlot);
}

/** How often each name occurs. */
export function countNames(parts: readonly Part[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of parts) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The entity that an orbital is about. */
export function mainEntity(orbital: Part): Part | undefined {
  return orbital.children.find(({ type, slot }) => type === 'entity' && !slot?.many);
}

/** Whether a part has parts at some keys or below them. */
export function holdsParts({ children }: Part, keys: readonly string[]): boolean {
  return children.some(({ slot }) => startsWith(slot?.path ?? [], keys));
}

/** The places for parts that a part has, and the object that a state machine's lie in, outer first. */
export function placesOf({ type }: Part): readonly (readonly string[])[] {
  const paths = slotsOf(type).map(({ path }) => path);
  return type === 'trait' ? [['stateMachine'], ...paths] : paths;
}

/** The value of a place without its parts: an empty list, what else an object holds, or what is malformed. */
export function shellOf(
  { value, children, properties }: Part,
  keys: readonly string[],
): Json | undefined {
  const held = valueAt(value, keys);
  if (properties.has(toPointer(keys))) return held;
  if (Array.isArray(held)) return [];
  if (keys.length > 1 || keys[0] !== 'stateMachine' || !isObject(held)) return undefined;
  const filled = new Set(children.map(({ slot }) => slot?.path[1]));
  return Object.fromEntries(Object.entries(held).filter(([key]) => !filled.has(key)));
}
