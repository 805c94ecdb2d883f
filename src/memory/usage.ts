import type { EpisodeUsage } from '../ports/episode-usage.ts';
import type { Episodes } from '../ports/episodes.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import { createDebounce } from './debounce.ts';

/** A recall was useful where an episode with some of the same actions is stored within this time. */
const WINDOW_MS = 60 * 60 * 1000;

/** Keeps usage statistics without making anybody wait for them. */
export interface UsageTracker {
  noteRecalled(scope: MemoryScope, episodeIds: readonly string[]): void;
  noteStored(scope: MemoryScope, actions: readonly string[]): void;
  /** Resolves when all that was noted is written. */
  settle(): Promise<void>;
}

/** Episodes that were recalled one after the other, or actions of episodes that were stored. */
interface Step {
  readonly kind: 'recalled' | 'stored';
  readonly values: Set<string>;
}

/** The notes of one domain that are to be written, in order: a recall is useful for what is stored after it. */
interface Pending {
  readonly scope: MemoryScope;
  readonly steps: Step[];
}

export function createUsageTracker(
  store: Episodes & EpisodeUsage,
  nowMs: () => number,
): UsageTracker {
  const pending = new Map<string, Pending>();
  const debounce = createDebounce();
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

  const write = async ({ scope, steps }: Pending): Promise<void> => {
    for (const { kind, values } of steps) {
      if (kind === 'recalled') await store.recordRecall(scope, [...values], nowMs());
      else await countUses(scope, values);
    }
  };

  const work = async (): Promise<void> => {
    // Notes of the meantime join the end, a domain's notes together.
    for (const [key, entry] of pending) {
      pending.delete(key);
      // Statistics that a full disk or a closing store loses are no reason to fail anybody's call.
      await write(entry).catch(() => undefined);
    }
    working = undefined;
  };

  const note = (scope: MemoryScope, kind: Step['kind'], values: readonly string[]) => {
    if (values.length === 0) return;
    const key = `${scope.tenant}\0${scope.domain}`;
    const entry = pending.get(key) ?? { scope, steps: [] };
    pending.set(key, entry);
    const last = entry.steps.at(-1);
    const step = last?.kind === kind ? last : { kind, values: new Set<string>() };
    if (step !== last) entry.steps.push(step);
    for (const value of values) step.values.add(value);
    // A moment later, so that notes of many calls are written together.
    working ??= debounce.wait().then(work);
  };

  return {
    noteRecalled: (scope, episodeIds) => note(scope, 'recalled', episodeIds),
    noteStored: (scope, actions) => note(scope, 'stored', actions),
    settle: async () => {
      while (working) {
        debounce.hurry();
        await working;
      }
    },
  };
}
