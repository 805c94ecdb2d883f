import type { EpisodeStore, MemoryScope } from './ports.ts';

/** A recall was useful where an episode with some of the same actions is stored within this time. */
const WINDOW_MS = 60 * 60 * 1000;

/** Keeps usage statistics without making anybody wait for them. */
export interface UsageTracker {
  noteRecalled(scope: MemoryScope, episodeIds: readonly string[]): void;
  noteStored(scope: MemoryScope, actions: readonly string[]): void;
  /** Resolves when all that was noted is written. */
  settle(): Promise<void>;
}

interface Pending {
  readonly scope: MemoryScope;
  readonly actions: Set<string>;
}

export function createUsageTracker(store: EpisodeStore, nowMs: () => number): UsageTracker {
  const pending = new Map<string, Pending>();
  let working: Promise<void> | undefined;

  /** Counts a use of each lately recalled episode that shares an action with what was stored. */
  const countUses = async ({ scope, actions }: Pending): Promise<void> => {
    const atMs = nowMs();
    const recalls = await store.listRecalls(scope, atMs - WINDOW_MS);
    const ids = [...new Set(recalls.map((recall) => recall.episodeId))];
    if (ids.length === 0) return;
    const texts = await store.getTexts(scope, ids);
    const useful = texts
      .filter((text) => text.actionsTaken.some((action) => actions.has(action)))
      .map((text) => text.episodeId);
    if (useful.length > 0) await store.recordUse(scope, useful, atMs);
  };

  const work = async (): Promise<void> => {
    for (const [key, entry] of pending) {
      pending.delete(key);
      // Statistics that a full disk or a closing store loses are no reason to fail anybody's call.
      await countUses(entry).catch(() => undefined);
    }
  };

  /** One pass at a time; what is noted meanwhile is taken by the next one, domains together. */
  const start = (): void => {
    working ??= work().finally(() => {
      working = undefined;
      if (pending.size > 0) start();
    });
  };

  const recording = new Set<Promise<void>>();
  return {
    noteRecalled: (scope, episodeIds) => {
      if (episodeIds.length === 0) return;
      const record: Promise<void> = store
        .recordRecall(scope, episodeIds, nowMs())
        .catch(() => undefined)
        .finally(() => recording.delete(record));
      recording.add(record);
    },
    noteStored: (scope, actions) => {
      if (actions.length === 0) return;
      const key = `${scope.tenant}\0${scope.domain}`;
      const entry = pending.get(key) ?? { scope, actions: new Set<string>() };
      for (const action of actions) entry.actions.add(action);
      pending.set(key, entry);
      start();
    },
    settle: async () => {
      while (working || recording.size > 0) await Promise.all([working, ...recording]);
    },
  };
}
