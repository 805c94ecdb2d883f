/** What choosing needs of a match. */
export interface Choosable {
  readonly similarity: number;
  readonly composite: number;
  readonly storedAtMs: number;
  readonly episodeId: string;
  /** Ids of its distinct words, ascending. */
  readonly stems: Uint32Array;
}

/** Texts that share this much of their words say the same. */
const NEAR_COPY = 0.8;
/** Each near-copy already chosen takes this from the next one's chances. */
const COPY_FACTOR = 0.7;
/** What a match that shares all words with a chosen one loses before that: five answers on one matter are one. */
const REDUNDANCY = 0.2;

/** Words that two texts share, as a share of those that either has. */
function overlapOf(left: Uint32Array, right: Uint32Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const difference = (left[i] as number) - (right[j] as number);
    if (difference === 0) shared++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  const union = left.length + right.length - shared;
  return union === 0 ? 1 : shared / union;
}

/** Newer first; ids sort by time. */
const bySimilarity = (left: Choosable, right: Choosable) =>
  right.similarity - left.similarity ||
  right.storedAtMs - left.storedAtMs ||
  (left.episodeId < right.episodeId ? 1 : -1);

/**
 * The `limit` matches of the highest composite, diversified: near-copies of what is chosen stand back for
 * others that are almost as good. Returned by descending similarity, ties newer first.
 */
export function chooseMatches<T extends Choosable>(matches: readonly T[], limit: number): T[] {
  const waiting = matches.map((match) => ({ match, score: match.composite, copies: 1, most: 0 }));
  const chosen: T[] = [];
  while (chosen.length < limit && waiting.length > 0) {
    let best = 0;
    for (let i = 1; i < waiting.length; i++) {
      const a = waiting[i] as (typeof waiting)[number];
      const b = waiting[best] as (typeof waiting)[number];
      if (a.score > b.score || (a.score === b.score && bySimilarity(a.match, b.match) < 0))
        best = i;
    }
    const [{ match }] = waiting.splice(best, 1) as [(typeof waiting)[number]];
    chosen.push(match);
    if (chosen.length === limit) break;
    for (const other of waiting) {
      const overlap = overlapOf(match.stems, other.match.stems);
      if (overlap >= NEAR_COPY) other.copies *= COPY_FACTOR;
      other.most = Math.max(other.most, overlap);
      other.score = other.match.composite * other.copies * (1 - REDUNDANCY * other.most);
    }
  }
  return chosen.sort(bySimilarity);
}
