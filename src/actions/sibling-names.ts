import { isObject, type Json } from '../kernel/json.ts';
import { type ElementType, elementName } from '../language/grammar/elements.ts';

/** The index of the `ordinal`th (from 1) element of this name, or -1. An orbital is found by its entity too. */
export function indexOfName(
  items: readonly Json[],
  type: ElementType,
  name: string,
  ordinal = 1,
): number {
  let left = ordinal;
  const own = items.findIndex((item) => elementName(type, item) === name && --left === 0);
  if (own >= 0 || type !== 'orbital' || ordinal > 1) return own;
  return items.findIndex((item) => isObject(item) && elementName('entity', item.entity) === name);
}
