import { appendFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findHnsw } from '../../src/kernel/nearest-vectors.ts';
import { createVectorSource } from '../../src/stores/sql/episodes/sql-vector-source.ts';
import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { createSqliteEpisodeStore } from '../../src/stores/sqlite/sqlite-episode-store.ts';
import {
  StoredVectorIndex,
  type VectorIndexOptions,
} from '../../src/stores/vectors/stored-vector-index.ts';
import { createEpisode, createVector, ORDERS } from '../contract/episodes.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';

const COUNT = 300;
const query = (seed: number, limit = 5, embedder = 'test-1') =>
  ({
    space: 'context',
    vector: { embedder, values: createVector(seed) },
    limit,
  }) as const;

async function open() {
  const directory = await createTestDirectory();
  const database = closeAfterTest(await openDatabase(directory));
  const store = createSqliteEpisodeStore(database);
  const source = createVectorSource(database);
  const indexDirectory = join(directory, 'index');
  const openIndex = (options: VectorIndexOptions = {}) =>
    closeAfterTest(new StoredVectorIndex(source, indexDirectory, options));
  const put = async (count: number, from = 0) => {
    const episodes = Array.from({ length: count }, (_, i) =>
      createEpisode({ contextVector: createVector(from + i), schema: null }),
    );
    await Promise.all(episodes.map((episode) => store.put(episode)));
    return episodes.map((episode) => episode.episodeId);
  };
  const findFiles = async () => {
    const names = await readdir(indexDirectory, { recursive: true }).catch(() => []);
    return names.filter((name) => /\.hnsw/.test(name)).map((name) => join(indexDirectory, name));
  };
  /** An index answers as one that compares all. */
  const expectCorrect = async (index: StoredVectorIndex) => {
    const exact = openIndex({ graphs: false });
    for (const seed of [3, 99, 204, 5000]) {
      expect(await index.search(ORDERS, query(seed))).toEqual(
        await exact.search(ORDERS, query(seed)),
      );
    }
  };
  return { store, source, openIndex, put, findFiles, expectCorrect, indexDirectory };
}

/** A directory with the file of a graph of COUNT vectors, closed. */
async function openSaved() {
  const fixture = await open();
  const ids = await fixture.put(COUNT);
  const index = fixture.openIndex();
  await index.search(ORDERS, query(1));
  await index.flush();
  await index.close();
  const [graph = '', header = ''] = (await fixture.findFiles()).sort();
  return { ...fixture, ids, graph, header };
}

describe.skipIf(!(await findHnsw()))('files of graphs', () => {
  it('are two of a domain and space, and loaded with what came and went since', async () => {
    const { store, openIndex, put, ids, graph, header, expectCorrect } = await openSaved();
    expect(graph).toMatch(/context\.hnsw$/);
    expect(JSON.parse(await readFile(header, 'utf8'))).toMatchObject({
      embedder: 'test-1',
      dimension: 256,
      count: COUNT,
    });
    const before = await readFile(graph);
    await put(20, 8000);
    const index = openIndex();
    await expectCorrect(index);
    expect(await readFile(graph)).toEqual(before);
    await store.apply(ORDERS, { forget: ids.slice(0, 20) });
    await expectCorrect(index);
    expect(await index.status(ORDERS, 'context')).toEqual({ kind: 'hnsw', vectors: COUNT });
  });

  it('go with a purge, and are rebuilt without what is forgotten', async () => {
    const { store, openIndex, ids, findFiles, header, expectCorrect } = await openSaved();
    const index = openIndex();
    await index.search(ORDERS, query(1));
    await store.apply(ORDERS, { forget: [ids[1] as string] });
    await index.purge(ORDERS);
    expect(await findFiles()).toEqual([]);
    await index.flush();
    expect(JSON.parse(await readFile(header, 'utf8'))).toMatchObject({ count: COUNT - 1 });
    await expectCorrect(index);
  });

  it('go where another process has forgotten, before it has written its own', async () => {
    const { store, openIndex, ids, findFiles } = await openSaved();
    const index = openIndex();
    await index.search(ORDERS, query(1));
    await store.apply(ORDERS, { forget: [ids[1] as string] });
    await index.search(ORDERS, query(1));
    expect(await findFiles()).toEqual([]);
  });

  it('survive purges while they are written, and hold nothing forgotten then', async () => {
    const { store, source, openIndex, ids, put, findFiles, expectCorrect } = await openSaved();
    const index = openIndex();
    for (const [i, id] of ids.slice(0, 12).entries()) {
      await put(1, 9000 + i);
      const flushed = index.flush();
      await store.apply(ORDERS, { forget: [id] });
      await index.purge(ORDERS);
      await flushed;
      for (const header of (await findFiles()).filter((name) => name.endsWith('.json'))) {
        const { cursor } = JSON.parse(await readFile(header, 'utf8'));
        expect(cursor.removal).toBe(await source.readLastRemoval(ORDERS));
      }
    }
    await expectCorrect(index);
  });

  type Damage = (files: { graph: string; header: string }) => Promise<void>;
  const changeHeader =
    (change: object): Damage =>
    async ({ header }) =>
      writeFile(
        header,
        JSON.stringify({ ...JSON.parse(await readFile(header, 'utf8')), ...change }),
      );
  const damages: [string, Damage][] = [
    ['truncated', ({ graph }) => truncate(graph, 10_000)],
    ['empty', ({ graph }) => truncate(graph, 0)],
    ['longer than written', ({ graph }) => appendFile(graph, 'x')],
    ['missing', ({ graph }) => rm(graph)],
    ['without a header', ({ header }) => rm(header)],
    ['with half a header', ({ header }) => truncate(header, 20)],
    [
      'filled with 4 KB of garbage inside',
      async ({ graph }) => {
        const bytes = await readFile(graph);
        bytes.fill(0x5a, 100_000, 104_096);
        await writeFile(graph, bytes);
      },
    ],
    ['said to be of another dimension', changeHeader({ dimension: 128 })],
    ['said to hold more than they do', changeHeader({ count: COUNT + 50 })],
    ['said to have followed further', changeHeader({ cursor: { sequence: 1e6, removal: 0 } })],
    ['of another embedder', changeHeader({ embedder: 'test-2' })],
  ];
  it.each(damages)('that are %s are never believed, and made again', async (_name, damage) => {
    const { openIndex, put, graph, header, expectCorrect } = await openSaved();
    await put(50, 8000);
    await damage({ graph, header });
    const index = openIndex();
    await expectCorrect(index);
    await index.flush();
    await expectCorrect(index);
    expect(JSON.parse(await readFile(header, 'utf8'))).toMatchObject({
      embedder: 'test-1',
      count: COUNT + 50,
    });
  });
});
