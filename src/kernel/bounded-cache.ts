/** A map that forgets what was used longest ago. */
export interface BoundedCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
}

export function createBoundedCache<K, V>(capacity: number): BoundedCache<K, V> {
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
      if (entries.size <= capacity) return;
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        break;
      }
    },
    delete: (key) => void entries.delete(key),
  };
}
