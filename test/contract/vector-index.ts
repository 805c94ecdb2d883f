import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/kernel/random.ts';
import type { EpisodeStore } from '../../src/ports/episode-store.ts';
import type { VectorIndex, VectorQuery } from '../../src/ports/vector-index.ts';
import type { StoredVectorIndex } from '../../src/stores/vectors/stored-vector-index.ts';
import { CONFUSABLE_SCOPES, createEpisode, createVector, ORDERS } from './episodes.ts';

export interface VectorIndexFixture {
  readonly store: EpisodeStore;
  readonly index: StoredVectorIndex;
  /** An index over the same data, as another process has. */
  readonly other: VectorIndex;
}

const contextQuery = (values: Float32Array, limit = 10, embedder = 'test-1'): VectorQuery => ({
  space: 'context',
  vector: { embedder, values },
  limit,
});

/** A vector between two others: `share` of the first. */
function mix(a: Float32Array, b: Float32Array, share: number): Float32Array {
  return a.map((value, i) => value * share + (b[i] as number) * (1 - share));
}

async function putVectors(store: EpisodeStore, vectors: readonly Float32Array[], scope = ORDERS) {
  const episodes = vectors.map((contextVector) =>
    createEpisode({ ...scope, contextVector, schema: null }),
  );
  await Promise.all(episodes.map((episode) => store.put(episode)));
  return episodes.map((episode) => episode.episodeId);
}

/** What every VectorIndex does. `size` is large enough for what the implementation does with many. */
export function describeVectorIndex(
  name: string,
  open: () => Promise<VectorIndexFixture>,
  size: number,
): void {
  describe(`VectorIndex: ${name}`, () => {
    it('finds the nearest first, with their cosines, at once after storing', async () => {
      const { store, index, other } = await open();
      const [a, b] = [createVector(1), createVector(2)];
      const [near, far, middle] = await putVectors(store, [mix(a, b, 0.9), b, mix(a, b, 0.6)]);
      for (const reader of [index, other]) {
        const hits = await reader.search(ORDERS, contextQuery(a));
        expect(hits.map((hit) => hit.episodeId)).toEqual([near, middle, far]);
        expect(hits[0]?.similarity).toBeGreaterThan(0.98);
        expect(hits[0]?.similarity).toBeLessThanOrEqual(1 + 1e-6);
      }
      const [late] = await putVectors(store, [a]);
      for (const reader of [index, other]) {
        expect((await reader.search(ORDERS, contextQuery(a, 1)))[0]?.episodeId).toBe(late);
      }
    });

    it('prefers the newer of equal vectors', async () => {
      const { store, index } = await open();
      const vector = createVector(5);
      const ids = [];
      for (let i = 0; i < 4; i++) ids.push(...(await putVectors(store, [vector])));
      const hits = await index.search(ORDERS, contextQuery(vector));
      expect(hits.map((hit) => hit.episodeId)).toEqual(ids.reverse());
    });

    it('answers nothing for a vector without direction', async () => {
      const { store, index } = await open();
      await putVectors(store, [createVector(1)]);
      expect(await index.search(ORDERS, contextQuery(new Float32Array(256)))).toEqual([]);
      expect(
        await index.search(ORDERS, contextQuery(new Float32Array(256).fill(Number.NaN))),
      ).toEqual([]);
      expect(await index.search(ORDERS, contextQuery(createVector(1, 64)))).toEqual([]);
      expect(await index.search(ORDERS, contextQuery(createVector(1), 0))).toEqual([]);
    });

    it('begins anew where some of what it followed is gone', async () => {
      const { store, index, other } = await open();
      const vectors = Array.from({ length: 12 }, (_, i) => createVector(i + 1));
      const ids = await putVectors(store, vectors);
      const query = contextQuery(createVector(1), 20);
      for (const reader of [index, other])
        expect(await reader.search(ORDERS, query)).toHaveLength(12);
      for (const id of ids.slice(0, 9)) await store.apply(ORDERS, { forget: [id] });
      for (const reader of [index, other]) {
        const hits = await reader.search(ORDERS, query);
        expect(hits.map((hit) => hit.episodeId).sort()).toEqual(ids.slice(9).sort());
      }
    });

    it('never leaves its scope', async () => {
      const { store, index } = await open();
      const vector = createVector(1);
      const ids = [];
      for (const scope of CONFUSABLE_SCOPES)
        ids.push(...(await putVectors(store, [vector], scope)));
      for (const [i, scope] of CONFUSABLE_SCOPES.entries()) {
        const hits = await index.search(scope, contextQuery(vector));
        expect(hits.map((hit) => hit.episodeId)).toEqual([ids[i]]);
      }
    });

    it('compares only vectors of one space and one embedder', async () => {
      const { store, index } = await open();
      const values = createVector(1);
      const episode = createEpisode({
        vectors: {
          context: { embedder: 'test-1', values },
          structure: { embedder: 'shape', values },
        },
      });
      await store.put(episode);
      const found = async (query: VectorQuery) => (await index.search(ORDERS, query)).length;
      expect(await found(contextQuery(values))).toBe(1);
      expect(await found(contextQuery(values, 10, 'test-2'))).toBe(0);
      const structure = { embedder: 'shape', values };
      expect(await found({ space: 'structure', vector: structure, limit: 1 })).toBe(1);
    });

    it('follows replaced vectors to their new embedder', async () => {
      const { store, index, other } = await open();
      const [id] = (await putVectors(store, [createVector(1)])) as [string];
      for (const reader of [index, other]) {
        await reader.search(ORDERS, contextQuery(createVector(1)));
      }
      const vector = { embedder: 'test-2', values: createVector(2) };
      await store.replaceVectors(ORDERS, [{ episodeId: id, vector }]);
      for (const reader of [index, other]) {
        expect(await reader.search(ORDERS, contextQuery(createVector(1)))).toEqual([]);
        const hits = await reader.search(ORDERS, contextQuery(createVector(2), 1, 'test-2'));
        expect(hits[0]?.episodeId).toBe(id);
      }
    });

    it('keeps archived episodes and drops forgotten ones, in every process', async () => {
      const { store, index, other } = await open();
      const vectors = Array.from({ length: 12 }, (_, i) => createVector(i));
      const ids = await putVectors(store, vectors);
      for (const reader of [index, other]) {
        await reader.search(ORDERS, contextQuery(createVector(0)));
      }
      await store.apply(ORDERS, {
        put: [{ id: 'p', value: {}, memberIds: ids }],
        archive: ids,
      });
      await store.apply(ORDERS, { forget: ids.slice(0, 6) });
      for (const reader of [index, other]) {
        const hits = await reader.search(ORDERS, contextQuery(createVector(0), 20));
        expect(new Set(hits.map((hit) => hit.episodeId))).toEqual(new Set(ids.slice(6)));
      }
      expect(await index.status(ORDERS, 'context')).toMatchObject({ vectors: 6 });
    });

    it('agrees with comparing all, among many, while they come and go', async () => {
      const { store, index, other } = await open();
      const random = createRandom(11);
      const centres = Array.from({ length: 20 }, (_, i) => createVector(1000 + i));
      const vectors = Array.from({ length: size }, (_, i) =>
        mix(random.pick(centres), createVector(5000 + i), 0.6),
      );
      const ids = await putVectors(store, vectors);
      await index.search(ORDERS, contextQuery(createVector(1)));
      await index.settle();
      const gone = new Set(ids.filter(() => random.next() < 0.3));
      await store.apply(ORDERS, { forget: [...gone] });

      const recallOf = async (reader: VectorIndex) => {
        let found = 0;
        for (let q = 0; q < 20; q++) {
          const query = mix(random.pick(centres), createVector(9000 + q), 0.7);
          const cosines = vectors.map((vector, i) => {
            const norm = Math.hypot(...vector);
            const dot = vector.reduce((sum, value, d) => sum + value * (query[d] as number), 0);
            return { id: ids[i] as string, cosine: dot / norm };
          });
          const best = cosines
            .filter(({ id }) => !gone.has(id))
            .sort((a, b) => b.cosine - a.cosine)
            .slice(0, 10);
          const hits = await reader.search(ORDERS, contextQuery(query));
          expect(hits).toHaveLength(10);
          const answered = new Set(hits.map((hit) => hit.episodeId));
          found += best.filter(({ id }) => answered.has(id)).length;
        }
        return found / 200;
      };
      expect(await recallOf(index)).toBeGreaterThan(0.95);
      await index.settle();
      expect(await recallOf(index)).toBeGreaterThan(0.95);
      expect(await recallOf(other)).toBeGreaterThan(0.95);
    });
  });
}
