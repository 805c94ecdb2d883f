/** One measured figure, as `npm run bench` prints it. */
export interface BenchRow {
  readonly what: string;
  readonly value: number;
  /** `ms`, `µs`, `×` for a ratio measured side by side in one run, or empty for a share. */
  readonly unit: string;
  /** The figure that the design asks for, where it asks for one. */
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number };
}

/**
 * The time of one call, in microseconds: the best of several rounds, each long enough to measure, after
 * one that warms up. The best is what the code costs; everything above is what else the machine did.
 */
export function timeUs(run: () => unknown, roundMs = 10, rounds = 5): number {
  const start = performance.now();
  let calls = 0;
  while (performance.now() - start < roundMs) {
    run();
    calls++;
  }
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    for (let i = 0; i < calls; i++) run();
    best = Math.min(best, (performance.now() - begin) / calls);
  }
  return best * 1_000;
}

/** The middle value, or the mean of the two in the middle. Throws where there is none. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('No values.');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
}

/** The value below which a share (0..1) of the values lies. Throws where there is none. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('No values.');
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}
