import {
  type AuditAction,
  type AuditEntry,
  type AuditLog,
  MAX_AUDIT_ENTRIES,
  MAX_AUDITED_IDS,
} from '../../memory/audit-log.ts';
import { type AuditRow, createSweepCounter, toRecordedEntry } from '../audit-rows.ts';
import type { PostgresDatabase } from './database.ts';

const INSERT = `
  INSERT INTO audit(tenant, action, domain, at, key_id, channel, episodes, episode_ids)
  SELECT $1, action, domain, at, key_id, channel, episodes, episode_ids
  FROM json_to_recordset($2::json) AS g(position bigint, action text, domain text, at bigint,
    key_id text, channel text, episodes bigint, episode_ids text) ORDER BY position`;

/** The entries of an action beyond the newest, found by the index alone. */
const DROP_OLDEST = `
  DELETE FROM audit WHERE tenant = $1 AND action = $2 AND entry <= (
    SELECT entry FROM audit WHERE tenant = $1 AND action = $2
    ORDER BY entry DESC OFFSET $3 LIMIT 1)`;

const toRow = (entry: AuditEntry, position: number) => ({
  position,
  action: entry.action,
  domain: entry.domain,
  at: entry.atMs,
  key_id: entry.keyId,
  channel: entry.channel,
  episodes: entry.episodes,
  episode_ids: JSON.stringify(entry.episodeIds.slice(0, MAX_AUDITED_IDS)),
});

export function createPostgresAuditLog(
  { of, fleet }: PostgresDatabase,
  maxEntries: number = MAX_AUDIT_ENTRIES,
): AuditLog {
  const isSweepDue = createSweepCounter(maxEntries);

  const dropOldest = async (tenant: string, action: AuditAction, count: number): Promise<void> => {
    if (isSweepDue(tenant, action, count))
      await of(tenant).writeOnce(DROP_OLDEST, [action, maxEntries]);
  };

  return {
    async record(entries) {
      for (const tenant of new Set(entries.map((entry) => entry.tenant))) {
        const own = entries.filter((entry) => entry.tenant === tenant);
        await of(tenant).write(INSERT, [JSON.stringify(own.map(toRow))]);
        for (const action of new Set(own.map((entry) => entry.action))) {
          const { length } = own.filter((entry) => entry.action === action);
          await dropOldest(tenant, action, length);
        }
      }
    },
    async erase(tenant) {
      await of(tenant).writeOnce('DELETE FROM audit WHERE tenant = $1');
    },
    async dropBefore(atMs) {
      await fleet.write('DELETE FROM audit WHERE at < $1', [atMs]);
    },
    async list(tenant, { domain, action, sinceMs, before, limit }) {
      const rows = await of(tenant).read<AuditRow>(
        `SELECT * FROM audit WHERE tenant = $1 AND ($2::text IS NULL OR domain = $2)
           AND ($3::text IS NULL OR action = $3) AND ($4::bigint IS NULL OR at >= $4)
           AND ($5::bigint IS NULL OR entry < $5)
         ORDER BY entry DESC LIMIT $6`,
        [domain ?? null, action ?? null, sinceMs ?? null, before ?? null, limit],
      );
      return rows.map(toRecordedEntry);
    },
  };
}
