import { appendFile, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createVectorSource } from '../../src/stores/sql/episodes/sql-vector-source.ts';
import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { createSqliteEpisodeStore } from '../../src/stores/sqlite/sqlite-episode-store.ts';
import {
  GraphVectorIndex,
  type VectorIndexOptions,
} from '../../src/stores/vectors/hnsw-vector-index.ts';
import { createEpisode, createVector, ORDERS } from '../contract/episodes.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';

const COUNT = 700;
const query = (seed: number, limit = 5) =>
  ({
    space: 'context',
    vector: { embedder: 'test-1', values: createVector(seed) },
    limit,
  }) as const;

async function open() {
  const directory = await createTestDirectory();
  const database = closeAfterTest(await openDatabase(directory));
  const store = createSqliteEpisodeStore(database);
  const source = createVectorSource(database);
  const indexDirectory = join(directory, 'index');
  const openIndex = (options: VectorIndexOptions = {}) =>
    closeAfterTest(new GraphVectorIndex(source, indexDirectory, { graphFrom: 500, ...options }));
  const put = async (count: number, from = 0) => {
    const episodes = Array.from({ length: count }, (_, i) =>
      createEpisode({ contextVector: createVector(from + i), schema: null }),
    );
    await Promise.all(episodes.map((episode) => store.put(episode)));
    return episodes.map((episode) => episode.episodeId);
  };
  const findFile = async (suffix: string) => {
    const names = await readdir(indexDirectory, { recursive: true });
    return names.filter((name) => name.endsWith(suffix)).map((name) => join(indexDirectory, name));
  };
  /** Every answer of an index is one that comparing all would give, with its cosine, and hardly any is missing. */
  const expectCorrect = async (index: ReturnType<typeof openIndex>) => {
    const exact = openIndex({ graphs: false });
    let found = 0;
    let wanted = 0;
    for (const seed of [3, 99, 404, 5000]) {
      const cosines = new Map(
        (await exact.search(ORDERS, query(seed, 10_000))).map((hit) => [
          hit.episodeId,
          hit.similarity,
        ]),
      );
      const nearest = new Set([...cosines.keys()].slice(0, 5));
      const hits = await index.search(ORDERS, query(seed));
      for (const hit of hits) {
        expect(hit.similarity).toBeCloseTo(cosines.get(hit.episodeId) as number, 4);
      }
      found += hits.filter((hit) => nearest.has(hit.episodeId)).length;
      wanted += nearest.size;
    }
    // The vectors are random, which is as hard as it gets for a graph.
    expect(found / wanted).toBeGreaterThanOrEqual(0.9);
  };
  return { store, openIndex, put, findFile, expectCorrect, indexDirectory };
}

/** A directory with a snapshot of COUNT vectors, closed. */
async function openSaved() {
  const fixture = await open();
  await fixture.put(COUNT);
  const index = fixture.openIndex();
  await index.search(ORDERS, query(1));
  await index.flush();
  await index.close();
  const [graph = ''] = await fixture.findFile('.hnsw');
  return { ...fixture, graph };
}

describe('snapshots', () => {
  it('are loaded, with what came and went since', async () => {
    const { openIndex, put, graph, expectCorrect } = await openSaved();
    const [newest] = await put(1, 5000);
    const before = await readFile(graph);
    const index = openIndex();
    await expectCorrect(index);
    expect(await index.status(ORDERS, 'context')).toMatchObject({
      kind: 'graph',
      vectors: COUNT + 1,
      tail: 1,
    });
    expect((await index.search(ORDERS, query(5000)))[0]?.episodeId).toBe(newest);
    expect(await readFile(graph)).toEqual(before);
  });

  it('that hold a vector of which the store has nothing serve without it, and their file goes', async () => {
    const { store, openIndex, findFile, expectCorrect } = await openSaved();
    const summaries = store.listSummaries(ORDERS)[Symbol.asyncIterator]();
    const first = (await summaries.next()).value[0].episodeId as string;
    await store.apply(ORDERS, { forget: [first] });
    const index = openIndex();
    await expectCorrect(index);
    expect(await index.status(ORDERS, 'context')).toMatchObject({
      kind: 'graph',
      vectors: COUNT - 1,
      tail: 0,
    });
    expect(await findFile('.hnsw')).toEqual([]);
  });

  it('say by their names what they hold', async () => {
    const { graph } = await openSaved();
    expect(graph).toMatch(new RegExp(`/hnsw-256-${COUNT}-${COUNT}-[0-9a-f]{64}\\.hnsw$`));
  });

  it('go with a purge, which nothing forgotten survives in a file', async () => {
    const { store, openIndex, graph, findFile } = await openSaved();
    const index = openIndex();
    const [hit] = await index.search(ORDERS, query(1));
    await store.apply(ORDERS, { forget: [hit?.episodeId as string] });
    await index.purge(ORDERS);
    expect(await findFile('.hnsw')).toEqual([]);
    await index.flush();
    const [after] = await findFile('.hnsw');
    expect(after).toBeDefined();
    expect(after).not.toBe(graph);
    expect(await index.status(ORDERS, 'context')).toMatchObject({
      kind: 'graph',
      vectors: COUNT - 1,
      tail: 0,
    });
  });

  const renameTo = (from: RegExp, to: string) => async (graph: string) =>
    rename(graph, graph.replace(from, to));
  const damages: [string, (graph: string) => Promise<void>][] = [
    ['truncated', (graph) => truncate(graph, 10_000)],
    ['empty', (graph) => truncate(graph, 0)],
    ['longer than written', (graph) => appendFile(graph, 'x')],
    ['missing', (graph) => rm(graph)],
    [
      'filled with 4 KB of garbage inside',
      async (graph) => {
        const bytes = await readFile(graph);
        bytes.fill(0x5a, 100_000, 104_096);
        await writeFile(graph, bytes);
      },
    ],
    ['under a name that says nothing', renameTo(/hnsw-[^/]*$/, 'graph.hnsw')],
    ['named after another content', renameTo(/[0-9a-f]{8}\.hnsw$/, '00000000.hnsw')],
    ['named as of another dimension', renameTo(/hnsw-256-/, 'hnsw-128-')],
    ['named as holding more than they do', renameTo(/-700-700-/, '-700-750-')],
  ];
  it.each(damages)('that are %s are never believed', async (_name, damage) => {
    const { openIndex, put, graph, expectCorrect } = await openSaved();
    await put(50, 8000);
    await damage(graph);
    const index = openIndex();
    await expectCorrect(index);
    await index.flush();
    await expectCorrect(index);
    await index.close();
    const reopened = openIndex();
    await expectCorrect(reopened);
    expect(await reopened.verify()).toMatchObject({ problems: [] });
  });

  it('are deleted by verify where they are damaged', async () => {
    const { openIndex, graph, findFile, expectCorrect } = await openSaved();
    await truncate(graph, 10_000);
    const index = openIndex();
    expect(await index.verify()).toMatchObject({ problems: [expect.any(String)], repaired: 1 });
    expect(await findFile('.hnsw')).toEqual([]);
    await expectCorrect(index);
  });

  it('of another process are taken instead of building one', async () => {
    const { openIndex, put, findFile, expectCorrect } = await open();
    await put(COUNT);
    const [index, other] = [openIndex(), openIndex()];
    await expectCorrect(index);
    await expectCorrect(other);
    await index.flush();
    const [graph] = await findFile('.hnsw');
    await other.flush();
    expect(await other.status(ORDERS, 'context')).toMatchObject({ kind: 'graph', tail: 0 });
    expect(await findFile('.hnsw')).toEqual([graph]);
    await expectCorrect(other);
  });

  it('are rebuilt when a quarter of their vectors is gone', async () => {
    const { store, openIndex, put, expectCorrect } = await open();
    const ids = await put(COUNT);
    const index = openIndex({ graphFrom: 300 });
    await index.search(ORDERS, query(1));
    await index.flush();
    await store.apply(ORDERS, { forget: ids.filter((_, i) => i % 3 === 0) });
    await expectCorrect(index);
    await index.flush();
    await expectCorrect(index);
    const kept = COUNT - Math.ceil(COUNT / 3);
    expect(await index.status(ORDERS, 'context')).toMatchObject({
      kind: 'graph',
      vectors: kept,
      tail: 0,
    });
  });

  it('of an embedder that made way for another are deleted', async () => {
    const { store, openIndex, put, findFile, expectCorrect } = await open();
    const ids = await put(COUNT);
    const index = openIndex();
    await expectCorrect(index);
    await index.flush();
    const [old] = await findFile('.hnsw');
    await store.replaceVectors(
      ORDERS,
      'context',
      ids.map((episodeId, i) => ({
        episodeId,
        vector: { embedder: 'test-2', values: createVector(i) },
      })),
    );
    const { vector, ...rest } = query(7);
    const renewed = { ...rest, vector: { ...vector, embedder: 'test-2' } };
    expect((await index.search(ORDERS, renewed))[0]?.episodeId).toBe(ids[7]);
    expect(await index.search(ORDERS, query(7))).toEqual([]);
    await index.flush();
    const graphs = await findFile('.hnsw');
    expect(graphs).toHaveLength(1);
    expect(graphs[0]).not.toBe(old);
  });

  it('make way for comparing all where few vectors are left', async () => {
    const { store, openIndex, put, findFile, expectCorrect } = await open();
    const ids = await put(COUNT);
    const index = openIndex();
    await index.search(ORDERS, query(1));
    await index.flush();
    await store.apply(ORDERS, { forget: ids.slice(0, 400) });
    await index.flush();
    await expectCorrect(index);
    expect(await index.status(ORDERS, 'context')).toMatchObject({ kind: 'exact', tail: 300 });
    expect(await findFile('.hnsw')).toEqual([]);
  });

  it('are done without where none can be written', async () => {
    const { openIndex, put, expectCorrect, indexDirectory } = await open();
    await put(COUNT);
    await writeFile(indexDirectory, 'a file in the place of the directory');
    const index = openIndex();
    await expectCorrect(index);
    await index.flush().catch((error) => {
      expect(error).toMatchObject({ code: 'UNAVAILABLE' });
      expect(error.message).not.toContain(indexDirectory);
    });
    await expectCorrect(index);
  });

  it('stop being built when the index closes', async () => {
    const { openIndex, put } = await open();
    await put(COUNT * 4);
    const index = openIndex();
    await index.search(ORDERS, query(1));
    const flushed = index.flush();
    await index.close();
    await flushed;
  });

  it('are built and saved though another process takes its folder away again and again', async () => {
    const { openIndex, put, expectCorrect, findFile } = await open();
    await put(COUNT);
    const index = openIndex();
    const purger = openIndex();
    await index.search(ORDERS, query(1));
    let isOver = false;
    const purges = (async () => {
      while (!isOver) await purger.purge(ORDERS);
    })();
    for (let round = 0; round < 5; round++) await index.flush();
    isOver = true;
    await purges;
    await index.flush();
    expect(await findFile('.hnsw')).toHaveLength(1);
    await expectCorrect(index);
  });
});
