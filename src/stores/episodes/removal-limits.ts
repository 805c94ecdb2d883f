/** Removals that are kept for each index of a scope to follow. */
export const MAX_REMOVALS = 10_000;

/** Stands in the place of removals up to its number, which were dropped: no episode or vector has this sequence. */
export const DROPPED = 0;

/** Whether removals after a cursor were dropped: who has followed no further reads anew. */
export const hasDropped = (removed: readonly number[]) => removed.includes(DROPPED);
