import { joinKeys, type Part } from './outline.ts';

/** Items by key, in the order in which keys and items come. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Parts by the joined keys of the slot that they are in. */
export function groupBySlot(parts: readonly Part[]): Map<string, Part[]> {
  return groupBy(parts, (part) => joinKeys(part.slot?.path ?? []));
}
