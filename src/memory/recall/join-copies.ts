import type { Derived } from '../../ports/derived.ts';
import type { Candidate } from '../../ports/episodes.ts';
import { type Sequence, sequenceSimilarity, toSequence } from '../workflow/sequence.ts';

/** Copies whose actions are at least this similar describe the same work. */
const SAME_WORK = 0.6;

/** The weighed parts of an episode. */
export interface Weighed {
  readonly candidate: Candidate;
  readonly similarity: number;
  readonly composite: number;
  /** Number of its situation among the compared texts; undefined where no text was compared. */
  readonly situation: number | undefined;
  /** The words of its text beside names and numbers. */
  readonly wording: string | undefined;
}

/** Episodes that describe the same work, in the order in which they were found. */
export interface Work<T extends Weighed> {
  /** The one that is answered for all: the best by what decides about answers. */
  readonly best: T;
  readonly members: readonly T[];
}

/** The work of an episode: the pattern that it belongs to, else its actions; undefined where neither is known. */
interface Deed {
  /** An episode of little trust is returned by itself. */
  readonly isDoubtful: boolean;
  readonly pattern: string | undefined;
  readonly sequence: Sequence | undefined;
}

function isSameWork(left: Deed, right: Deed): boolean | undefined {
  if (left.isDoubtful !== right.isDoubtful) return false;
  if (left.pattern !== undefined && left.pattern === right.pattern) return true;
  if (!left.sequence?.length || !right.sequence?.length) return undefined;
  return sequenceSimilarity(left.sequence, right.sequence) >= SAME_WORK;
}

/** Puts near-copies that did the same work together: the same situation met again and again is one candidate. */
export function joinCopies<T extends Weighed>(
  weighed: readonly T[],
  patterns: readonly Derived[],
): Work<T>[] {
  const patternOf = new Map(
    patterns.flatMap(({ id, memberIds }) => memberIds.map((member) => [member, id] as const)),
  );
  const toDeed = ({ candidate }: T): Deed => ({
    isDoubtful: candidate.trust === 'low',
    pattern: patternOf.get(candidate.episodeId),
    sequence: candidate.text && toSequence(candidate.text.actionsTaken),
  });
  const all: { deed: Deed; members: T[] }[] = [];
  const bySituation = new Map<number, { deed: Deed; members: T[] }[]>();
  for (const own of weighed) {
    const deed = toDeed(own);
    const known = own.situation === undefined ? [] : (bySituation.get(own.situation) ?? []);
    const work = known.find(({ deed: other, members: [first] }) => {
      const isSame = isSameWork(deed, other);
      return isSame ?? own.wording === (first as T).wording;
    });
    if (work) {
      work.members.push(own);
      continue;
    }
    const created = { deed, members: [own] };
    all.push(created);
    if (own.situation !== undefined) bySituation.set(own.situation, [...known, created]);
  }
  return all.map(({ members }) => ({
    best: members.reduce((best, own) => (own.composite > best.composite ? own : best)),
    members,
  }));
}

/** Newer first; ids sort by time. */
const bySimilarity = (left: Weighed, right: Weighed) =>
  right.similarity - left.similarity ||
  right.candidate.storedAtMs - left.candidate.storedAtMs ||
  (left.candidate.episodeId < right.candidate.episodeId ? 1 : -1);

/** The `limit` matches of the highest composite, by descending similarity, ties newer first. */
export function chooseMatches<T extends Weighed>(matches: readonly T[], limit: number): T[] {
  return [...matches]
    .sort((a, b) => b.composite - a.composite || bySimilarity(a, b))
    .slice(0, limit)
    .sort(bySimilarity);
}
