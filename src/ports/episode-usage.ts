import type { MemoryScope } from './memory-scope.ts';

/** How often episodes were recalled. */
export interface EpisodeUsage {
  /** Counts a recall of each episode. */
  recordUse(scope: MemoryScope, episodeIds: readonly string[], atMs: number): Promise<void>;
}
