import { overlapOf } from '../text/copies.ts';

/** What choosing needs of a match. */
export interface Choosable {
  readonly similarity: number;
  readonly composite: number;
  readonly storedAtMs: number;
  readonly episodeId: string;
  /** Ids of its distinct words, ascending; asked for only where it stands beside what is chosen. */
  readonly stems: () => Uint32Array;
}

/** Texts that share this much of their words say the same. */
const NEAR_COPY = 0.8;
/** Each near-copy already chosen takes this from the next one's chances. */
const COPY_FACTOR = 0.7;
/** What a match that shares all words with a chosen one loses before that: five answers on one matter are one. */
const REDUNDANCY = 0.2;

/** Newer first; ids sort by time. */
const bySimilarity = (left: Choosable, right: Choosable) =>
  right.similarity - left.similarity ||
  right.storedAtMs - left.storedAtMs ||
  (left.episodeId < right.episodeId ? 1 : -1);

/** A match that may be chosen yet. Its score only falls, so that it need not be brought up to date unless it leads. */
interface Waiting<T> {
  readonly match: T;
  score: number;
  copies: number;
  most: number;
  /** How many of the chosen its score has been compared with. */
  compared: number;
  stems: Uint32Array | undefined;
}

const stemsOf = <T extends Choosable>(waiting: Waiting<T>): Uint32Array => {
  waiting.stems ??= waiting.match.stems();
  return waiting.stems;
};

function findLeader<T extends Choosable>(waiting: readonly Waiting<T>[]): number {
  let best = 0;
  for (let i = 1; i < waiting.length; i++) {
    const a = waiting[i] as Waiting<T>;
    const b = waiting[best] as Waiting<T>;
    if (a.score > b.score || (a.score === b.score && bySimilarity(a.match, b.match) < 0)) best = i;
  }
  return best;
}

/** Lowers a score by what is chosen and says the like. */
function compareWith<T extends Choosable>(waiting: Waiting<T>, chosen: readonly Waiting<T>[]) {
  for (; waiting.compared < chosen.length; waiting.compared++) {
    const other = chosen[waiting.compared] as Waiting<T>;
    const overlap = overlapOf(stemsOf(waiting), stemsOf(other));
    if (overlap >= NEAR_COPY) waiting.copies *= COPY_FACTOR;
    waiting.most = Math.max(waiting.most, overlap);
  }
  waiting.score = waiting.match.composite * waiting.copies * (1 - REDUNDANCY * waiting.most);
}

/**
 * The `limit` matches of the highest composite, diversified: near-copies of what is chosen stand back for
 * others that are almost as good. Returned by descending similarity, ties newer first.
 */
export function chooseMatches<T extends Choosable>(matches: readonly T[], limit: number): T[] {
  const waiting = matches.map(
    (match): Waiting<T> => ({
      match,
      score: match.composite,
      copies: 1,
      most: 0,
      compared: 0,
      stems: undefined,
    }),
  );
  const chosen: Waiting<T>[] = [];
  while (chosen.length < limit && waiting.length > 0) {
    const at = findLeader(waiting);
    const leader = waiting[at] as Waiting<T>;
    if (leader.compared < chosen.length) compareWith(leader, chosen);
    else chosen.push(...waiting.splice(at, 1));
  }
  return chosen.map(({ match }) => match).sort(bySimilarity);
}
