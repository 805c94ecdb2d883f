import { setImmediate as nextTurn } from 'node:timers/promises';
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

/** What waits to be written of one domain. */
interface Pending {
  readonly scope: MemoryScope;
  readonly recalled: Set<string>;
  readonly actions: Set<string>;
}

export function createUsageTracker(store: EpisodeStore, nowMs: () => number): UsageTracker {
  const pending = new Map<string, Pending>();
  let working: Promise<void> | undefined;

  /** Counts a use of each lately recalled episode that shares an action with what was stored. */
  const countUses = async (scope: MemoryScope, actions: ReadonlySet<string>): Promise<void> => {
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

  const write = async ({ scope, recalled, actions }: Pending): Promise<void> => {
    if (recalled.size > 0) await store.recordRecall(scope, [...recalled], nowMs());
    if (actions.size > 0) await countUses(scope, actions);
  };

  const work = async (): Promise<void> => {
    // What is noted meanwhile joins the end, a domain's notes together.
    for (const [key, entry] of pending) {
      pending.delete(key);
      // Statistics that a full disk or a closing store loses are no reason to fail anybody's call.
      await write(entry).catch(() => undefined);
    }
    working = undefined;
  };

  const note = (scope: MemoryScope): Pending => {
    const key = `${scope.tenant}\0${scope.domain}`;
    const entry = pending.get(key) ?? { scope, recalled: new Set(), actions: new Set() };
    pending.set(key, entry);
    // A turn later, so that notes of one turn are written together.
    working ??= nextTurn().then(work);
    return entry;
  };

  return {
    noteRecalled: (scope, episodeIds) => {
      if (episodeIds.length === 0) return;
      const { recalled } = note(scope);
      for (const id of episodeIds) recalled.add(id);
    },
    noteStored: (scope, stored) => {
      if (stored.length === 0) return;
      const { actions } = note(scope);
      for (const action of stored) actions.add(action);
    },
    settle: async () => {
      while (working) await working;
    },
  };
}
