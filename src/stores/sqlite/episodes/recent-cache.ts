/** Values that are believed for a while; the least recently set one makes room. */
export interface RecentCache<V> {
  find(key: string): V | undefined;
  set(key: string, value: V): void;
}

export function createRecentCache<V>(maxEntries: number, lifeMs: number): RecentCache<V> {
  const entries = new Map<string, { value: V; setAtMs: number }>();
  return {
    find(key) {
      const entry = entries.get(key);
      return entry && performance.now() - entry.setAtMs < lifeMs ? entry.value : undefined;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, setAtMs: performance.now() });
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break;
        entries.delete(oldest);
      }
    },
  };
}
