import type { MemoryScope, ScopeStats } from '../../../memory/ports.ts';
import type { SqliteDatabase } from '../database.ts';
import { SCOPE } from './reading.ts';
import { toPrefix } from './record.ts';

interface OutcomeRow {
  readonly outcome: string;
  readonly episodes: number;
  readonly archived: number;
  readonly oldest: number;
  readonly newest: number;
  readonly size: number;
}

interface VectorRow {
  readonly space: string;
  readonly embedder: string;
  readonly count: number;
  /** Bytes of each: one embedder makes vectors of one length. */
  readonly length: number;
}

interface DerivedRow {
  readonly patterns: number;
  readonly size: number | null;
  readonly archives: number | null;
}

const sumOf = <T>(rows: readonly T[], value: (row: T) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

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
  const vectors = await database.read<VectorRow>(
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
  const contexts = vectors.filter((row) => row.space === 'context');
  return {
    episodes: sumOf(outcomes, (row) => row.episodes),
    archived: sumOf(outcomes, (row) => row.archived),
    patterns: derived?.patterns ?? 0,
    outcomes: Object.fromEntries(outcomes.map((row) => [row.outcome, row.episodes])),
    embedders: Object.fromEntries(contexts.map((row) => [row.embedder, row.count])),
    oldestAtMs: outcomes.length > 0 ? Math.min(...outcomes.map((row) => row.oldest)) : null,
    newestAtMs: outcomes.length > 0 ? Math.max(...outcomes.map((row) => row.newest)) : null,
    sizeBytes:
      sumOf(outcomes, (row) => row.size) +
      sumOf(vectors, (row) => row.count * row.length) +
      (derived?.size ?? 0) +
      (derived?.archives ?? 0),
  };
}
