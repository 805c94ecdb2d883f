import { combine32, hashText, mix32 } from '../kernel/hash.ts';
import type { Json } from '../kernel/json.ts';

/** The identity of a value: two hash numbers. */
interface Fingerprint {
  readonly high: number;
  readonly low: number;
}

const cache = new WeakMap<object, Fingerprint>();

/**
 * The fingerprint of a JSON value. Key order doesn't matter. Fingerprints are cached by object identity, so that after
 * an edit only the path to it is read again.
 */
function fingerprint(value: Json): Fingerprint {
  if (typeof value !== 'object' || value === null) {
    return hashText(typeof value === 'string' ? `"${value}` : String(value));
  }
  const known = cache.get(value);
  if (known !== undefined) return known;
  let high = Array.isArray(value) ? 1 : 2;
  let low = 3;
  if (Array.isArray(value)) {
    for (const item of value) {
      const part = fingerprint(item);
      high = combine32(high, part.high);
      low = combine32(low, part.low);
    }
  } else {
    for (const key in value) {
      const name = hashText(key);
      const part = fingerprint(value[key] as Json);
      high = (high + mix32(combine32(name.high, part.high))) | 0;
      low = (low + mix32(combine32(name.low, part.low))) | 0;
    }
  }
  const result = { high, low };
  cache.set(value, result);
  return result;
}

/** A key that equal documents share. The search merges states with the same key. */
export function toStateKey(document: Json): string {
  const { high, low } = fingerprint(document);
  return `${high}:${low}`;
}
