import { describe, expect, it } from 'vitest';
import type { EpisodeStore } from '../../src/ports/episode-store.ts';
import type { TextSegment } from '../../src/ports/episodes.ts';
import { createEpisode, ORDERS } from './episodes.ts';

const START = { sequence: 0, removal: 0 };

/** What every EpisodeStore does with segments of texts, as two processes. */
export function describeTextSegments(
  open: () => Promise<{ readonly store: EpisodeStore; readonly other: EpisodeStore }>,
): void {
  describe('segments of texts', () => {
    /** Twelve episodes, whose sequences are told, and segments of four each. */
    async function openFilled() {
      const { store, other } = await open();
      const episodes = Array.from({ length: 12 }, () => createEpisode({ schema: null }));
      for (const episode of episodes) await store.put(episode);
      const { added } = await store.readTextChanges(ORDERS, START, 100);
      const at = (i: number) => (i < 0 ? 0 : (added[i]?.sequence as number));
      const segmentOf = (from: number, count: number, key = 'k1'): TextSegment => ({
        after: at(from - 1),
        through: at(from + count - 1),
        count,
        key,
        content: Uint8Array.from({ length: 5_000 }, (_, i) => i % 256),
      });
      const read = async (key = 'k1', from = 0, limit = 10) =>
        (await other.readTextSegments(ORDERS, key, from, limit)).map((segment) => ({
          ...segment,
          content: Uint8Array.from(segment.content),
        }));
      const segments = [segmentOf(0, 4), segmentOf(4, 4), segmentOf(8, 4)];
      for (const segment of segments) {
        expect(await store.saveTextSegment(ORDERS, segment)).toBe(true);
      }
      return { store, other, episodes, segments, segmentOf, read };
    }

    it('are read by every process, in order, of one key and one scope', async () => {
      const { other, segments, segmentOf, read } = await openFilled();
      expect(await read()).toEqual(segments);
      expect(await read('k1', 0, 2)).toEqual(segments.slice(0, 2));
      expect(await read('k1', segments[0]?.through)).toEqual(segments.slice(1));
      expect(await read('k2')).toEqual([]);
      expect(await other.readTextSegments({ ...ORDERS, domain: 'other' }, 'k1', 0, 9)).toEqual([]);
      const replaced = segmentOf(0, 8, 'k2');
      expect(await other.saveTextSegment(ORDERS, replaced)).toBe(true);
      expect(await read('k2')).toEqual([replaced]);
      expect(await read()).toEqual(segments.slice(2));
    });

    it('are refused where they hold more or less than the scope', async () => {
      const { store, segmentOf, read, segments } = await openFilled();
      const right = segmentOf(0, 8);
      expect(await store.saveTextSegment(ORDERS, { ...right, count: 7 })).toBe(false);
      expect(await store.saveTextSegment(ORDERS, { ...right, count: 9 })).toBe(false);
      const nowhere = { ...ORDERS, domain: 'other' };
      expect(await store.saveTextSegment(nowhere, right)).toBe(false);
      expect(await read()).toEqual(segments);
    });

    it('go with the first of their episodes that is forgotten, archived or not', async () => {
      const { store, episodes, segments, segmentOf, read } = await openFilled();
      const [first, last] = [episodes[4]?.episodeId as string, episodes[7]?.episodeId as string];
      await store.apply(ORDERS, {
        put: [{ kind: 'pattern', id: 'p1', value: { name: 'one' }, memberIds: [last] }],
        archive: [{ kind: 'pattern', id: 'p1', episodeIds: [last] }],
      });
      expect(await read()).toEqual(segments);
      await store.apply(ORDERS, { forget: [last] });
      expect(await read()).toEqual([segments[0], segments[2]]);
      expect(await store.saveTextSegment(ORDERS, segmentOf(4, 4))).toBe(false);
      expect(await store.saveTextSegment(ORDERS, segmentOf(4, 3))).toBe(true);
      await store.apply(ORDERS, { forget: [first] });
      expect(await read()).toEqual([segments[0], segments[2]]);
    });

    it('are told apart from removals that are dropped: who lags behind begins anew', async () => {
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
      // Of text or vector: an episode of both is removed from each, in any order.
      const removal = await other.readLastRemoval(ORDERS);
      expect(removal).toBeGreaterThanOrEqual(before.cursor.removal);
      const newest = { ...before.cursor, removal };
      expect(await other.readTextChanges(ORDERS, newest, 100)).toMatchObject({
        isComplete: true,
        removed: [],
      });
      const candidates = { episodeIds: ids.slice(5), kind: 'pattern', after: early };
      expect((await other.readCandidates(ORDERS, candidates)).isCurrent).toBe(false);
    });

    it('know the newest removal', async () => {
      const { store, other, episodes } = await openFilled();
      const before = await other.readLastRemoval(ORDERS);
      await store.apply(ORDERS, { forget: [episodes[3]?.episodeId as string] });
      const removal = await other.readLastRemoval(ORDERS);
      expect(removal).toBeGreaterThan(before);
      const after = { sequence: 0, removal };
      expect((await other.readTextChanges(ORDERS, after, 100)).removed).toEqual([]);
    });
  });
}
