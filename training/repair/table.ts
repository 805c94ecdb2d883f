import type { Outcome } from './measure.ts';

/** What a set of problems was answered with. Shares are in percent, times the processor's. */
export interface Row {
  /** Injector and faults a document, or the kind of mistake. */
  readonly name: string;
  /** What ordered the repairs. */
  readonly order: string;
  readonly problems: number;
  readonly restoredFirst: number;
  readonly restoredAny: number;
  readonly validFirst: number;
  readonly none: number;
  readonly lost: number;
  readonly unsaid: number;
  readonly checks: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

const HEADINGS = [
  'injector, faults',
  'order',
  'problems',
  'restored@1 %',
  'restored@5 %',
  'valid@1 %',
  'none %',
  'values lost',
  'unsaid losses',
  'checks',
  'p50 ms',
  'p95 ms',
];

export const HEADER = `| ${HEADINGS.join(' | ')} |\n|${HEADINGS.map(() => '---|').join('')}`;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / Math.max(1, values.length);

function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? 0;
}

export function toRow(name: string, order: string, outcomes: readonly Outcome[]): Row {
  const share = (holds: (one: Outcome) => boolean) =>
    100 * mean(outcomes.map((one) => Number(holds(one))));
  const ms = outcomes.map((one) => one.ms);
  return {
    name,
    order,
    problems: outcomes.length,
    restoredFirst: share((one) => one.isRestoredFirst),
    restoredAny: share((one) => one.isRestoredAny),
    validFirst: share((one) => one.isValidFirst),
    none: share((one) => !one.isFound),
    lost: sum(outcomes.map((one) => one.lost)),
    unsaid: sum(outcomes.map((one) => one.unsaid)),
    checks: mean(outcomes.map((one) => one.checks)),
    p50Ms: percentile(ms, 0.5),
    p95Ms: percentile(ms, 0.95),
  };
}

/** One line of the table. */
export function describeRow(row: Row): string {
  return `| ${[
    row.name,
    row.order,
    row.problems,
    row.restoredFirst.toFixed(1),
    row.restoredAny.toFixed(1),
    row.validFirst.toFixed(1),
    row.none.toFixed(1),
    row.lost,
    row.unsaid,
    row.checks.toFixed(1),
    row.p50Ms.toFixed(1),
    row.p95Ms.toFixed(0),
  ].join(' | ')} |`;
}
