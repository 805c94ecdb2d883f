import { combine32, hashText, mix32 } from '../kernel/hash.ts';
import type { Json } from '../kernel/json.ts';

/** What a value is, in two numbers and its size. */
interface Fingerprint {
  readonly high: number;
  readonly low: number;
  /** Values in it, itself included. */
  readonly nodes: number;
}

const cache = new WeakMap<object, Fingerprint>();

/**
 * The fingerprint of a JSON value; key order doesn't matter. Objects are remembered by identity, so
 * after an edit only the path to it is read again.
 */
function fingerprint(value: Json): Fingerprint {
  if (typeof value !== 'object' || value === null) {
    const { high, low } = hashText(typeof value === 'string' ? `"${value}` : String(value));
    return { high, low, nodes: 1 };
  }
  const known = cache.get(value);
  if (known !== undefined) return known;
  let high = Array.isArray(value) ? 1 : 2;
  let low = 3;
  let nodes = 1;
  if (Array.isArray(value)) {
    for (const item of value) {
      const part = fingerprint(item);
      high = combine32(high, part.high);
      low = combine32(low, part.low);
      nodes += part.nodes;
    }
  } else {
    for (const key in value) {
      const name = hashText(key);
      const part = fingerprint(value[key] as Json);
      high = (high + mix32(combine32(name.high, part.high))) | 0;
      low = (low + mix32(combine32(name.low, part.low))) | 0;
      nodes += part.nodes;
    }
  }
  const result = { high, low, nodes };
  cache.set(value, result);
  return result;
}

/** A key that equal documents share, for merging search states that meet. */
export function toStateKey(document: Json): string {
  const { high, low } = fingerprint(document);
  return `${high}:${low}`;
}

/** Number of values in a document: what an edit destroys or adds is measured in them. */
export function countNodes(document: Json): number {
  return fingerprint(document).nodes;
}
