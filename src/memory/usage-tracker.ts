import { append } from '../kernel/append.ts';
import type { EpisodeUsage } from '../ports/episode-usage.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import { Debounce } from './debounce.ts';

/** Notes which episodes were recalled, without making anybody wait for it. */
export class UsageTracker {
  readonly #store: EpisodeUsage;
  readonly #nowMs: () => number;
  readonly #pending = new Map<string, string[]>();
  readonly #debounce = new Debounce(() => this.#writeAll());

  constructor(store: EpisodeUsage, nowMs: () => number) {
    this.#store = store;
    this.#nowMs = nowMs;
  }

  noteRecalled({ tenant, domain }: MemoryScope, episodeIds: readonly string[]): void {
    const key = JSON.stringify({ tenant, domain });
    for (const episodeId of episodeIds) append(this.#pending, key, episodeId);
    if (episodeIds.length > 0) this.#debounce.start();
  }

  /** Resolves when all that was noted is written. */
  settle(): Promise<void> {
    return this.#debounce.settle();
  }

  async #writeAll(): Promise<void> {
    for (const [key, episodeIds] of this.#pending) {
      this.#pending.delete(key);
      const scope = JSON.parse(key) as MemoryScope;
      // Statistics that a full disk or a closing store loses are no reason to fail anybody's call.
      await this.#store
        .recordUse(scope, [...new Set(episodeIds)], this.#nowMs())
        .catch(() => undefined);
    }
  }
}
