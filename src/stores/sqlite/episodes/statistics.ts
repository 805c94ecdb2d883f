import type { MemoryScope, ScopeStats } from '../../../memory/ports.ts';
import type { Usage } from '../../episodes/quota.ts';
import { toPrefix } from '../../episodes/record.ts';
import {
  type DerivedRow,
  type OutcomeRow,
  toStatistics,
  type VectorRow,
} from '../../episodes/statistics.ts';
import type { SqliteDatabase } from '../database.ts';
import { SCOPE } from './reading.ts';

/** One pass over the scope's episodes, one over an index of its vectors. */
export async function readStatistics(
  database: SqliteDatabase,
  scope: MemoryScope,
): Promise<ScopeStats> {
  const prefix = toPrefix(scope);
  const outcomes = await database.read<OutcomeRow>(
    `SELECT outcome, count(*) AS episodes, sum(archive IS NOT NULL) AS archived,
       min(stored_at) AS oldest, max(stored_at) AS newest, sum(iif(archive IS NULL, size, 0)) AS size
     FROM episodes WHERE scope = ${SCOPE('?')} GROUP BY outcome ORDER BY outcome`,
    [prefix],
  );
  const vectors = await database.read<Omit<VectorRow, 'size'> & { readonly length: number }>(
    `SELECT v.space, v.embedder, v.count, (
       SELECT length(one.components) FROM vectors one
       WHERE one.scope = v.scope AND one.space = v.space AND one.embedder = v.embedder LIMIT 1
     ) AS length
     FROM (SELECT scope, space, embedder, count(*) AS count FROM vectors
           WHERE scope = ${SCOPE('?')} GROUP BY space, embedder) v ORDER BY v.embedder`,
    [prefix],
  );
  const [derived] = await database.read<DerivedRow>(
    `SELECT coalesce(sum(kind = 'pattern'), 0) AS patterns, sum(length(value)) AS size,
       (SELECT sum(length(content)) FROM archives WHERE scope = ${SCOPE('?1')}) AS archives
     FROM derived WHERE scope = ${SCOPE('?1')}`,
    [prefix],
  );
  return toStatistics(
    outcomes,
    vectors.map((row) => ({ ...row, size: row.count * row.length })),
    derived,
  );
}

/** What a tenant keeps, for its quota. */
export function createUsageCounter(database: SqliteDatabase): Usage {
  const read = async (sql: string, tenant: string): Promise<number> => {
    const [row] = await database.read<{ amount: number | null }>(sql, [tenant]);
    return row?.amount ?? 0;
  };
  return {
    countEpisodes: (tenant) =>
      read('SELECT episodes AS amount FROM tenants WHERE tenant = ?', tenant),
    countBytes: (tenant) =>
      read(
        `SELECT sum(e.size) AS amount FROM scopes s JOIN episodes e ON e.scope = s.scope
         WHERE s.tenant = ? AND e.archive IS NULL`,
        tenant,
      ),
  };
}
