import {
  type AuditAction,
  type AuditEntry,
  type AuditLog,
  MAX_AUDIT_ENTRIES,
  MAX_AUDITED_IDS,
  type RecordedEntry,
} from '../../ports/audit-log.ts';
import type { SqlDatabase } from './sql-database.ts';
import { int, oneOf, rowsOf, sql, TENANT, text } from './statement.ts';

interface AuditRow extends Omit<RecordedEntry, 'episodeIds'> {
  /** JSON. */
  readonly episodeIds: string;
}

const COLUMNS = {
  position: 'bigint',
  action: 'text',
  domain: 'text',
  at: 'bigint',
  key_id: 'text',
  channel: 'text',
  episodes: 'bigint',
  episode_ids: 'text',
} as const;

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

/**
 * The number of entries of a tenant's action after which the oldest are dropped again: counting costs more than
 * writing.
 */
const SWEEP_EVERY = 500;

/**
 * Says whether the oldest entries of a tenant's action are to be dropped. The first call for an action always says so,
 * because an earlier process may have left too many.
 */
function createSweepCounter(maxEntries: number) {
  const written = new Map<string, number>();
  const sweepEvery = Math.min(SWEEP_EVERY, Math.ceil(maxEntries / 10));
  return (tenant: string, action: AuditAction, count: number): boolean => {
    const key = `${tenant}\0${action}`;
    const before = written.get(key);
    const total = (before ?? 0) + count;
    const isDue = before === undefined || total >= sweepEvery;
    written.set(key, isDue ? 0 : total);
    return isDue;
  };
}

/** The most entries that one statement drops because of their age, so that no caller waits long for it. */
const DROP_STEP = 5_000;

export function createAuditLog(
  { of, fleet }: SqlDatabase,
  maxEntries: number = MAX_AUDIT_ENTRIES,
): AuditLog {
  const isSweepDue = createSweepCounter(maxEntries);

  /** Drops the entries of an action beyond the newest, which it finds by the index alone. */
  const dropOldest = (tenant: string, action: AuditAction) =>
    of(tenant).writeOnce(
      sql`DELETE FROM audit WHERE tenant = ${TENANT} AND action = ${action} AND entry <= (
            SELECT entry FROM audit WHERE tenant = ${TENANT} AND action = ${action}
            ORDER BY entry DESC LIMIT 1 OFFSET ${maxEntries})`,
    );

  return {
    async record(entries) {
      for (const tenant of new Set(entries.map((entry) => entry.tenant))) {
        const own = entries.filter((entry) => entry.tenant === tenant);
        await of(tenant).write(
          sql`INSERT INTO audit(tenant, action, domain, at, key_id, channel, episodes, episode_ids)
              SELECT ${TENANT}, action, domain, at, key_id, channel, episodes, episode_ids
              FROM ${rowsOf(own.map(toRow), COLUMNS)} AS g ORDER BY position`,
        );
        for (const action of new Set(own.map((entry) => entry.action))) {
          const { length } = own.filter((entry) => entry.action === action);
          if (isSweepDue(tenant, action, length)) await dropOldest(tenant, action);
        }
      }
    },
    async erase(tenant) {
      await of(tenant).writeOnce(sql`DELETE FROM audit WHERE tenant = ${TENANT}`);
    },
    async dropBefore(atMs) {
      for (let dropped = DROP_STEP; dropped === DROP_STEP; ) {
        const old = await fleet.read<{ entry: number }>(
          sql`SELECT entry FROM audit WHERE at < ${atMs} LIMIT ${DROP_STEP}`,
        );
        dropped = old.length;
        if (dropped === 0) return;
        const entries = old.map(({ entry }) => entry);
        await fleet.writeOnce(sql`DELETE FROM audit WHERE entry ${oneOf(entries, 'bigint')}`);
      }
    },
    async list(tenant, { domain, action, sinceMs, before, limit }) {
      const rows = await of(tenant).read<AuditRow>(
        sql`SELECT entry AS sequence, tenant, domain, at AS "atMs", action, key_id AS "keyId", channel,
              episodes, episode_ids AS "episodeIds" FROM audit WHERE tenant = ${TENANT}
              AND (${text(domain ?? null)} IS NULL OR domain = ${text(domain ?? null)})
              AND (${text(action ?? null)} IS NULL OR action = ${text(action ?? null)})
              AND (${int(sinceMs ?? null)} IS NULL OR at >= ${int(sinceMs ?? null)})
              AND (${int(before ?? null)} IS NULL OR entry < ${int(before ?? null)})
            ORDER BY entry DESC LIMIT ${limit}`,
      );
      return rows.map((row) => ({ ...row, episodeIds: JSON.parse(row.episodeIds) as string[] }));
    },
  };
}
