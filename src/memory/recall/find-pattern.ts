import type { Derived, Pattern } from '../ports.ts';
import { createPattern, JOIN_SIMILARITY, type Run } from '../workflow/pattern.ts';
import { sequenceSimilarity, toSequence } from '../workflow/sequence.ts';
import type { RecalledEpisode, RecalledPattern } from './answer.ts';

/** A stored pattern fits where its members make this share of the answer's similarity. */
const MIN_SHARE = 0.25;

const toRecalled = (pattern: Pattern, provisional: boolean): RecalledPattern => ({
  name: pattern.name,
  steps: pattern.steps,
  provisional,
  support: pattern.support,
  successRate: pattern.successRate,
  confidence: pattern.confidence,
  unordered: pattern.unordered ?? [],
  pitfalls: pattern.pitfalls ?? [],
});

/** What the answer's successes that resemble its best one have in common. */
function createProvisional(episodes: readonly RecalledEpisode[]): RecalledPattern | null {
  const runs: Run[] = episodes
    .filter((episode) => episode.outcome === 'success')
    .map((episode) => ({
      ...episode,
      actions: episode.actionsTaken,
      sequence: toSequence(episode.actionsTaken),
    }))
    .filter((run) => run.sequence.length > 0);
  const [best] = runs;
  if (!best) return null;
  const alike = runs.filter(
    (run) => sequenceSimilarity(run.sequence, best.sequence) >= JOIN_SIMILARITY,
  );
  const pattern =
    createPattern(alike, { contexts: [], steps: [] }) ??
    createPattern([best], { contexts: [], steps: [] });
  return pattern ? toRecalled(pattern, true) : null;
}

/** The stored pattern whose members weigh most among the recalled episodes, else one derived from them, else null. */
export function findPattern(
  episodes: readonly RecalledEpisode[],
  patterns: readonly Derived[],
): RecalledPattern | null {
  if (episodes.length === 0) return null;
  const similarities = new Map(episodes.map((episode) => [episode.episodeId, episode.similarity]));
  const total = episodes.reduce((sum, episode) => sum + episode.similarity, 0);
  let heaviest: Derived | undefined;
  let most = 0;
  for (const pattern of patterns) {
    const weight = pattern.memberIds.reduce((sum, id) => sum + (similarities.get(id) ?? 0), 0);
    if (weight <= most) continue;
    most = weight;
    heaviest = pattern;
  }
  if (heaviest && most >= MIN_SHARE * total) return toRecalled(heaviest.value as Pattern, false);
  return createProvisional(episodes);
}
