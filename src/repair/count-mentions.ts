import type { Json } from '../kernel/json.ts';

type Counts = ReadonlyMap<string, number>;

const cache = new WeakMap<object, Counts>();

/** How often each name is mentioned in a value. Counts are cached by object identity. */
function countNames(value: Json): Counts {
  const counts = new Map<string, number>();
  const add = (name: string, more: number) => counts.set(name, (counts.get(name) ?? 0) + more);
  if (typeof value === 'string') for (const name of value.match(/[\w$-]+/g) ?? []) add(name, 1);
  if (typeof value !== 'object' || value === null) return counts;
  const known = cache.get(value);
  if (known !== undefined) return known;
  for (const [key, member] of Object.entries(value)) {
    if (!Array.isArray(value)) add(key, 1);
    for (const [name, more] of countNames(member as Json)) add(name, more);
  }
  cache.set(value, counts);
  return counts;
}

/** How often a value mentions a name: alone, as a part of a binding or as a key. */
export function countMentions(value: Json, name: string): number {
  return countNames(value).get(name) ?? 0;
}
