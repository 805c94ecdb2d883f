import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { toSchemaId } from '../../src/kernel/handles.ts';
import { pack } from '../../src/stores/episodes/archive.ts';
import { type EpisodeRecord, toRecord } from '../../src/stores/episodes/record.ts';
import { openStores } from '../../src/stores/index.ts';
import { type Connection, openConnection } from '../../src/stores/sqlite/connection.ts';
import { createEpisode, ORDERS } from '../contract/episodes.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';
import { FORMER_MIGRATIONS } from './former/tables.ts';

const SCHEMA = { name: 'Shop', orbitals: [{ 9: 1e21, 1: -0.5, text: '\u0000 "é" \u2028 👩‍🚀' }] };
const PREFIX = createHash('sha256')
  .update(`${ORDERS.tenant}\0${ORDERS.domain}`)
  .digest('base64url');

/** A record as the first versions kept it: what came later is missing. */
function toFormer(record: EpisodeRecord, version: number): object {
  const { schema_id, origin, trust, hash, ...first } = record;
  return version >= 5 ? record : first;
}

/** A data directory of a former version, with what its tables can hold. */
async function createFormer(version: number) {
  const directory = await createTestDirectory();
  const old = await openConnection(join(directory, 'orrery.db'), { busyTimeoutMs: 0 });
  for (const migration of FORMER_MIGRATIONS.slice(0, version)) await old.exec(migration);
  const episodes = [
    createEpisode({ schema: SCHEMA, outcome: '\\success', idempotencyKey: 'run-1', pinned: true }),
    createEpisode({ schema: null }),
    createEpisode({ schema: SCHEMA, context: 'An archived walrus' }),
    createEpisode({ schema: null, context: 'Forgotten' }),
  ] as const;
  const values = episodes.map((episode) => {
    const value = { value: toFormer(toRecord(episode), version) };
    return [`orrery:${PREFIX}.${episode.episodeId}`, JSON.stringify(value)] as const;
  });
  for (const [key, value] of values) {
    await old.all('INSERT INTO keyv(key, value) VALUES(?, ?)', [key, value]);
  }
  await fillTables(
    old,
    episodes.map((episode) => episode.episodeId),
  );
  const [, , archived, forgotten] = values as [unknown, unknown, string[], string[]];
  const stripped = JSON.parse(archived[1] as string) as { value: { vectors: unknown } };
  stripped.value.vectors = null;
  const packed = await pack(new Map([[episodes[2].episodeId, JSON.stringify(stripped)]]));
  await old.all('INSERT INTO archives(scope, derived, sha256, content) VALUES(1, 1, ?, ?)', [
    packed.sha256,
    packed.content,
  ]);
  await old.all('UPDATE episodes SET archive = 1 WHERE episode_id = ?', [episodes[2].episodeId]);
  await old.all('DELETE FROM keyv WHERE key = ?', [archived[0] as string]);
  await old.all('DELETE FROM keyv WHERE key = ?', [forgotten[0] as string]);
  await old.exec(`PRAGMA user_version = ${version}`);
  await old.close();
  return { directory, episodes };
}

/** Everything beside the episodes. */
async function fillTables(old: Connection, ids: readonly string[]): Promise<void> {
  await old.exec(`
    INSERT INTO derived(scope, kind, id, value) VALUES(1, 'pattern', 'p', '{"name":"one"}');
    INSERT INTO members SELECT 1, episode FROM episodes WHERE episode_id IN ('${ids[0]}', '${ids[2]}');
    INSERT INTO uses SELECT episode, 17 FROM episodes WHERE episode_id = '${ids[0]}';
    INSERT INTO recalls SELECT scope, 18, episode FROM episodes WHERE episode_id = '${ids[1]}';
    INSERT INTO api_keys VALUES('k1', 'acme', 'mine', '${'ab'.repeat(32)}', '["read"]', 1, NULL, 2);
    INSERT INTO schema_handles(tenant, schema_id, size, used_at, document)
      VALUES('acme', 's1', 9, ${systemClock.nowMs()}, '{"a":1}');
    INSERT INTO registered_behaviors(rowid, tenant, name, behavior) VALUES(1099511627777, 'acme', 'desk',
      '{"name":"desk","description":"Tickets.","tags":["support"],"schema":{"z":1,"a":[]}}');
    INSERT INTO behavior_revisions VALUES('', 1), ('acme', 1)`);
}

describe.each([1, 2, 5, 9])('a data directory of version %i', (version) => {
  it('opens with everything that it holds', async () => {
    const { directory, episodes } = await createFormer(version);
    const stores = closeAfterTest(await openStores(directory));
    const [first, second, archived, forgotten] = episodes;
    const ids = episodes.map((episode) => episode.episodeId);
    const toKnown = (episode: typeof first) => ({
      ...episode,
      ...(version < 5 ? { origin: null, trust: 'low' } : {}),
      vectors: expect.anything(),
    });
    const found = await stores.episodes.getMany(ORDERS, ids);
    expect(found).toEqual(
      [first, second, archived].map((episode) => ({
        ...toKnown(episode),
        trust: expect.any(String),
      })),
    );
    const summaries = await stores.episodes.getSummaries(ORDERS, ids);
    expect(summaries).toMatchObject([
      { outcome: '\\success', pinned: true, archived: false, usedAtMs: [17] },
      { pinned: false, archived: false },
      { archived: true },
    ]);
    expect(await stores.episodes.getSchemaIds(ORDERS, ids)).toEqual(
      [first, archived].map(({ episodeId }) => ({
        episodeId,
        schemaId: toSchemaId(ORDERS.tenant, SCHEMA),
      })),
    );
    expect(await stores.episodes.listDerived(ORDERS, 'pattern')).toEqual([
      { kind: 'pattern', id: 'p', value: { name: 'one' }, memberCount: 2, archivedCount: 1 },
    ]);
    expect(await stores.episodes.listRecalls(ORDERS, 0)).toEqual([
      { episodeId: second.episodeId, recalledAtMs: 18 },
    ]);
    expect(await stores.episodes.stats(ORDERS)).toMatchObject({ episodes: 3, archived: 1 });
    expect(await stores.episodes.listTenants()).toEqual([ORDERS.tenant]);
    expect(await stores.episodes.verify()).toMatchObject({ episodes: 3, problems: [] });
    expect(forgotten.context).toBe('Forgotten');
  });

  it('goes on as any other: numbers, keys, archives and tables', async () => {
    const { directory, episodes } = await createFormer(version);
    const stores = closeAfterTest(await openStores(directory));
    const [first, second, archived] = episodes;
    const start = { sequence: 0, removal: 0 };
    const before = await stores.episodes.readTextChanges(ORDERS, start, 100);
    expect(before.added.map(({ episodeId }) => episodeId)).toEqual(
      [first, second, archived].map(({ episodeId }) => episodeId),
    );
    const added = await stores.episodes.put(createEpisode());
    const changes = await stores.episodes.readTextChanges(ORDERS, before.cursor, 100);
    expect(changes.added.map(({ episodeId }) => episodeId)).toEqual([added.episodeId]);
    expect(await stores.episodes.put({ ...first, episodeId: 'another' })).toMatchObject({
      episodeId: first.episodeId,
      replayed: true,
    });
    await stores.episodes.apply(ORDERS, { expand: [archived.episodeId] });
    await stores.episodes.apply(ORDERS, { forget: [first.episodeId] });
    const query = { space: 'context', limit: 10, vector: second.vectors.context } as const;
    const hits = await stores.index.search(ORDERS, query as never);
    expect(hits.map(({ episodeId }) => episodeId).sort()).toEqual(
      [second.episodeId, archived.episodeId, added.episodeId].sort(),
    );
    expect(await stores.episodes.verify()).toMatchObject({ episodes: 3, problems: [] });
    const key = await stores.keys.findByHash(Buffer.from('ab'.repeat(32), 'hex'));
    expect(key).toMatchObject({ id: 'k1', tenant: 'acme', lastUsedAtMs: 2 });
    expect(await stores.schemas.find('acme', 's1')).toEqual({ a: 1 });
    const [behavior] = await stores.registeredBehaviors.list('acme');
    expect(behavior).toMatchObject({ name: 'desk', description: 'Tickets.', tags: ['support'] });
    expect(JSON.stringify(behavior?.schema)).toBe('{"z":1,"a":[]}');
    expect(await stores.registeredBehaviors.put('acme', behavior as never)).toBe(false);
  });
});

it('adds to version 10 the index that it lacks, and changes no row', async () => {
  const directory = await createTestDirectory();
  const before = await openStores(directory);
  await before.episodes.put(createEpisode({ context: 'A walrus that stays' }));
  const stats = await before.episodes.stats(ORDERS);
  await before.close();
  const old = await openConnection(join(directory, 'orrery.db'), { busyTimeoutMs: 0 });
  await old.exec('DROP INDEX episodes_outcome; PRAGMA user_version = 10');
  await old.close();
  const stores = closeAfterTest(await openStores(directory));
  expect(await stores.episodes.stats(ORDERS)).toEqual(stats);
  expect(await stores.episodes.verify()).toMatchObject({ episodes: 1, problems: [] });
  const file = await openConnection(join(directory, 'orrery.db'), { busyTimeoutMs: 0 });
  expect(
    await file.all(`SELECT 1 FROM sqlite_schema WHERE name = 'episodes_outcome'`),
  ).toHaveLength(1);
  expect(await file.all('PRAGMA user_version')).toEqual([{ user_version: 11 }]);
  await file.close();
});
