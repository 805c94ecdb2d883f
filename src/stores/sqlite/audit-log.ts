import {
  type AuditAction,
  type AuditLog,
  type Channel,
  MAX_AUDIT_ENTRIES,
  MAX_AUDITED_IDS,
} from '../../memory/audit-log.ts';
import type { SqliteDatabase } from './database.ts';
import type { Sql } from './engine.ts';

interface Row {
  readonly entry: number;
  readonly tenant: string;
  readonly action: AuditAction;
  readonly domain: string;
  readonly at: number;
  readonly key_id: string;
  readonly channel: Channel;
  readonly episodes: number;
  readonly episode_ids: string;
}

const INSERT = `
  INSERT INTO audit(tenant, action, domain, at, key_id, channel, episodes, episode_ids)
  SELECT value ->> '$.tenant', value ->> '$.action', value ->> '$.domain', value ->> '$.atMs',
    value ->> '$.keyId', value ->> '$.channel', value ->> '$.episodes', value ->> '$.episodeIds'
  FROM json_each(?) ORDER BY key`;

/** The entries of an action beyond the newest, found by the index alone. */
const DROP_OLDEST = `
  DELETE FROM audit WHERE tenant = ?1 AND action = ?2 AND entry <= (
    SELECT entry FROM audit WHERE tenant = ?1 AND action = ?2 ORDER BY entry DESC LIMIT 1 OFFSET ?3)`;

/** Of the oldest entries those that are older than a time: a step that nobody waits for long for. */
const DROP_BEFORE = `
  DELETE FROM audit WHERE entry IN (
    SELECT entry FROM (SELECT entry, at FROM audit ORDER BY entry LIMIT ?2) WHERE at < ?1)
  RETURNING entry`;
const DROP_STEP = 1_000;

/** Entries of a tenant's action after which the oldest are looked for again: counting costs more than writing. */
const SWEEP_EVERY = 500;

export function createSqliteAuditLog(
  database: SqliteDatabase,
  maxEntries: number = MAX_AUDIT_ENTRIES,
): AuditLog {
  /** Entries since the oldest were dropped, by tenant and action; what an earlier process left is dropped at once. */
  const written = new Map<string, number>();
  const sweepEvery = Math.min(SWEEP_EVERY, Math.ceil(maxEntries / 10));

  const dropOldest = async (sql: Sql, counts: ReadonlyMap<string, number>): Promise<void> => {
    for (const [key, count] of counts) {
      const before = written.get(key);
      const total = (before ?? 0) + count;
      const isDue = before === undefined || total >= sweepEvery;
      written.set(key, isDue ? 0 : total);
      if (!isDue) continue;
      const [tenant, action] = key.split('\0') as [string, string];
      await sql.all(DROP_OLDEST, [tenant, action, maxEntries]);
    }
  };

  return {
    async record(entries) {
      if (entries.length === 0) return;
      const counts = new Map<string, number>();
      for (const { tenant, action } of entries) {
        const key = `${tenant}\0${action}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const rows = entries.map((entry) => ({
        ...entry,
        episodeIds: entry.episodeIds.slice(0, MAX_AUDITED_IDS),
      }));
      await database.transaction(async (sql) => {
        await sql.all(INSERT, [JSON.stringify(rows)]);
        await dropOldest(sql, counts);
      });
    },
    async erase(tenant) {
      await database.transaction((sql) => sql.all('DELETE FROM audit WHERE tenant = ?1', [tenant]));
    },
    async dropBefore(atMs) {
      for (let dropped = DROP_STEP; dropped === DROP_STEP; ) {
        dropped = (await database.write(DROP_BEFORE, [atMs, DROP_STEP])).length;
      }
    },
    async list(tenant, { domain, action, sinceMs, before, limit }) {
      const rows = await database.read<Row>(
        `SELECT * FROM audit WHERE tenant = ?1 AND (?2 IS NULL OR domain = ?2)
           AND (?3 IS NULL OR action = ?3) AND (?4 IS NULL OR at >= ?4)
           AND (?5 IS NULL OR entry < ?5)
         ORDER BY entry DESC LIMIT ?6`,
        [tenant, domain ?? null, action ?? null, sinceMs ?? null, before ?? null, limit],
      );
      return rows.map((row) => ({
        sequence: row.entry,
        tenant: row.tenant,
        domain: row.domain,
        atMs: row.at,
        action: row.action,
        keyId: row.key_id,
        channel: row.channel,
        episodes: row.episodes,
        episodeIds: JSON.parse(row.episode_ids) as string[],
      }));
    },
  };
}
