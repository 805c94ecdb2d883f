/** The parts of a match that choosing needs. */
export interface Choosable {
  readonly similarity: number;
  readonly composite: number;
  readonly storedAtMs: number;
  readonly episodeId: string;
}

/** Newer first; ids sort by time. */
const bySimilarity = (left: Choosable, right: Choosable) =>
  right.similarity - left.similarity ||
  right.storedAtMs - left.storedAtMs ||
  (left.episodeId < right.episodeId ? 1 : -1);

/** The `limit` matches of the highest composite, by descending similarity, ties newer first. */
export function chooseMatches<T extends Choosable>(matches: readonly T[], limit: number): T[] {
  return [...matches]
    .sort((a, b) => b.composite - a.composite || bySimilarity(a, b))
    .slice(0, limit)
    .sort(bySimilarity);
}
