import type { MemoryScope, ScopeStats } from '../../../memory/ports.ts';
import type { SqliteDatabase } from '../database.ts';
import { SCOPE } from './reading.ts';
import { toPrefix } from './record.ts';

interface Totals {
  readonly episodes: number;
  readonly archived: number | null;
  readonly oldest: number | null;
  readonly newest: number | null;
  readonly size: number | null;
  readonly patterns: number;
  readonly derived_size: number | null;
  readonly archive_size: number | null;
  readonly vector_size: number | null;
}

export async function readStatistics(
  database: SqliteDatabase,
  scope: MemoryScope,
): Promise<ScopeStats> {
  const prefix = toPrefix(scope);
  const [totals, outcomes, embedders] = await Promise.all([
    database.read<Totals>(
      `SELECT count(*) AS episodes, sum(archive IS NOT NULL) AS archived,
         min(stored_at) AS oldest, max(stored_at) AS newest,
         sum(iif(archive IS NULL, size, 0)) AS size,
         (SELECT count(*) FROM derived WHERE scope = ${SCOPE('?1')} AND kind = 'pattern') AS patterns,
         (SELECT sum(length(value)) FROM derived WHERE scope = ${SCOPE('?1')}) AS derived_size,
         (SELECT sum(length(content)) FROM archives WHERE scope = ${SCOPE('?1')}) AS archive_size,
         (SELECT sum(length(components)) FROM vectors WHERE scope = ${SCOPE('?1')}) AS vector_size
       FROM episodes WHERE scope = ${SCOPE('?1')}`,
      [prefix],
    ),
    database.read<{ name: string; count: number }>(
      `SELECT outcome AS name, count(*) AS count FROM episodes WHERE scope = ${SCOPE('?')}
       GROUP BY outcome ORDER BY outcome`,
      [prefix],
    ),
    database.read<{ name: string; count: number }>(
      `SELECT embedder AS name, count(*) AS count FROM vectors
       WHERE scope = ${SCOPE('?')} AND space = 'context' GROUP BY embedder ORDER BY embedder`,
      [prefix],
    ),
  ]);
  const [total] = totals;
  const toRecord = (rows: readonly { name: string; count: number }[]) =>
    Object.fromEntries(rows.map((row) => [row.name, row.count]));
  return {
    episodes: total?.episodes ?? 0,
    archived: total?.archived ?? 0,
    patterns: total?.patterns ?? 0,
    outcomes: toRecord(outcomes),
    embedders: toRecord(embedders),
    oldestAtMs: total?.oldest ?? null,
    newestAtMs: total?.newest ?? null,
    sizeBytes:
      (total?.size ?? 0) +
      (total?.derived_size ?? 0) +
      (total?.archive_size ?? 0) +
      (total?.vector_size ?? 0),
  };
}
