/** Says a thing once: of what repeats itself, the first place is enough. */
export function createOnce(): (...parts: readonly string[]) => boolean {
  const said = new Set<string>();
  return (...parts) => {
    const key = parts.join('\n');
    if (said.has(key)) return false;
    said.add(key);
    return true;
  };
}

/** Computes a value once for each key, as long as what it returns lives. */
export function createMemo<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
