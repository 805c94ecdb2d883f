import type { EpisodeStore, MemoryScope, Pattern } from '../ports.ts';
import { createPattern, JOIN_SIMILARITY, PATTERN_KIND, type Run } from '../workflow/pattern.ts';
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

/** That an episode is behind a stored pattern. */
interface Membership {
  /** Of the pattern. */
  readonly id: string;
  readonly episodeId: string;
}

/** Which stored patterns these episodes are behind. */
export const findMemberships = async (
  store: EpisodeStore,
  scope: MemoryScope,
  episodeIds: readonly string[],
): Promise<Membership[]> =>
  episodeIds.length === 0 ? [] : store.findMemberships(scope, PATTERN_KIND, episodeIds);

/** The stored pattern whose members weigh most among the recalled episodes, else one derived from them, else null. */
export async function findPattern(
  store: EpisodeStore,
  scope: MemoryScope,
  episodes: readonly RecalledEpisode[],
  memberships: readonly Membership[],
): Promise<RecalledPattern | null> {
  if (episodes.length === 0) return null;
  const similarities = new Map(episodes.map((episode) => [episode.episodeId, episode.similarity]));
  const weights = new Map<string, number>();
  for (const { id, episodeId } of memberships) {
    weights.set(id, (weights.get(id) ?? 0) + (similarities.get(episodeId) ?? 0));
  }
  const total = episodes.reduce((sum, episode) => sum + episode.similarity, 0);
  const [heaviest] = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (heaviest && heaviest[1] >= MIN_SHARE * total) {
    const patterns = await store.listDerived<Pattern>(scope, PATTERN_KIND);
    const pattern = patterns.find((entry) => entry.id === heaviest[0]);
    if (pattern) return toRecalled(pattern.value, false);
  }
  return createProvisional(episodes);
}
