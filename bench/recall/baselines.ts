import { toStems } from '../../src/words/read-words.ts';

/** Scores every document of a fixed collection for one query, higher is better. */
export type Scorer = (query: string) => Float64Array;

/** BM25 over stems (k1 1.2, b 0.75). A word counts as often as the question says it. */
export function createBm25(documents: readonly string[]): Scorer {
  const postings = new Map<string, Map<number, number>>();
  const lengths = documents.map((document, i) => {
    const stems = toStems(document);
    for (const stem of stems) {
      const posting = postings.get(stem) ?? new Map<number, number>();
      posting.set(i, (posting.get(i) ?? 0) + 1);
      postings.set(stem, posting);
    }
    return stems.length;
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / documents.length;
  return (query) => {
    const scores = new Float64Array(documents.length);
    for (const stem of toStems(query)) {
      const posting = postings.get(stem);
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
