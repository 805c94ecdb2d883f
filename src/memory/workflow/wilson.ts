/** Two-sided 95 %. */
const Z = 1.96;

/** Lower bound of the Wilson score interval of `successes` in `total` (Wilson 1927), 0..1. */
export function wilsonLowerBound(successes: number, total: number): number {
  if (total === 0) return 0;
  const share = successes / total;
  const z2 = Z * Z;
  const centre = share + z2 / (2 * total);
  const spread = Z * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total));
  return Math.max(0, (centre - spread) / (1 + z2 / total));
}
