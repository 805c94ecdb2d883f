import type { EpisodeSummary } from '../ports/episodes.ts';

export const DAY_MS = 86_400_000;
/** After this, what is left of an episode's recency is half. */
const HALF_LIFE_DAYS = 30;

/** Outcomes that say how a run went. Others join no pattern. */
export const TOLD: ReadonlySet<string> = new Set(['success', 'failure', 'partial']);

const SAID: Readonly<Record<string, string>> = { succeeded: 'success', failed: 'failure' };

/** An outcome by its word of these, where it is one in another case or form; else as it is told. */
export function toOutcome(told: string): string {
  const word = told.trim().toLowerCase();
  const known = Object.hasOwn(SAID, word) ? (SAID[word] as string) : word;
  return TOLD.has(known) ? known : told.trim();
}

/** How much an outcome speaks for an episode as an example, 0..1. */
export function outcomeValueOf(outcome: string): number {
  if (outcome === 'success') return 1;
  if (outcome === 'partial') return 0.7;
  return outcome === 'failure' ? 0.4 : 0.5;
}

/** 1 for what was stored now, half of it each 30 days. */
export const recencyOf = (storedAtMs: number, nowMs: number): number =>
  0.5 ** (Math.max(0, nowMs - storedAtMs) / DAY_MS / HALF_LIFE_DAYS);

/**
 * Relevance of an episode, 0..1, as `memory_forget` compares it: .5 · recency + .3 · uses / (1 + uses) + .2 · outcome,
 * where recency halves in 30 days. Pinned episodes have 1.
 */
export function relevanceOf(summary: EpisodeSummary, nowMs: number): number {
  const { pinned, storedAtMs, uses, outcome } = summary;
  if (pinned) return 1;
  const recency = recencyOf(storedAtMs, nowMs);
  return 0.5 * recency + 0.3 * (uses / (1 + uses)) + 0.2 * outcomeValueOf(outcome);
}
