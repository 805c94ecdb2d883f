import { describe, expect, it } from 'vitest';
import type { EpisodeStore } from '../../src/ports/episode-store.ts';
import type { Episode } from '../../src/ports/episodes.ts';
import { CONFUSABLE_SCOPES, createEpisode, ORDERS } from './episodes.ts';

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
      const candidates = { episodeIds: ids.slice(5), after: early };
      expect((await other.readCandidates(ORDERS, candidates)).isCurrent).toBe(false);
    });

    it('end the index that was kept of their scope, and none is kept that has not followed them', async () => {
      const { store, other, episodes } = await openFilled();
      const { cursor } = await other.readTextChanges(ORDERS, START, 100);
      const index = { cursor, bytes: Uint8Array.from([7, 0, 255]) };
      const read = async (scope = ORDERS) => {
        const found = await other.readTextIndex(scope);
        return found && { ...found, bytes: Uint8Array.from(found.bytes) };
      };
      await store.keepTextIndex(ORDERS, index);
      expect(await read()).toEqual(index);
      for (const scope of CONFUSABLE_SCOPES.slice(1)) expect(await read(scope)).toBeUndefined();
      await store.keepTextIndex(ORDERS, { ...index, cursor: START });
      expect(await read()).toEqual(index);
      await store.apply(ORDERS, { forget: [(episodes[0] as Episode).episodeId] });
      expect(await read()).toBeUndefined();
      await store.keepTextIndex(ORDERS, index);
      expect(await read()).toBeUndefined();
      const followed = (await other.readTextChanges(ORDERS, cursor, 100)).cursor;
      await store.keepTextIndex(ORDERS, { ...index, cursor: followed });
      expect(await read()).toMatchObject({ cursor: followed });
    });
  });
}
