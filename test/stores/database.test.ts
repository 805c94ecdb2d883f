import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type KeptRecord, toExpanded } from '../../src/stores/episodes/archived-record.ts';
import { toStored } from '../../src/stores/episodes/record.ts';
import { createEpisodeStore } from '../../src/stores/sql/episodes/sql-episode-store.ts';
import { sql, TENANT } from '../../src/stores/sql/statement.ts';
import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { MOVED_TABLES } from '../../src/stores/transfer/move-store.ts';
import { createEpisode, ORDERS } from '../contract/episodes.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';

async function open() {
  const database = closeAfterTest(await openDatabase(await createTestDirectory()));
  return { database, store: createEpisodeStore(database) };
}

/** The answers of Keyv alone, in a program that knows nothing of this service, to `get` of each key. */
async function askPlainKeyv(file: string, keys: readonly string[]): Promise<KeptRecord[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', fileURLToPath(SHIM), fileURLToPath(PROGRAM), `sqlite://${file}`, ...keys],
    { maxBuffer: 1 << 26 },
  );
  return JSON.parse(stdout);
}

const PROGRAM = new URL('./plain-keyv.mjs', import.meta.url);
const SHIM = new URL('./sqlite3-shim.mjs', import.meta.url);

const keyOf = (episodeId: string) => JSON.stringify([ORDERS.tenant, ORDERS.domain, episodeId]);

describe('the database', () => {
  it('is read by a program that knows only Keyv: every episode, and none that was forgotten', async () => {
    const { database, store } = await open();
    const contexts = [':starts with a colon', ':base64:AAAA', '\u0000 "é" \u2028 👩‍🚀', 'plain'];
    const episodes = contexts.map((context) => createEpisode({ context }));
    for (const episode of episodes) await store.put(episode);
    const ids = episodes.map((episode) => episode.episodeId);
    const keys = ids.map(keyOf);
    const records = episodes.map((episode) => toStored(episode).record);
    expect(await askPlainKeyv(database.file, keys)).toEqual(records);
    await store.apply(ORDERS, { archive: ids });
    const archived = await askPlainKeyv(database.file, keys);
    for (const one of archived) expect(Object.keys(one)).toEqual(['episodeId', 'brotli']);
    expect(await Promise.all(archived.map(toExpanded))).toEqual(records);
    await store.apply(ORDERS, { forget: ids.slice(0, 1) });
    expect(await askPlainKeyv(database.file, keys)).toEqual([null, ...archived.slice(1)]);
  });

  it('stores an episode once, with all that belongs to it', async () => {
    const { store } = await open();
    const episode = createEpisode({ context: 'A walrus at the till' });
    const sent = [episode, { ...episode, context: 'A penguin at the till' }];
    await Promise.all(sent.map((one) => store.put(one)));
    const { added } = await store.readTextChanges(ORDERS, { sequence: 0, forgotten: 0 }, 5);
    expect(added.map(({ context }) => context)).toEqual(['A walrus at the till']);
    expect(await store.stats(ORDERS)).toMatchObject({ episodes: 1, outcomes: { success: 1 } });
    expect(await store.getMany(ORDERS, [episode.episodeId])).toEqual([
      expect.objectContaining({ context: 'A walrus at the till' }),
    ]);
    expect(await store.verify()).toMatchObject({ problems: [] });
  });

  it('takes other keys of its file for nothing of its own', async () => {
    const { database, store } = await open();
    await store.put(createEpisode());
    await database.fleet.write(sql`INSERT INTO keyv VALUES('stranger:x', '{"value":1}')`);
    expect(await database.fleet.read(sql`SELECT key FROM records`)).toHaveLength(1);
    expect(await store.verify()).toMatchObject({ problems: [] });
  });

  it('refuses one bad row without refusing the others of its group', async () => {
    const { store } = await open();
    const good = Array.from({ length: 20 }, () => createEpisode());
    const results = await Promise.allSettled([
      ...good.slice(0, 10).map((episode) => store.put(episode)),
      store.put(createEpisode({ storedAtMs: Number.NaN })),
      ...good.slice(10).map((episode) => store.put(episode)),
    ]);
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(1);
    expect((await store.stats(ORDERS)).episodes).toBe(20);
  });

  it('opens a new directory from many sides at once', async () => {
    const directory = await createTestDirectory();
    const databases = await Promise.all(
      Array.from({ length: 6 }, () => openDatabase(`${directory}/new/nested`)),
    );
    for (const database of databases) closeAfterTest(database);
    const stores = databases.map((database) => createEpisodeStore(database));
    await Promise.all(stores.map((store) => store.put(createEpisode())));
    expect((await stores[0]?.stats(ORDERS))?.episodes).toBe(6);
  });

  it('undoes a transaction that fails, and goes on', async () => {
    const { database } = await open();
    const usage = sql`SELECT * FROM tenant_usage`;
    await expect(
      database.of('half').transaction(async (work) => {
        await work.all(sql`INSERT INTO tenant_usage VALUES(${TENANT}, 'd', 1, 1)`);
        throw new RangeError('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    expect(await database.fleet.read(usage)).toEqual([]);
    await database
      .of('whole')
      .transaction((work) => work.all(sql`INSERT INTO tenant_usage VALUES(${TENANT}, 'd', 1, 1)`));
    expect(await database.fleet.read(usage)).toHaveLength(1);
  });

  it('refuses a database that another version wrote', async () => {
    const { database } = await open();
    await database.maintain((sql) => sql.all('PRAGMA user_version = 99'));
    await expect(openDatabase(database.directory)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/Another version .* have version 99, this service reads 7/),
    });
  });

  it('has no column that a migration would leave behind, but of calls', async () => {
    const { database } = await open();
    const columns = await database.fleet.read<{ name: string; columns: string }>(
      sql`SELECT t.name, (SELECT json_group_array(c.name) FROM pragma_table_info(t.name) c) AS columns
          FROM sqlite_schema t WHERE t.type IN ('table', 'view')
            AND t.name NOT IN ('keyv', 'calls') ORDER BY t.name`,
    );
    expect(columns.map(({ name, columns }) => [name, JSON.parse(columns).sort()])).toEqual(
      MOVED_TABLES.map(({ name, columns }) => [name, [...columns].sort()]).sort(),
    );
  });

  it('is set up to be durable and to leave nothing behind', async () => {
    const { database } = await open();
    expect(await database.fleet.read(sql`PRAGMA journal_mode`)).toEqual([{ journal_mode: 'wal' }]);
    expect(await database.fleet.read(sql`PRAGMA auto_vacuum`)).toEqual([{ auto_vacuum: 2 }]);
    const settings = await database.fleet.write(sql`PRAGMA synchronous`);
    expect(settings).toEqual([{ synchronous: 2 }]);
    expect(await database.fleet.write(sql`PRAGMA secure_delete`)).toEqual([{ secure_delete: 1 }]);
    expect(await database.maintain((sql) => sql.all('PRAGMA secure_delete'))).toEqual([
      { secure_delete: 1 },
    ]);
  });

  it('writes a backup that opens by itself', async () => {
    const { store } = await open();
    const episode = createEpisode();
    await store.put(episode);
    const directory = await createTestDirectory();
    await store.backup(`${directory}/orrery.db`);
    await expect(store.backup(`${directory}/orrery.db`)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const copy = createEpisodeStore(closeAfterTest(await openDatabase(directory)));
    expect(await copy.getMany(ORDERS, [episode.episodeId])).toHaveLength(1);
    expect((await readFile(`${directory}/orrery.db`)).subarray(0, 15).toString()).toBe(
      'SQLite format 3',
    );
  });

  it('counts a quota per tenant', async () => {
    const { database } = await open();
    const store = createEpisodeStore(database, { maxEpisodes: 3 });
    for (let i = 0; i < 3; i++) await store.put(createEpisode());
    await expect(store.put(createEpisode())).rejects.toMatchObject({ code: 'CONFLICT' });
    await store.put(createEpisode({ tenant: 'other' }));
    const ids = (await store.listForeignVectors('none', 1)).map((e) => e.episodeId);
    await store.apply(ORDERS, { forget: ids });
    await store.put(createEpisode());
  });
});
