import type { EpisodeSummary } from '../ports/episodes.ts';

export const DAY_MS = 86_400_000;
/** Decay of memory traces with time (ACT-R's base-level learning, Anderson and Schooler 1991). */
const DECAY = -0.5;
/** Scales activation so that an episode stored now and never used has relevance 0.9. */
const STEEPNESS = 2.3;
const SUCCESS_WEIGHT = 1;
/** Failures teach almost as much, until a later success shows the way. */
const OTHER_WEIGHT = 0.8;
const SUPERSEDED_WEIGHT = 0.4;

const traceStrength = (atMs: number, nowMs: number) =>
  (1 + Math.max(0, nowMs - atMs) / DAY_MS) ** DECAY;

/** Activation of an episode: each storing and each useful recall leaves a trace that fades. */
function activationOf(summary: EpisodeSummary, nowMs: number): number {
  return summary.usedAtMs.reduce(
    (sum, atMs) => sum + traceStrength(atMs, nowMs),
    traceStrength(summary.storedAtMs, nowMs),
  );
}

/**
 * Relevance of an episode, 0..1, as `memory_forget` compares it: 1 − e^(−2.3 · activation · weight).
 * Pinned episodes have 1. `superseded`: a failure whose workflow has succeeded since.
 */
export function relevanceOf(summary: EpisodeSummary, nowMs: number, superseded = false): number {
  if (summary.pinned) return 1;
  let weight = OTHER_WEIGHT;
  if (summary.outcome === 'success') weight = SUCCESS_WEIGHT;
  else if (superseded && summary.outcome === 'failure') weight = SUPERSEDED_WEIGHT;
  return 1 - Math.exp(-STEEPNESS * activationOf(summary, nowMs) * weight);
}

/** How much an outcome speaks for an episode as an example, 0..1. */
export function outcomeValueOf(outcome: string): number {
  if (outcome === 'success') return 1;
  if (outcome === 'partial') return 0.7;
  return outcome === 'failure' ? 0.4 : 0.5;
}
