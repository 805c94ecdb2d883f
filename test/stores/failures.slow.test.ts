import { chmod, copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStores } from '../../src/stores/index.ts';
import { createEpisodeStore } from '../../src/stores/sql/episodes/sql-episode-store.ts';
import { raw, sql } from '../../src/stores/sql/statement.ts';
import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { createEpisode, ORDERS } from '../contract/episodes.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';
import { readOutput, startProgram } from './processes.ts';

/** A sentence for a caller: no path, no driver's words. */
const isClear = (message: unknown, directory: string) =>
  typeof message === 'string' &&
  /^[A-Z].*\.$/.test(message) &&
  !message.includes(directory) &&
  !message.includes('SQLITE');

describe('a full disk', () => {
  it('refuses with a sentence, keeps what is stored, and goes on once there is room', async () => {
    const database = closeAfterTest(await openDatabase(await createTestDirectory()));
    const store = createEpisodeStore(database);
    const first = await store.put(createEpisode());
    const [{ page_count: pages = 0 } = {}] = await database.fleet.write<{ page_count: number }>(
      sql`PRAGMA page_count`,
    );
    await database.fleet.write(raw(`PRAGMA max_page_count = ${pages + 2}`));
    const refused = store.put(createEpisode({ context: 'x'.repeat(16_000) }));
    await expect(refused).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The disk is full: nothing was stored. Free some space and try again.',
    });
    expect(await store.getMany(ORDERS, [first.episodeId])).toHaveLength(1);
    await database.fleet.write(sql`PRAGMA max_page_count = 1000000`);
    await store.put(createEpisode({ context: 'x'.repeat(16_000) }));
    expect(await store.stats(ORDERS)).toMatchObject({ episodes: 2 });
    expect(await store.verify()).toMatchObject({ problems: [] });
  });
});

describe('a directory that can not be written to', () => {
  it('is refused with a sentence', async () => {
    const directory = await createTestDirectory();
    await chmod(directory, 0o555);
    // Root may write everywhere, but not without its rights.
    const child = startProgram('opener.ts', [directory], { isOrdinary: process.getuid?.() === 0 });
    const { output } = await readOutput(child);
    const report = JSON.parse(output);
    expect(report).toMatchObject({ code: 'UNAVAILABLE' });
    expect(isClear(report.message, directory)).toBe(true);
  });

  it('is refused where a file stands in its place', async () => {
    const file = join(await createTestDirectory(), 'file');
    await writeFile(file, 'text');
    await expect(openStores(file)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

/** The files of a directory whose process has not closed it, as a crash leaves them. */
async function copyCrashed(from: string): Promise<string> {
  const to = await createTestDirectory();
  for (const name of await readdir(from)) {
    if (name.startsWith('orrery.db') && !name.endsWith('-shm')) {
      await copyFile(join(from, name), join(to, name));
    }
  }
  return to;
}

describe('a damaged database', () => {
  it('loses only what came after the first half-written page of its log', async () => {
    const directory = await createTestDirectory();
    const stores = closeAfterTest(await openStores(directory));
    const ids: string[] = [];
    const walLengths: number[] = [];
    for (let i = 0; i < 30; i++) {
      ids.push((await stores.episodes.put(createEpisode())).episodeId);
      walLengths.push((await readFile(join(directory, 'orrery.db-wal'))).length);
    }
    const crashed = await copyCrashed(directory);
    await truncate(join(crashed, 'orrery.db-wal'), (walLengths[19] as number) + 2000);
    const recovered = closeAfterTest(await openStores(crashed));
    expect(
      (await recovered.episodes.getMany(ORDERS, ids)).map((episode) => episode.episodeId),
    ).toEqual(ids.slice(0, 20));
    expect(await recovered.episodes.verify()).toMatchObject({ problems: [] });
    await recovered.episodes.put(createEpisode());
  });

  it('answers correctly or says that it is damaged, never anything else', async () => {
    const directory = await createTestDirectory();
    const stores = closeAfterTest(await openStores(directory));
    const ids: string[] = [];
    for (let i = 0; i < 100; i++) ids.push((await stores.episodes.put(createEpisode())).episodeId);
    await stores.close();
    const file = join(directory, 'orrery.db');
    const bytes = await readFile(file);
    for (const at of [0, 4096 * 3, Math.floor(bytes.length / 2), bytes.length - 4096]) {
      const damaged = Buffer.from(bytes);
      damaged.fill(0xa5, at, at + 4096);
      await writeFile(file, damaged);
      try {
        const opened = closeAfterTest(await openStores(directory));
        const found = await opened.episodes.getMany(ORDERS, ids);
        const wanted = new Set(ids);
        expect(found.every((episode) => wanted.has(episode.episodeId))).toBe(true);
        if (found.length < ids.length) {
          expect((await opened.episodes.verify()).problems).not.toEqual([]);
        }
        await opened.close();
      } catch (error) {
        expect(error).toMatchObject({ code: 'UNAVAILABLE' });
        expect(isClear((error as Error).message, directory)).toBe(true);
      }
    }
  });

  it('says which archived episodes are damaged', async () => {
    const database = closeAfterTest(await openDatabase(await createTestDirectory()));
    const store = createEpisodeStore(database);
    const { episodeId } = await store.put(createEpisode());
    await store.apply(ORDERS, {
      put: [{ id: 'p', value: {}, memberIds: [episodeId] }],
      archive: [episodeId],
    });
    await database.fleet.write(
      sql`UPDATE keyv SET value = replace(value, '"brotli":"', '"brotli":"AP8')`,
    );
    await expect(store.getMany(ORDERS, [episodeId])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const { problems } = await store.verify();
    expect(problems).toEqual([`The content of episode ${episodeId} is not what was stored.`]);
  });

  it('tells which episodes lost their content, and forgets them as others', async () => {
    const database = closeAfterTest(await openDatabase(await createTestDirectory()));
    const store = createEpisodeStore(database);
    const [kept, lost] = [await store.put(createEpisode()), await store.put(createEpisode())];
    await database.fleet.write(sql`DELETE FROM keyv WHERE key LIKE ${`%${lost.episodeId}%`}`);
    expect((await store.verify()).problems).toEqual([
      `Episode ${lost.episodeId} has lost its content: forget it.`,
    ]);
    await store.apply(ORDERS, { forget: [lost.episodeId] });
    expect(await store.verify()).toMatchObject({ problems: [], episodes: 1 });
    expect(await store.stats(ORDERS)).toMatchObject({ episodes: 1 });
    expect(await store.getMany(ORDERS, [kept.episodeId, lost.episodeId])).toHaveLength(1);
    expect((await store.readCandidates(ORDERS, [kept.episodeId])).episodes).toHaveLength(1);
  });
});
