import type { AuditAction, Channel, RecordedEntry } from '../memory/audit-log.ts';

/** A row of the table `audit`, whichever database holds it. */
export interface AuditRow {
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

export const toRecordedEntry = (row: AuditRow): RecordedEntry => ({
  sequence: row.entry,
  tenant: row.tenant,
  domain: row.domain,
  atMs: row.at,
  action: row.action,
  keyId: row.key_id,
  channel: row.channel,
  episodes: row.episodes,
  episodeIds: JSON.parse(row.episode_ids) as string[],
});

/** Entries of a tenant's action after which the oldest are looked for again: counting costs more than writing. */
const SWEEP_EVERY = 500;

/** Says whether the oldest entries of a tenant's action are to be dropped; what an earlier process left is at once. */
export function createSweepCounter(
  maxEntries: number,
): (tenant: string, action: AuditAction, count: number) => boolean {
  const written = new Map<string, number>();
  const sweepEvery = Math.min(SWEEP_EVERY, Math.ceil(maxEntries / 10));
  return (tenant, action, count) => {
    const key = `${tenant}\0${action}`;
    const before = written.get(key);
    const total = (before ?? 0) + count;
    const isDue = before === undefined || total >= sweepEvery;
    written.set(key, isDue ? 0 : total);
    return isDue;
  };
}
