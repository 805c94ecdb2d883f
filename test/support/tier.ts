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

export const isFullRun = TIER === 'full';

/** A number of runs, pairs or documents: as given for `deep`, a fifth of it for `quick`. */
export function scaleToTier(count: number): number {
  return TIER === 'quick' ? Math.ceil(count / 5) : count;
}

/** Every how many documents one is read: as given for `deep`, five times as many are left out for `quick`. */
export function scaleStep(step: number): number {
  return TIER === 'quick' ? step * 5 : TIER === 'full' ? 1 : step;
}
