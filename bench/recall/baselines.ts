import { stemmer } from 'stemmer';

/** Scores every document of a fixed collection for one query, higher is better. */
export type Scorer = (query: string) => Float64Array;

/** The stop words of Lucene's EnglishAnalyzer, and pronouns and forms of `be`, `have` and `do`. */
const STOP_WORDS = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they ' +
    'this to was will with i me my we our you your he his him she her its them what which who when where how why ' +
    'am were been being have has had do does did can could should would from so than too very just about'
  ).split(' '),
);

const toTerms = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => stemmer(word));

/** BM25 (k1 1.2, b 0.75) over Porter stems without stop words. A word counts as often as the question says it. */
export function createBm25(documents: readonly string[]): Scorer {
  const postings = new Map<string, Map<number, number>>();
  const lengths = documents.map((document, i) => {
    const terms = toTerms(document);
    for (const term of terms) {
      const posting = postings.get(term) ?? new Map<number, number>();
      posting.set(i, (posting.get(i) ?? 0) + 1);
      postings.set(term, posting);
    }
    return terms.length;
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / documents.length;
  return (query) => {
    const scores = new Float64Array(documents.length);
    for (const term of toTerms(query)) {
      const posting = postings.get(term);
      if (!posting) continue;
      const idf = Math.log(1 + (documents.length - posting.size + 0.5) / (posting.size + 0.5));
      for (const [i, count] of posting) {
        const norm = 1.2 * (0.25 + (0.75 * (lengths[i] as number)) / mean);
        scores[i] = (scores[i] as number) + (idf * count * 2.2) / (count + norm);
      }
    }
    return scores;
  };
}
