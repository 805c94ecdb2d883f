import { isObject, type Json } from '../kernel/json.ts';
import { type ElementType, elementName } from '../language/grammar/elements.ts';

/** The kind of name by which an element is found: its own, or, for an orbital, its entity's. */
type NameKind = ElementType | 'orbital_entity';

function nameIn(item: Json | undefined, kind: NameKind): string {
  if (kind !== 'orbital_entity') return elementName(kind, item);
  return isObject(item) ? elementName('entity', item.entity) : '';
}

/** The index of the `ordinal`th (from 1) element of this name, or -1. */
export function indexOfName(
  items: readonly Json[],
  kind: NameKind,
  name: string,
  ordinal = 1,
): number {
  let left = ordinal;
  return items.findIndex((item) => nameIn(item, kind) === name && --left === 0);
}

/** How many elements up to this one have its name. */
export function ordinalOf(items: readonly Json[], type: ElementType, index: number): number {
  const name = elementName(type, items[index]);
  let count = 0;
  for (let i = 0; i <= index; i++) if (elementName(type, items[i]) === name) count++;
  return count;
}
