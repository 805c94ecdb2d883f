import type { MemoryChange } from '../ports/derived.ts';
import type { EpisodeStore } from '../ports/episode-store.ts';
import type { EpisodeSummary } from '../ports/episodes.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import { findGroups } from './compress-domain.ts';
import { DAY_MS, relevanceOf } from './relevance.ts';
import type { TermIndex } from './text/term-index.ts';
import { toPatterns } from './workflow/pattern.ts';
import { yieldTurn } from './yield-turn.ts';

export interface ForgetRequest {
  /** Older than this many days; fractions allowed. Missing: age never matches. */
  readonly olderThanDays?: number;
  /** Relevance below this, 0..1. Missing: relevance never matches. */
  readonly minRelevance?: number;
  /** These ones, whatever their age and relevance. */
  readonly episodeIds?: readonly string[];
  /** Whether one of the two is enough, or all that are given must match. */
  readonly match: 'any' | 'all';
  readonly dryRun: boolean;
  readonly includePinned: boolean;
}

export interface ForgottenEpisode {
  readonly episodeId: string;
  readonly ageDays: number;
  readonly relevance: number;
  readonly reason: 'age' | 'relevance' | 'both' | 'named';
}

const SAMPLE = 10;

/** An episode that is to be forgotten, with why; undefined where it stays. */
function weigh(
  { episodeIds, olderThanDays, minRelevance, match }: ForgetRequest,
  summary: EpisodeSummary,
  nowMs: number,
): ForgottenEpisode | undefined {
  const { episodeId, storedAtMs } = summary;
  const ageDays = Math.max(0, nowMs - storedAtMs) / DAY_MS;
  const relevance = relevanceOf({ ...summary, pinned: false }, nowMs);
  const forgotten = { episodeId, ageDays, relevance };
  if (episodeIds?.includes(episodeId)) return { ...forgotten, reason: 'named' };
  const isOld = olderThanDays !== undefined && ageDays > olderThanDays;
  const isWeak = minRelevance !== undefined && relevance < minRelevance;
  if (isOld && isWeak) return { ...forgotten, reason: 'both' };
  const needsBoth = match === 'all' && olderThanDays !== undefined && minRelevance !== undefined;
  if (needsBoth || !(isOld || isWeak)) return undefined;
  return { ...forgotten, reason: isOld ? 'age' : 'relevance' };
}

/** Where episodes are only named, no others are read. */
async function* listExamined(store: EpisodeStore, scope: MemoryScope, request: ForgetRequest) {
  const { episodeIds, olderThanDays, minRelevance } = request;
  if (episodeIds && olderThanDays === undefined && minRelevance === undefined) {
    yield await store.getSummaries(scope, [...new Set(episodeIds)]);
  } else yield* store.listSummaries(scope);
}

/** The patterns of a domain without the forgotten; those left with too few successes end. */
async function rebuild(
  store: EpisodeStore,
  texts: TermIndex,
  scope: MemoryScope,
  forget: readonly string[],
  signal: AbortSignal | undefined,
): Promise<MemoryChange> {
  const known = await store.listDerived(scope);
  if (known.length === 0) return { forget };
  const put = toPatterns(texts, await findGroups(texts, signal, new Set(forget)));
  const isPut = new Set(put.map(({ id }) => id));
  return { put, remove: known.map(({ id }) => id).filter((id) => !isPut.has(id)), forget };
}

/**
 * Deletes what is old or of little relevance, with everything that is derived from it. Afterwards the text is in
 * no file of the data directory; backups are the operator's. `erased` is false where a reader of another process keeps
 * deleted text in the log, which is emptied seconds after that reader ends. The sample has the least relevant first.
 */
export async function forgetEpisodes(
  store: EpisodeStore,
  texts: TermIndex,
  scope: MemoryScope,
  request: ForgetRequest,
  nowMs: number,
  signal: AbortSignal | undefined,
) {
  const { sizeBytes } = await store.stats(scope);
  const chosen: ForgottenEpisode[] = [];
  let examined = 0;
  let spared = 0;
  for await (const page of listExamined(store, scope, request)) {
    await yieldTurn(signal);
    examined += page.length;
    for (const summary of page) {
      const forgotten = weigh(request, summary, nowMs);
      if (forgotten && summary.pinned && !request.includePinned) spared++;
      else if (forgotten) chosen.push(forgotten);
    }
  }
  const by = { age: 0, relevance: 0, both: 0, named: 0 };
  for (const { reason } of chosen) by[reason]++;
  const sample = chosen
    .toSorted((a, b) => a.relevance - b.relevance || (a.episodeId < b.episodeId ? -1 : 1))
    .slice(0, SAMPLE);
  const answer = { examined, by, protected: spared, sample, bytesBefore: sizeBytes };
  if (request.dryRun || chosen.length === 0) {
    return { ...answer, forgotten: chosen.length, bytesAfter: sizeBytes, erased: true };
  }
  const forget = chosen.map(({ episodeId }) => episodeId);
  const rebuilt = await rebuild(store, texts, scope, forget, signal);
  signal?.throwIfAborted();
  const { forgotten, erased } = await store.apply(scope, rebuilt);
  return { ...answer, forgotten, erased, bytesAfter: (await store.stats(scope)).sizeBytes };
}
