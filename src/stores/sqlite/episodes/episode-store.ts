import { open } from 'node:fs/promises';
import { AppError } from '../../../kernel/errors.ts';
import type {
  DomainSize,
  Episode,
  EpisodeStore,
  MemoryScope,
  StoreReceipt,
  VectorSpace,
} from '../../../memory/ports.ts';
import { createQuota, type EpisodeQuota } from '../../episodes/quota.ts';
import { type EpisodeRecord, toPrefix, toRecord, toVectorRecord } from '../../episodes/record.ts';
import { createTurns } from '../../leases.ts';
import { createScopeLeases } from '../../sql/scope-leases.ts';
import type { Sql } from '../connection.ts';
import type { SqliteDatabase } from '../database.ts';
import { NAMESPACE } from '../keyv-rows.ts';
import { errorCodeOf, toStorageError } from '../storage-error.ts';
import { applyChange } from './changes.ts';
import { createDerivedReader } from './derived.ts';
import { compactStep, vacuum } from './maintenance.ts';
import { createEpisodeReader, SCOPE } from './reading.ts';
import { createUsageCounter, readStatistics } from './statistics.ts';
import { createTextSegments } from './text-segments.ts';
import { createUsage } from './usage.ts';
import { verifyDatabase } from './verification.ts';

/** Vectors replaced in one transaction. */
const VECTOR_STEP = 100;

/** What an idempotency key has stored: this record, or another one before it. */
async function findReplayed(
  database: SqliteDatabase,
  prefix: string,
  record: EpisodeRecord,
): Promise<StoreReceipt> {
  const [row] = await database.read<{
    episode_id: string;
    stored_at: number;
    fingerprint: string | null;
  }>(
    `SELECT episode_id, stored_at, fingerprint FROM episodes
     WHERE scope = ${SCOPE('?')} AND idempotency_key = ?`,
    [prefix, record.idempotency_key],
  );
  if (row && row.fingerprint !== record.fingerprint) {
    throw new AppError(
      'CONFLICT',
      'This idempotency_key stored another episode before. Use a new key for a new episode.',
    );
  }
  const episodeId = row?.episode_id ?? record.episode_id;
  return {
    episodeId,
    storedAtMs: row?.stored_at ?? record.stored_at_ms,
    replayed: episodeId !== record.episode_id,
  };
}

/** The record of an active episode says "pinned" too, for whoever reads it through Keyv. */
async function setPinned(
  sql: Sql,
  scope: MemoryScope,
  episodeId: string,
  pinned: boolean,
): Promise<boolean> {
  const prefix = toPrefix(scope);
  await sql.all(
    `UPDATE keyv SET value = json_set(value, '$.value.pinned', json(?)) WHERE key = ?`,
    [String(pinned), `${NAMESPACE}:${prefix}.${episodeId}`],
  );
  const rows = await sql.all(
    `UPDATE episodes SET pinned = ? WHERE scope = ${SCOPE('?')} AND episode_id = ? RETURNING episode`,
    [Number(pinned), prefix, episodeId],
  );
  return rows.length > 0;
}

async function replaceVectors(
  sql: Sql,
  prefix: string,
  space: VectorSpace,
  records: readonly { id: string; embedder: string; components: string }[],
): Promise<void> {
  const list = JSON.stringify(records);
  await sql.all(
    `DELETE FROM vectors WHERE space = ?1 AND episode IN (
       SELECT e.episode FROM json_each(?2) i
       CROSS JOIN episodes e ON e.scope = ${SCOPE('?3')} AND e.episode_id = i.value ->> '$.id')`,
    [space, list, prefix],
  );
  await sql.all(
    `INSERT INTO vectors(scope, space, embedder, episode, components)
     SELECT e.scope, ?1, i.value ->> '$.embedder', e.episode, unhex(i.value ->> '$.components')
     FROM json_each(?2) i
     CROSS JOIN episodes e ON e.scope = ${SCOPE('?3')} AND e.episode_id = i.value ->> '$.id'`,
    [space, list, prefix],
  );
}

/** Copies through a connection of its own, so that nobody waits for it. */
async function backup(database: SqliteDatabase, file: string): Promise<void> {
  try {
    // SQLite fills an empty file, and leaves its mode.
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw toStorageError(error);
    throw new AppError('CONFLICT', 'The backup file exists already. Choose a new name.', {
      cause: error,
    });
  }
  const connection = await database.connect();
  try {
    await connection.all('VACUUM INTO ?', [file]);
  } finally {
    await connection.close();
  }
}

/** Episodes as Keyv values in SQLite, with side tables that triggers keep true. */
export function createSqliteEpisodeStore(
  database: SqliteDatabase,
  quota: EpisodeQuota = {},
): EpisodeStore {
  const assertRoom = createQuota(createUsageCounter(database), quota);
  const put = async (episode: Episode): Promise<StoreReceipt> => {
    const prefix = toPrefix(episode);
    const record = toRecord(episode);
    await assertRoom(episode.tenant, record);
    await database.keyv.set(`${prefix}.${record.episode_id}`, record);
    if (record.idempotency_key !== null) return findReplayed(database, prefix, record);
    return { episodeId: record.episode_id, storedAtMs: record.stored_at_ms, replayed: false };
  };
  return {
    ...createEpisodeReader(database),
    ...createDerivedReader(database),
    ...createUsage(database),
    ...createTextSegments(database),
    put,
    setPinned: (scope, episodeId, pinned) =>
      database.transaction((sql) => setPinned(sql, scope, episodeId, pinned)),
    exclusively: createTurns(createScopeLeases(database)),
    apply: (scope, change) => applyChange(database, scope, change),
    listForeignVectors: (space, embedder, limit) =>
      database.read(
        `SELECT s.tenant, s.domain, e.episode_id AS episodeId
         FROM episodes e JOIN scopes s ON s.scope = e.scope
         LEFT JOIN vectors v ON v.episode = e.episode AND v.space = ?1
         WHERE iif(v.embedder IS NULL, ?1 = 'context', v.embedder <> ?2) LIMIT ?3`,
        [space, embedder, limit],
      ),
    async replaceVectors(scope, space, vectors) {
      const records = vectors.map(({ episodeId, vector }) => ({
        id: episodeId,
        ...toVectorRecord(vector),
      }));
      for (let start = 0; start < records.length; start += VECTOR_STEP) {
        const step = records.slice(start, start + VECTOR_STEP);
        await database.transaction((sql) => replaceVectors(sql, toPrefix(scope), space, step));
      }
    },
    stats: (scope) => readStatistics(database, scope),
    async listDomains(tenant) {
      const rows = await database.read<{ domain: string }>(
        `SELECT domain FROM scopes s WHERE tenant = ?
         AND EXISTS (SELECT 1 FROM episodes e WHERE e.scope = s.scope) ORDER BY domain`,
        [tenant],
      );
      return rows.map((row) => row.domain);
    },
    async listTenants() {
      const rows = await database.read<{ tenant: string }>(
        'SELECT tenant FROM tenants WHERE episodes > 0 ORDER BY tenant',
      );
      return rows.map((row) => row.tenant);
    },
    listLargest: (minEpisodes, limit) =>
      database.read<DomainSize>(
        `SELECT s.tenant, s.domain, count(*) AS episodes
         FROM tenants t JOIN scopes s ON s.tenant = t.tenant JOIN episodes e ON e.scope = s.scope
         WHERE t.episodes >= ?1 GROUP BY s.scope HAVING count(*) >= ?1
         ORDER BY episodes DESC, s.tenant, s.domain LIMIT ?2`,
        [minEpisodes, limit],
      ),
    backup: (file) => backup(database, file),
    verify: ({ repair = false } = {}) => verifyDatabase(database, repair),
    compact: () => compactStep(database),
    vacuum: () => vacuum(database),
  };
}
