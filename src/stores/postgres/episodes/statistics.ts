import type { MemoryScope, ScopeStats } from '../../../memory/ports.ts';
import {
  type DerivedRow,
  type OutcomeRow,
  toStatistics,
  type VectorRow,
} from '../../episodes/statistics.ts';
import type { PostgresDatabase } from '../database.ts';
import { fromColumn } from '../text-column.ts';

/** One pass over the episodes of a scope, one over its vectors. */
export async function readStatistics(
  { of }: PostgresDatabase,
  { tenant, domain }: MemoryScope,
): Promise<ScopeStats> {
  const rows = of(tenant);
  const outcomes = await rows.read<OutcomeRow>(
    `SELECT outcome, count(*) AS episodes, count(archive) AS archived, min(stored_at) AS oldest,
       max(stored_at) AS newest, coalesce(sum(size) FILTER (WHERE archive IS NULL), 0)::bigint AS size
     FROM episodes WHERE tenant = $1 AND domain = $2 GROUP BY outcome ORDER BY outcome`,
    [domain],
  );
  const vectors = await rows.read<VectorRow>(
    `SELECT space, embedder, count(*) AS count, sum(length(components))::bigint AS size FROM vectors
     WHERE tenant = $1 AND domain = $2 GROUP BY space, embedder ORDER BY embedder`,
    [domain],
  );
  const [derived] = await rows.read<DerivedRow>(
    `SELECT count(*) FILTER (WHERE kind = 'pattern') AS patterns,
       coalesce(sum(length(value)), 0)::bigint AS size,
       (SELECT coalesce(sum(length(content)), 0)::bigint FROM archives
        WHERE tenant = $1 AND domain = $2) AS archives
     FROM derived WHERE tenant = $1 AND domain = $2`,
    [domain],
  );
  return toStatistics(
    outcomes.map((row) => ({ ...row, outcome: fromColumn(row.outcome) })),
    vectors,
    derived,
  );
}
