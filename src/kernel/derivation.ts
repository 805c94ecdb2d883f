/**
 * Makes a function that derives something of an object once and keeps it on that object, under a symbol of its own.
 *
 * Not a `WeakMap`: its values survive every minor collection of V8, and so do keys that are reached from
 * them. Each document that is used once would be promoted and wait for a major collection. For objects that are never
 * copied by spreading: the copy would take what was derived with it.
 */
export function createDerivation<K extends object, V extends object>(
  derive: (of: K) => V,
): (of: K) => V {
  const kept = Symbol('derived');
  return (of) => {
    const holder = of as { [kept]?: V };
    holder[kept] ??= derive(of);
    return holder[kept];
  };
}

/** The same for objects of few kinds that live long, such as behaviors: it leaves them as they are. */
export function createWeakDerivation<K extends object, V extends object>(
  derive: (of: K) => V,
): (of: K) => V {
  const known = new WeakMap<K, V>();
  return (of) => {
    const derived = known.get(of) ?? derive(of);
    known.set(of, derived);
    return derived;
  };
}
