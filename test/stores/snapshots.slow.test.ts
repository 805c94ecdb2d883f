import { appendFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createVectorSource } from '../../src/stores/sql/episodes/vector-source.ts';
import { openDatabase } from '../../src/stores/sqlite/database.ts';
import { createSqliteEpisodeStore } from '../../src/stores/sqlite/episode-store.ts';
import { createIndexLock } from '../../src/stores/vectors/index-lock.ts';
import {
  createVectorIndex,
  type VectorIndexOptions,
} from '../../src/stores/vectors/vector-index.ts';
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
    closeAfterTest(createVectorIndex(source, indexDirectory, options));
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
  const [manifest = ''] = await fixture.findFile('manifest.json');
  return { ...fixture, graph, manifest };
}

describe('snapshots', () => {
  it('are loaded, with what came and went since', async () => {
    const { store, openIndex, put, graph, expectCorrect } = await openSaved();
    const [newest] = await put(1, 5000);
    const summaries = store.listSummaries(ORDERS)[Symbol.asyncIterator]();
    const first = (await summaries.next()).value[0].episodeId as string;
    await store.apply(ORDERS, { forget: [first] });
    const before = await readFile(graph);
    const index = openIndex();
    await expectCorrect(index);
    expect(await index.status(ORDERS, 'context')).toMatchObject({
      kind: 'graph',
      vectors: COUNT,
      tail: 1,
    });
    expect((await index.search(ORDERS, query(5000)))[0]?.episodeId).toBe(newest);
    expect(await readFile(graph)).toEqual(before);
  });

  it('say what they hold', async () => {
    const { manifest, graph } = await openSaved();
    expect(JSON.parse(await readFile(manifest, 'utf8'))).toMatchObject({
      manifest: {
        version: 1,
        embedder: 'test-1',
        dimension: 256,
        segments: [{ file: graph.split('/').at(-1), count: COUNT, after: 0, through: COUNT }],
      },
    });
  });

  const damages: [string, (files: { graph: string; manifest: string }) => Promise<void>][] = [
    ['truncated', ({ graph }) => truncate(graph, 10_000)],
    ['empty', ({ graph }) => truncate(graph, 0)],
    ['longer than written', ({ graph }) => appendFile(graph, 'x')],
    ['missing', ({ graph }) => rm(graph)],
    [
      'filled with 4 KB of garbage inside',
      async ({ graph }) => {
        const bytes = await readFile(graph);
        bytes.fill(0x5a, 100_000, 104_096);
        await writeFile(graph, bytes);
      },
    ],
    ['without its manifest', ({ manifest }) => rm(manifest)],
    ['described by garbage', ({ manifest }) => writeFile(manifest, '{"version":1,"segm')],
    ['described by another shape', ({ manifest }) => writeFile(manifest, '{"version":2}')],
    [
      'described for other vectors',
      async ({ manifest }) => {
        const text = await readFile(manifest, 'utf8');
        await writeFile(manifest, text.replace('"dimension":256', '"dimension":128'));
      },
    ],
    [
      'described as holding more than it does',
      async ({ manifest }) => {
        const text = await readFile(manifest, 'utf8');
        await writeFile(manifest, text.replace(`"through":${COUNT}`, `"through":${COUNT + 50}`));
      },
    ],
  ];
  it.each(damages)('that are %s are never believed', async (_name, damage) => {
    const { openIndex, put, graph, manifest, expectCorrect } = await openSaved();
    await put(50, 8000);
    await damage({ graph, manifest });
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

  it('are written by the holder of the lock only', async () => {
    const { openIndex, put, findFile, expectCorrect, indexDirectory } = await open();
    await put(COUNT);
    const lock = createIndexLock(join(indexDirectory, 'lock.db'));
    closeAfterTest({ close: () => lock.release() });
    expect(await lock.tryAcquire()).toBe(true);
    expect(await lock.tryAcquire()).toBe(true);
    const index = openIndex();
    await expectCorrect(index);
    await index.flush();
    await expectCorrect(index);
    expect(await index.status(ORDERS, 'context')).toMatchObject({ kind: 'graph', tail: 0 });
    expect(await findFile('manifest.json')).toEqual([]);
  });

  it('of several segments are loaded one by one, as far as they are sound', async () => {
    const options = { graphFrom: 50, workerFrom: 60, segmentSize: 200, saveAfter: 1 };
    const { openIndex, put, findFile, expectCorrect } = await open();
    await put(COUNT);
    const index = openIndex(options);
    await index.search(ORDERS, query(1));
    await index.flush();
    await index.close();
    const graphs = (await findFile('.hnsw')).sort();
    expect(graphs).toHaveLength(4);
    const reopened = openIndex(options);
    await expectCorrect(reopened);
    expect(await reopened.status(ORDERS, 'context')).toMatchObject({ tail: 0 });
    await reopened.close();
    await truncate(graphs[1] as string, 5000);
    const damaged = openIndex(options);
    await expectCorrect(damaged);
    await damaged.flush();
    await expectCorrect(damaged);
    expect(await damaged.verify()).toMatchObject({ problems: [] });
  });

  it('are rebuilt when a quarter of their vectors is gone', async () => {
    const { store, openIndex, put, expectCorrect } = await open();
    const ids = await put(COUNT);
    const index = openIndex();
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

  it('survive that all vectors of a segment are gone', async () => {
    const options = { graphFrom: 50, workerFrom: 60, segmentSize: 200, saveAfter: 1 };
    const { store, openIndex, put, expectCorrect } = await open();
    const ids = await put(COUNT);
    const index = openIndex(options);
    await index.search(ORDERS, query(1));
    await index.flush();
    await store.apply(ORDERS, { forget: ids.slice(200, 400) });
    await index.flush();
    await expectCorrect(index);
    await index.close();
    const reopened = openIndex(options);
    await expectCorrect(reopened);
    expect(await reopened.status(ORDERS, 'context')).toMatchObject({
      kind: 'graph',
      vectors: 500,
      tail: 0,
    });
  });

  it('are done without where none can be written', async () => {
    const { openIndex, put, expectCorrect, indexDirectory } = await open();
    await put(COUNT);
    await writeFile(indexDirectory, 'a file in the place of the directory');
    for (const options of [{}, { workerFrom: 10 }]) {
      const index = openIndex(options);
      await expectCorrect(index);
      await index.flush().catch((error) => {
        expect(error).toMatchObject({ code: 'UNAVAILABLE' });
        expect(error.message).not.toContain(indexDirectory);
      });
      await expectCorrect(index);
      await index.close();
    }
  });

  it('stop being built when the index closes', async () => {
    const { openIndex, put } = await open();
    await put(COUNT * 4);
    const index = openIndex({ workerFrom: 10 });
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
