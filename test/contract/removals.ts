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
