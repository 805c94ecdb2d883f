import type { Json } from '../kernel/json.ts';
import { toNameWords } from '../kernel/word-forms.ts';

type WordCounts = ReadonlyMap<string, number>;

/** Creates a function that counts the words of the texts in a value. Counts are cached by object identity. */
function createCounter(toWords: (text: string) => readonly string[], countsKeys: boolean) {
  const cache = new WeakMap<object, WordCounts>();
  const count = (value: Json): WordCounts => {
    const counts = new Map<string, number>();
    const add = (word: string, more: number) => counts.set(word, (counts.get(word) ?? 0) + more);
    if (typeof value === 'string') for (const word of toWords(value)) add(word, 1);
    if (typeof value !== 'object' || value === null) return counts;
    const known = cache.get(value);
    if (known !== undefined) return known;
    for (const [key, member] of Object.entries(value)) {
      if (countsKeys && !Array.isArray(value)) add(key, 1);
      for (const [word, more] of count(member as Json)) add(word, more);
    }
    cache.set(value, counts);
    return counts;
  };
  return count;
}

const countWords = createCounter((text) => [...new Set(toNameWords(text))], false);
const countNames = createCounter((text) => text.match(/[\w$-]+/g) ?? [], true);

/**
 * How often a document uses the rarest word of a name: a misspelling makes words that appear nowhere else. The time is
 * in proportion to the parts that were not counted before.
 */
export function measureFamiliarity(document: Json, name: string): number {
  const counts = countWords(document);
  return Math.min(...toNameWords(name).map((word) => counts.get(word) ?? 0), Infinity);
}

/** How often a value mentions a name: alone, as a part of a binding or as a key. */
export function countMentions(value: Json, name: string): number {
  return countNames(value).get(name) ?? 0;
}
