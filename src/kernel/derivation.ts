/**
 * Makes a function that derives something of an object once and keeps it on that object, under a symbol of its own.
 *
 * Not a `WeakMap`: what one holds survives every minor collection of V8, its keys with it where they are reached from
 * there, so that each document that is met once would be promoted and wait for a major one. For objects that are never
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
