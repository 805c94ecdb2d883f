import type { ScopeStats } from '../../memory/ports.ts';

const sumOf = <T>(rows: readonly T[], value: (row: T) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** What the episodes of a scope with one outcome are. */
export interface OutcomeRow {
  readonly outcome: string;
  readonly episodes: number;
  readonly archived: number;
  readonly oldest: number;
  readonly newest: number;
  readonly size: number;
}

/** The vectors of a scope that one embedder made for one space; `size` is the bytes of all. */
export interface VectorRow {
  readonly space: string;
  readonly embedder: string;
  readonly count: number;
  readonly size: number;
}

/** What is derived from a scope's episodes, and the bytes of it and of the archives. */
export interface DerivedRow {
  readonly patterns: number;
  readonly size: number | null;
  readonly archives: number | null;
}

/** The statistics of a scope from what a store counted. */
export function toStatistics(
  outcomes: readonly OutcomeRow[],
  vectors: readonly VectorRow[],
  derived: DerivedRow | undefined,
): ScopeStats {
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
      sumOf(vectors, (row) => row.size) +
      (derived?.size ?? 0) +
      (derived?.archives ?? 0),
  };
}
