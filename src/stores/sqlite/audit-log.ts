import {
  type AuditAction,
  type AuditLog,
  MAX_AUDIT_ENTRIES,
  MAX_AUDITED_IDS,
} from '../../memory/audit-log.ts';
import { type AuditRow, createSweepCounter, toRecordedEntry } from '../audit-rows.ts';
import type { Sql } from './connection.ts';
import type { SqliteDatabase } from './database.ts';

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

export function createSqliteAuditLog(
  database: SqliteDatabase,
  maxEntries: number = MAX_AUDIT_ENTRIES,
): AuditLog {
  const isSweepDue = createSweepCounter(maxEntries);

  const dropOldest = async (sql: Sql, counts: ReadonlyMap<string, number>): Promise<void> => {
    for (const [key, count] of counts) {
      const [tenant, action] = key.split('\0') as [string, AuditAction];
      if (isSweepDue(tenant, action, count))
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
      const rows = await database.read<AuditRow>(
        `SELECT * FROM audit WHERE tenant = ?1 AND (?2 IS NULL OR domain = ?2)
           AND (?3 IS NULL OR action = ?3) AND (?4 IS NULL OR at >= ?4)
           AND (?5 IS NULL OR entry < ?5)
         ORDER BY entry DESC LIMIT ?6`,
        [tenant, domain ?? null, action ?? null, sinceMs ?? null, before ?? null, limit],
      );
      return rows.map(toRecordedEntry);
    },
  };
}
