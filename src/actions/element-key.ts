import { asArray, isObject, type Json } from '../kernel/json.ts';
import {
  ELEMENTS,
  type ElementType,
  elementName,
  elementsIn,
} from '../language/grammar/elements.ts';

/**
 * A stable key of an element for the dependencies between actions: its type, the name of what owns it
 * where names are local to the owner, and its own name. `trait:Triage`, `state:Triage/open`.
 */
export function elementKey(type: ElementType, element: string, owner?: string): string {
  return owner === undefined || !LOCAL.has(type)
    ? `${type}:${element}`
    : `${type}:${owner}/${element}`;
}

/** Types whose names are unique only within their owner. */
const LOCAL: ReadonlySet<ElementType> = new Set([
  'field',
  'state',
  'event',
  'transition',
  'emit',
  'listen',
  'tick',
  'page_trait',
  'use',
]);

/** The keys of an element and of everything that its value holds. */
export function keysOf(type: ElementType, element: Json | undefined, owner?: string): string[] {
  const own = elementName(type, element);
  const keys = [elementKey(type, own, owner)];
  if (!isObject(element)) return keys;
  for (const slot of ELEMENTS[type].slots) {
    for (const child of elementsIn(element, slot)) keys.push(...keysOf(slot.type, child, own));
  }
  return keys;
}

/** The keys of bulk items: names, or whole elements. */
export function keysOfItems(type: ElementType, items: readonly Json[], owner: string): string[] {
  return asArray(items).map((item) => elementKey(type, elementName(type, item), owner));
}
