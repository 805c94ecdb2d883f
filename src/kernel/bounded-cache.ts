/** A map that forgets what was used longest ago. */
export interface BoundedCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
}

/** A cache of so many entries; where they have sizes, of so much together, and of the last one at least. */
export function createBoundedCache<K, V>(
  capacity: number,
  sizeOf?: (value: V) => number,
): BoundedCache<K, V> {
  const entries = new Map<K, V>();
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set: (key, value) => {
      entries.delete(key);
      entries.set(key, value);
      let total = entries.size;
      if (sizeOf) total = [...entries.values()].reduce((sum, own) => sum + sizeOf(own), 0);
      for (const [oldest, own] of entries) {
        if (total <= capacity || entries.size === 1) return;
        entries.delete(oldest);
        total -= sizeOf?.(own) ?? 1;
      }
    },
  };
}
