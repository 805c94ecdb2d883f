import type { MemoryScope } from './memory-scope.ts';

/** An episode that a recall answered lately. */
export interface RecentRecall {
  readonly episodeId: string;
  readonly recalledAtMs: number;
}

/** Which episodes were recalled, and which of these recalls proved useful. */
export interface EpisodeUsage {
  /** Notes that a recall answered these episodes. */
  recordRecall(scope: MemoryScope, episodeIds: readonly string[], atMs: number): Promise<void>;
  /** Recalls since `sinceMs`, newest first, at most 1,000. */
  listRecalls(scope: MemoryScope, sinceMs: number): Promise<RecentRecall[]>;
  /** Counts a useful recall of each episode. */
  recordUse(scope: MemoryScope, episodeIds: readonly string[], atMs: number): Promise<void>;
}
