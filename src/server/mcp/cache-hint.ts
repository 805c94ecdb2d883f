/** How long and for whom a client may keep an answer (revision 2026-07-28). */
export interface CacheHint {
  readonly ttlMs: number;
  /** `public`: the same for every key; `private`: of this key only. */
  readonly cacheScope: 'public' | 'private';
}

const HOUR_MS = 60 * 60 * 1_000;

/** The same for everybody until another version is installed. */
export const SHIPPED: CacheHint = { ttlMs: HOUR_MS, cacheScope: 'public' };
/** For answers that may be another the next time, or are of one key alone. */
export const NEVER_KEPT: CacheHint = { ttlMs: 0, cacheScope: 'private' };
