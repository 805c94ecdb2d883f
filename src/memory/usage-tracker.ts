import type { EpisodeUsage } from '../ports/episode-usage.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';

/** Notes which episodes were recalled, without making anybody wait for it. */
export class UsageTracker {
  readonly #store: EpisodeUsage;
  readonly #nowMs: () => number;
  readonly #writing = new Set<Promise<void>>();

  constructor(store: EpisodeUsage, nowMs: () => number) {
    this.#store = store;
    this.#nowMs = nowMs;
  }

  noteRecalled(scope: MemoryScope, episodeIds: readonly string[]): void {
    if (episodeIds.length === 0) return;
    // Statistics that a full disk or a closing store loses are no reason to fail anybody's call.
    const written = this.#store.recordUse(scope, episodeIds, this.#nowMs()).catch(() => undefined);
    this.#writing.add(written);
    written.finally(() => this.#writing.delete(written));
  }

  /** Resolves when all that was noted is written. */
  async settle(): Promise<void> {
    await Promise.all(this.#writing);
  }
}
