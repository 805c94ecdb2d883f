import { isObject, type Json } from '../kernel/json.ts';
import { toNameWords } from '../kernel/words.ts';

type WordCounts = ReadonlyMap<string, number>;

const cache = new WeakMap<object, WordCounts>();

/** How often each word stands in the texts of a value. Objects are remembered by identity. */
function countWords(value: Json): WordCounts {
  if (typeof value === 'string') {
    return new Map(toNameWords(value).map((word) => [word, 1] as const));
  }
  if (!Array.isArray(value) && !isObject(value)) return new Map();
  const known = cache.get(value);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const member of Object.values(value) as Json[]) {
    for (const [word, count] of countWords(member)) {
      counts.set(word, (counts.get(word) ?? 0) + count);
    }
  }
  cache.set(value, counts);
  return counts;
}

/**
 * How often a document uses the rarest word of a name: a slip of the pen makes words that stand nowhere else. Takes
 * time in proportion to the parts that were not counted before.
 */
export function measureFamiliarity(document: Json, name: string): number {
  const counts = countWords(document);
  return Math.min(...toNameWords(name).map((word) => counts.get(word) ?? 0), Infinity);
}
