import { isObject, type Json } from '../kernel/json.ts';
import { toNameWords } from '../kernel/word-forms.ts';

type WordCounts = ReadonlyMap<string, number>;

const cache = new WeakMap<object, WordCounts>();

/** How often each word appears in the texts of a value. Counts are cached by object identity. */
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
 * How often a document uses the rarest word of a name: a misspelling makes words that appear nowhere else. The time is
 * in proportion to the parts that were not counted before.
 */
export function measureFamiliarity(document: Json, name: string): number {
  const counts = countWords(document);
  return Math.min(...toNameWords(name).map((word) => counts.get(word) ?? 0), Infinity);
}

const mentions = new WeakMap<object, WordCounts>();
const NAME = /[\w$-]+/g;

function countNames(value: Json): WordCounts {
  if (typeof value === 'string') {
    const counts = new Map<string, number>();
    for (const name of value.match(NAME) ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  }
  if (typeof value !== 'object' || value === null) return new Map();
  const known = mentions.get(value);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const [key, member] of Object.entries(value)) {
    if (!Array.isArray(value)) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const [name, count] of countNames(member as Json)) {
      counts.set(name, (counts.get(name) ?? 0) + count);
    }
  }
  mentions.set(value, counts);
  return counts;
}

/** How often a value mentions a name: alone, as a part of a binding or as a key. */
export function countMentions(value: Json, name: string): number {
  return countNames(value).get(name) ?? 0;
}
