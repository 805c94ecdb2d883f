import { describe, expect, it } from 'vitest';
import type { EpisodeStore } from '../../src/ports/episode-store.ts';
import { createEpisode, ORDERS } from './episodes.ts';

const START = { sequence: 0, removal: 0 };

/** What every EpisodeStore says of what is gone, as two processes. */
export function describeRemovals(
  open: () => Promise<{ readonly store: EpisodeStore; readonly other: EpisodeStore }>,
): void {
  describe('removals', () => {
    async function openFilled() {
      const { store, other } = await open();
      const episodes = Array.from({ length: 12 }, () => createEpisode({ schema: null }));
      for (const episode of episodes) await store.put(episode);
      return { store, other, episodes };
    }

    it('are dropped, the oldest first: who lags behind begins anew', async () => {
      const { store, other, episodes } = await openFilled();
      const ids = episodes.map((episode) => episode.episodeId);
      const { cursor: early } = await other.readTextChanges(ORDERS, START, 100);
      for (const id of ids.slice(0, 3)) await store.apply(ORDERS, { forget: [id] });
      const { cursor: late } = await other.readTextChanges(ORDERS, early, 100);
      for (const id of ids.slice(3, 5)) await store.apply(ORDERS, { forget: [id] });
      const before = await other.readTextChanges(ORDERS, early, 100);
      expect(before).toMatchObject({ isComplete: true, removed: { length: 5 } });
      // Too few to be worth it.
      await store.pruneRemovals(3);
      expect(await other.readTextChanges(ORDERS, early, 100)).toEqual(before);
      await store.pruneRemovals(2);
      expect((await other.readTextChanges(ORDERS, early, 100)).isComplete).toBe(false);
      expect(await other.readTextChanges(ORDERS, late, 100)).toMatchObject({
        isComplete: true,
        removed: { length: 2 },
      });
      const candidates = { episodeIds: ids.slice(5), kind: 'pattern', after: early };
      expect((await other.readCandidates(ORDERS, candidates)).isCurrent).toBe(false);
    });
  });
}
