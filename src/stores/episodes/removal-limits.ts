/** The number of removals that are kept for each index of a scope, so that the index can follow them. */
export const MAX_REMOVALS = 10_000;

/**
 * The sequence of the entry that replaces dropped removals, up to the entry's own number. No episode or vector has this
 * sequence.
 */
export const DROPPED = 0;

/**
 * Whether removals after a cursor were dropped. An index that has not followed beyond them has to read everything
 * again.
 */
export const hasDropped = (removed: readonly number[]) => removed.includes(DROPPED);
