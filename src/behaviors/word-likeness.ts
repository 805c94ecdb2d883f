import { createBoundedCache } from '../kernel/bounded-cache.ts';
import { createWeakDerivation } from '../kernel/derivation.ts';
import { areInflections } from '../words/read-words.ts';
import { type KnownWord, knowWords } from '../words/word-knowledge.ts';
import type { SearchIndex } from './search-index.ts';

/** A beginning of a longer word: at least this long, and this share of it. */
const MIN_BEGINNING = 5;
const BEGINNING_SHARE = 0.5;
const BEGINNING_WORTH = 0.5;
/** Worth of a word derived from the same stem, as "booking" is from "book". */
const DERIVED_WORTH = 0.85;
/** Weight of a word by itself that means something else together with its neighbours, as in "phone book". */
const IN_PHRASE_WORTH = 0.6;
/** Trigrams that a misspelt word must share, letters that it may have more or less, and what it is then worth. */
const MISSPELT_DICE = 0.55;
const MISSPELT_LENGTH = 2;
const MISSPELT_WORTH = 0.7;

function toTrigrams(text: string): Set<string> {
  const padded = `^${text}$`;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function diceSimilarity(a: string, b: string): number {
  const [left, right] = [toTrigrams(a), toTrigrams(b)];
  let shared = 0;
  for (const part of left) if (right.has(part)) shared++;
  return (2 * shared) / (left.size + right.size);
}

/** The stemmer writes a final y as i, but not inside a word: `deploi` would miss `deploy(ment)`. */
const toBase = (stem: string): string => stem.replace(/i$/, 'y');

/** How well a term matches a word of the query, 0..1, by more than its meaning: a shared beginning, a typo. */
function compare(asked: KnownWord, term: KnownWord): number {
  if (toBase(asked.stem) === toBase(term.stem)) {
    const share = asked.inPhrase && !term.inPhrase ? IN_PHRASE_WORTH : 1;
    return share * (areInflections(asked.form, term.form) ? 1 : DERIVED_WORTH);
  }
  const { form } = asked;
  if (
    form.length >= MIN_BEGINNING &&
    term.form.startsWith(form) &&
    form.length >= term.form.length * BEGINNING_SHARE
  ) {
    return BEGINNING_WORTH;
  }
  const likeness = knowWords().likeness(asked, term);
  const added = Math.abs(form.length - term.form.length);
  if (likeness > 0 || form.length < MIN_BEGINNING || added > MISSPELT_LENGTH) return likeness;
  const dice = diceSimilarity(form, term.form);
  return dice < MISSPELT_DICE ? 0 : dice * MISSPELT_WORTH;
}

/** Words of queries whose similarity to a whole vocabulary is kept. */
const MOST_KEPT = 64;

const likenessesOf = createWeakDerivation((_: SearchIndex) =>
  createBoundedCache<string, Float32Array>(MOST_KEPT),
);

/** How well each word of an index's vocabulary matches a word of the query, 0..1. */
export function likenessToAll(asked: KnownWord, index: SearchIndex): Float32Array {
  const own = likenessesOf(index);
  let likenesses = own.get(asked.key);
  if (!likenesses) {
    likenesses = Float32Array.from(index.vocabulary, (word) => compare(asked, word));
    own.set(asked.key, likenesses);
  }
  return likenesses;
}
