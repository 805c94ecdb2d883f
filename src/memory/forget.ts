import type { DerivedEntries, MemoryChange } from '../ports/derived.ts';
import type { Episodes } from '../ports/episodes.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import { findGroups } from './compress-domain.ts';
import { DAY_MS, relevanceOf } from './relevance.ts';
import type { TermIndex } from './text/term-index.ts';
import { toPatterns } from './workflow/pattern.ts';
import { createYieldTurn, type LongCall } from './yield-turn.ts';

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

export type ForgetReason = 'age' | 'relevance' | 'both' | 'named';

export interface ForgottenEpisode {
  readonly episodeId: string;
  readonly ageDays: number;
  readonly relevance: number;
  readonly reason: ForgetReason;
}

export interface ForgetAnswer {
  readonly examined: number;
  readonly forgotten: number;
  readonly by: Readonly<Record<ForgetReason, number>>;
  /** Pinned episodes that would have been forgotten. */
  readonly protected: number;
  /** At most ten, the least relevant first. */
  readonly sample: readonly ForgottenEpisode[];
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** False where a reader of another process keeps deleted text in the log, which is emptied seconds after that reader ends. */
  readonly erased: boolean;
}

const SAMPLE = 10;

/** The part of a store that forgetting needs. */
type ForgettingStore = Episodes & DerivedEntries;

/** Why an episode is to be forgotten, or undefined where it stays. */
function findReason(
  request: ForgetRequest,
  episodeId: string,
  ageDays: number,
  relevance: number,
): ForgetReason | undefined {
  const { olderThanDays, minRelevance, match } = request;
  if (request.episodeIds?.includes(episodeId)) return 'named';
  const isOld = olderThanDays !== undefined && ageDays > olderThanDays;
  const isWeak = minRelevance !== undefined && relevance < minRelevance;
  if (isOld && isWeak) return 'both';
  const needsBoth = match === 'all' && olderThanDays !== undefined && minRelevance !== undefined;
  if (needsBoth) return undefined;
  if (isOld) return 'age';
  return isWeak ? 'relevance' : undefined;
}

/** Where episodes are only named, no others are read. */
async function* listExamined(store: ForgettingStore, scope: MemoryScope, request: ForgetRequest) {
  const { episodeIds, olderThanDays, minRelevance } = request;
  if (episodeIds && olderThanDays === undefined && minRelevance === undefined) {
    yield await store.getSummaries(scope, [...new Set(episodeIds)]);
  } else yield* store.listSummaries(scope);
}

interface Selection {
  readonly examined: number;
  readonly isProtected: number;
  readonly chosen: ForgottenEpisode[];
}

async function select(
  store: ForgettingStore,
  scope: MemoryScope,
  request: ForgetRequest,
  nowMs: number,
  call: LongCall,
): Promise<Selection> {
  const yieldTurn = createYieldTurn(call, 'Weighing episodes', 0, 0.3);
  const chosen: ForgottenEpisode[] = [];
  let examined = 0;
  let isProtected = 0;
  for await (const page of listExamined(store, scope, request)) {
    await yieldTurn(0.5);
    for (const summary of page) {
      examined++;
      const ageDays = Math.max(0, nowMs - summary.storedAtMs) / DAY_MS;
      const own = { ...summary, pinned: false };
      const relevance = relevanceOf(own, nowMs);
      const reason = findReason(request, summary.episodeId, ageDays, relevance);
      if (!reason) continue;
      if (summary.pinned && !request.includePinned) isProtected++;
      else chosen.push({ episodeId: summary.episodeId, ageDays, relevance, reason });
    }
  }
  return { examined, isProtected, chosen };
}

/** The patterns of a domain without the forgotten; those left with too few successes end. */
async function rebuild(
  store: ForgettingStore,
  texts: TermIndex,
  scope: MemoryScope,
  forgotten: ReadonlySet<string>,
  call: LongCall,
): Promise<MemoryChange> {
  const known = await store.listDerived(scope);
  if (known.length === 0) return {};
  const put = toPatterns(texts, await findGroups(texts, call, forgotten), []);
  const isPut = new Set(put.map(({ id }) => id));
  return { put, remove: known.map(({ id }) => id).filter((id) => !isPut.has(id)) };
}

/**
 * Deletes what is old or of little relevance, with everything that is derived from it. Afterwards the text is in
 * no file of the data directory; backups are the operator's.
 */
export async function forgetEpisodes(
  store: ForgettingStore,
  texts: TermIndex,
  scope: MemoryScope,
  request: ForgetRequest,
  nowMs: number,
  call: LongCall,
): Promise<ForgetAnswer> {
  const before = await store.stats(scope);
  const { examined, isProtected, chosen } = await select(store, scope, request, nowMs, call);
  const by = { age: 0, relevance: 0, both: 0, named: 0 };
  for (const { reason } of chosen) by[reason]++;
  const sample = [...chosen]
    .sort((a, b) => a.relevance - b.relevance || (a.episodeId < b.episodeId ? -1 : 1))
    .slice(0, SAMPLE);
  const answer = {
    examined,
    forgotten: chosen.length,
    by,
    protected: isProtected,
    sample,
    bytesBefore: before.sizeBytes,
    bytesAfter: before.sizeBytes,
    erased: true,
  };
  if (request.dryRun || chosen.length === 0) return answer;

  const forget = chosen.map((episode) => episode.episodeId);
  const rebuilt = await rebuild(store, texts, scope, new Set(forget), call);
  call.signal?.throwIfAborted();
  const receipt = await store.apply(scope, { ...rebuilt, forget });
  const after = await store.stats(scope);
  return {
    ...answer,
    forgotten: receipt.forgotten,
    bytesAfter: after.sizeBytes,
    erased: receipt.erased,
  };
}
