import { describe, expect, it } from 'vitest';
import type { EpisodeStore } from '../../../src/ports/episode-store.ts';
import type { VectorSpace } from '../../../src/ports/episodes.ts';
import { findPgvector } from '../../../src/stores/postgres/pgvector/extension.ts';
import {
  keepGraphs,
  listGraphs,
  toGraphName,
} from '../../../src/stores/postgres/pgvector/graphs.ts';
import {
  createPgvectorIndex,
  toSearch,
} from '../../../src/stores/postgres/pgvector/pgvector-index.ts';
import { createPostgresEpisodeStore } from '../../../src/stores/postgres/postgres-episode-store.ts';
import { createVectorSource } from '../../../src/stores/sql/episodes/sql-vector-source.ts';
import { raw } from '../../../src/stores/sql/statement.ts';
import { GraphVectorIndex } from '../../../src/stores/vectors/hnsw-vector-index.ts';
import { createEpisode, createVector, ORDERS } from '../../contract/episodes.ts';
import { describeVectorIndex } from '../../contract/vector-index.ts';
import { openPglite } from '../../support/pglite.ts';
import { closeAfterTest, createTestDirectory } from '../directory.ts';
import { withoutLeaks } from './tenant-statements.ts';

const LIMITS = { buildFrom: 100, dropBelow: 60, maxGraphs: 2 };
const NO_GRAPHS = { buildFrom: 1_000_000, dropBelow: 1_000_000, maxGraphs: 0 };

const openIndexes = (limits: typeof LIMITS) => async () => {
  const database = withoutLeaks(closeAfterTest(await openPglite()));
  return {
    store: createPostgresEpisodeStore(database),
    index: closeAfterTest(createPgvectorIndex(database, { limits })),
    other: closeAfterTest(createPgvectorIndex(database, { limits })),
  };
};

describeVectorIndex('pgvector, partial graphs', openIndexes(LIMITS), 500);

const keyOf = (domain: string) => ({
  scope: { ...ORDERS, domain },
  space: 'context' as VectorSpace,
  embedder: 'test-1',
});

async function fill(store: EpisodeStore, domain: string, count: number) {
  const episodes = Array.from({ length: count }, (_, i) =>
    createEpisode({ ...ORDERS, domain, schema: null, contextVector: createVector(i) }),
  );
  await Promise.all(episodes.map((episode) => store.put(episode)));
  return episodes;
}

describe('graphs of pgvector', () => {
  it('are built for large partitions, used by their searches only, and dropped when these are small again', async () => {
    const database = closeAfterTest(await openPglite());
    const store = createPostgresEpisodeStore(database);
    const large = await fill(store, "it's large", 130);
    await fill(store, 'small', 80);
    await keepGraphs(database, LIMITS);
    const name = toGraphName(keyOf("it's large"));
    expect([...(await listGraphs(database))]).toEqual([name]);
    await database.maintain((work) => work.all(raw('ANALYZE vectors')));
    // So few rows would rather be sorted; what is asked is whether the graph can be used.
    await database.maintain((work) => work.all(raw('SET enable_sort = off')));
    await database.maintain((work) => work.all(raw('SET enable_seqscan = off')));
    const planOf = (domain: string, isByGraph: boolean) =>
      database.explain(ORDERS.tenant, toSearch(keyOf(domain), createVector(1), 60, isByGraph));
    expect(await planOf("it's large", true)).toContain(`Index Scan using ${name}`);
    expect(await planOf('small', true)).not.toContain('vectors_hnsw');
    const exact = await planOf("it's large", false);
    expect(exact).not.toContain('vectors_hnsw');
    expect(exact).toContain('Index Cond');
    expect(exact).toMatch(/tenant = 'acme'.*domain = 'it''s large'/);
    await database.maintain((work) => work.all(raw('RESET enable_sort')));
    await database.maintain((work) => work.all(raw('RESET enable_seqscan')));

    // Between the two limits it stays, and one that is not there is not built.
    const ids = large.map((episode) => episode.episodeId);
    await store.apply(keyOf("it's large").scope, { forget: ids.slice(0, 50) });
    await keepGraphs(database, LIMITS);
    expect((await listGraphs(database)).size).toBe(1);
    await store.apply(keyOf("it's large").scope, { forget: ids.slice(50, 90) });
    await keepGraphs(database, LIMITS);
    expect((await listGraphs(database)).size).toBe(0);
  });

  it('are no more than there may be, for the largest partitions', async () => {
    const database = closeAfterTest(await openPglite());
    const store = createPostgresEpisodeStore(database);
    for (const [domain, count] of [
      ['a', 110],
      ['b', 130],
      ['c', 120],
    ] as const) {
      await fill(store, domain, count);
    }
    await keepGraphs(database, LIMITS);
    expect(await listGraphs(database)).toEqual(
      new Set([toGraphName(keyOf('b')), toGraphName(keyOf('c'))]),
    );
  });

  it('answer as the index of an instance does, with the same similarities', async () => {
    const database = closeAfterTest(await openPglite());
    const store = createPostgresEpisodeStore(database);
    await fill(store, 'orders', 400);
    const own = closeAfterTest(
      new GraphVectorIndex(createVectorSource(database), await createTestDirectory(), {
        graphs: false,
      }),
    );
    const exact = closeAfterTest(createPgvectorIndex(database, { limits: NO_GRAPHS }));
    const graph = closeAfterTest(createPgvectorIndex(database, { limits: LIMITS }));
    for (const [index, isByGraph] of [
      [exact, false],
      [graph, true],
    ] as const) {
      await index.flush();
      let found = 0;
      for (let q = 0; q < 40; q++) {
        const vector = { embedder: 'test-1', values: createVector(10_000 + q) };
        const query = { space: 'context', vector, limit: 10 } as const;
        const expected = await own.search(ORDERS, query);
        const hits = await index.search(ORDERS, query);
        const similarities = new Map(hits.map((hit) => [hit.episodeId, hit.similarity]));
        for (const { episodeId, similarity } of expected) {
          const other = similarities.get(episodeId);
          if (other === undefined) continue;
          found++;
          expect(Math.abs(other - similarity)).toBeLessThan(1e-6);
        }
        if (!isByGraph)
          expect(hits.map((hit) => hit.episodeId)).toEqual(expected.map((h) => h.episodeId));
      }
      expect(found / 400).toBeGreaterThan(isByGraph ? 0.97 : 0.999);
      expect((await index.status(ORDERS, 'context')).kind).toBe(isByGraph ? 'graph' : 'exact');
    }
  });
});

describe('the version of pgvector', () => {
  const found = (version: string | undefined) =>
    findPgvector({ all: async <T>() => (version === undefined ? [] : [{ version }]) as T[] });

  it.each(['0.8.4', '0.8.10', '0.9.0', '1.0'])('%s is taken', async (version) => {
    expect(await found(version)).toBe(version);
  });

  it.each(['0.8.3', '0.7.9', '0.8'])('%s is refused with what to do', async (version) => {
    await expect(found(version)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('0.8.4 or newer'),
    });
  });

  it('missing is no failure', async () => {
    expect(await found(undefined)).toBeUndefined();
  });
});
