import type { ScopeStats } from '../../../ports/episodes.ts';
import type { MemoryScopes } from '../../../ports/memory-scope.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { sql } from '../statement.ts';
import { inDomains } from './conditions.ts';

const sumOf = <T>(rows: readonly T[], value: (row: T) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** The number of episodes of a scope with one outcome. */
interface OutcomeRow {
  readonly outcome: string;
  readonly episodes: number;
  readonly archived: number;
  readonly oldest: number;
  readonly newest: number;
  readonly size: number;
}

/** Entries derived from a scope's episodes. */
interface DerivedRow {
  readonly patterns: number;
  readonly size: number;
}

/** Reads the episodes and vectors of a domain once, or of all domains together. */
export async function readStatistics(
  { of }: SqlDatabase,
  { tenant, domain }: MemoryScopes,
): Promise<ScopeStats> {
  const rows = of(tenant);
  const outcomes = await rows.read<OutcomeRow>(
    sql`SELECT outcome, count(*) AS episodes, count(*) FILTER (WHERE archived) AS archived,
          min(stored_at) AS oldest, max(stored_at) AS newest,
          CAST(coalesce(sum(size), 0) AS bigint) AS size
        FROM episodes WHERE ${inDomains(domain)} GROUP BY outcome ORDER BY outcome`,
  );
  const [vectors] = await rows.read<{ size: number }>(
    sql`SELECT CAST(coalesce(sum(length(components)), 0) AS bigint) AS size
        FROM vectors WHERE ${inDomains(domain)}`,
  );
  const [derived] = await rows.read<DerivedRow>(
    sql`SELECT count(*) AS patterns,
          CAST(coalesce(sum(length(value)), 0) AS bigint) AS size
        FROM derived WHERE ${inDomains(domain)}`,
  );
  return {
    episodes: sumOf(outcomes, (row) => row.episodes),
    archived: sumOf(outcomes, (row) => row.archived),
    patterns: derived?.patterns ?? 0,
    outcomes: Object.fromEntries(outcomes.map((row) => [JSON.parse(row.outcome), row.episodes])),
    oldestAtMs: outcomes.length > 0 ? Math.min(...outcomes.map((row) => row.oldest)) : null,
    newestAtMs: outcomes.length > 0 ? Math.max(...outcomes.map((row) => row.newest)) : null,
    sizeBytes: sumOf(outcomes, (row) => row.size) + (vectors?.size ?? 0) + (derived?.size ?? 0),
  };
}
