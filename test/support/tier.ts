/**
 * How deep the tests go, by ORRERY_DEPTH: `quick` (`npm test`), `deep` (`npm run test:all`, which `.ci/run` runs) or
 * `full`, in which all pairs and documents are walked, for hours.
 */
export type Tier = 'quick' | 'deep' | 'full';

function readTier(): Tier {
  const named = process.env.ORRERY_DEPTH;
  if (named === 'deep' || named === 'full') return named;
  if (named !== undefined && named !== 'quick') {
    throw new Error(`ORRERY_DEPTH is "${named}": write quick, deep or full.`);
  }
  return 'quick';
}

export const TIER: Tier = readTier();

/** The part of all cases that a tier runs: `.ci/run` has minutes. */
const PARTS: Readonly<Record<Tier, number>> = { quick: 10, deep: 5, full: 1 };

export const isFullRun = TIER === 'full';

/** A number of runs, pairs or documents: as given for `full`, a fifth of it for `deep`, a tenth for `quick`. */
export function scaleToTier(count: number): number {
  return Math.ceil(count / PARTS[TIER]);
}

/** Every how many documents one is read: five times as many for `deep` as given, ten times for `quick`; all for `full`. */
export function scaleStep(step: number): number {
  return TIER === 'full' ? 1 : step * PARTS[TIER];
}
