import type { Derived, DerivedEntries, MemoryChange, Pattern } from '../ports/derived.ts';
import type { EpisodeSummary, Episodes } from '../ports/episodes.ts';
import type { Maintenance } from '../ports/maintenance.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { compactStore } from './compress-domain.ts';
import { DAY_MS, relevanceOf } from './relevance.ts';
import { type LearntGroup, listLearntFrom } from './synonym-learning.ts';
import { type Draft, toDerived } from './workflow/draft-patterns.ts';
import { extractSteps } from './workflow/extract-steps.ts';
import { readRuns, readSummaries } from './workflow/read-runs.ts';
import { isSuccess, MIN_SUCCESSES, PATTERN_KIND } from './workflow/workflow-pattern.ts';
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
type ForgettingStore = Episodes & DerivedEntries & Maintenance;

/** Failures whose workflow has succeeded since, by the patterns that they are members of. */
async function findSuperseded(
  store: ForgettingStore,
  scope: MemoryScope,
  page: readonly EpisodeSummary[],
  patterns: ReadonlyMap<string, Pattern>,
): Promise<ReadonlySet<string>> {
  if (patterns.size === 0) return new Set();
  const failures = new Map(
    page
      .filter((summary) => summary.outcome === 'failure')
      .map((summary) => [summary.episodeId, summary]),
  );
  const memberships = await store.findMemberships(scope, PATTERN_KIND, [...failures.keys()]);
  return new Set(
    memberships
      .filter(({ id, episodeId }) => {
        const failure = failures.get(episodeId);
        return failure && (patterns.get(id)?.lastAtMs ?? 0) > failure.storedAtMs;
      })
      .map(({ episodeId }) => episodeId),
  );
}

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
    yield await readSummaries(store, scope, [...new Set(episodeIds)]);
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
  const entries = await store.listDerived<Pattern>(scope, PATTERN_KIND);
  const patterns = new Map(entries.map(({ id, value }) => [id, value]));
  const yieldTurn = createYieldTurn(call, 'Weighing episodes', 0, 0.3);
  const chosen: ForgottenEpisode[] = [];
  let examined = 0;
  let isProtected = 0;
  for await (const page of listExamined(store, scope, request)) {
    await yieldTurn(0.5);
    const superseded = await findSuperseded(store, scope, page, patterns);
    for (const summary of page) {
      examined++;
      const ageDays = Math.max(0, nowMs - summary.storedAtMs) / DAY_MS;
      const own = { ...summary, pinned: false };
      const relevance = relevanceOf(own, nowMs, superseded.has(summary.episodeId));
      const reason = findReason(request, summary.episodeId, ageDays, relevance);
      if (!reason) continue;
      if (summary.pinned && !request.includePinned) isProtected++;
      else chosen.push({ episodeId: summary.episodeId, ageDays, relevance, reason });
    }
  }
  return { examined, isProtected, chosen };
}

/** The touched patterns without the forgotten episodes; those left with too few successes end, and their archive with them. */
async function rebuild(
  store: ForgettingStore,
  scope: MemoryScope,
  forgotten: ReadonlySet<string>,
  call: LongCall,
): Promise<MemoryChange> {
  const memberships = await store.findMemberships(scope, PATTERN_KIND, [...forgotten]);
  const touched = new Set(memberships.map((membership) => membership.id));
  const yieldTurn = createYieldTurn(call, 'Rebuilding patterns', 0.3, 0.6);
  const stored = await store.listDerived<Pattern>(scope, PATTERN_KIND);
  const drafts: Draft[] = [];
  const expand: string[] = [];
  for (const { id, value } of stored) {
    const draft: Draft = { id, stored: true, steps: value.steps, runs: [], changed: false };
    if (touched.has(id)) {
      const memberIds = await store.listMembers(scope, PATTERN_KIND, id);
      const remaining = await readSummaries(
        store,
        scope,
        memberIds.filter((member) => !forgotten.has(member)),
      );
      draft.runs.push(...(await readRuns(store, scope, remaining, yieldTurn)));
      const successes = draft.runs.filter(isSuccess);
      draft.steps = extractSteps(successes.map((run) => run.sequence)).steps;
      if (successes.length < MIN_SUCCESSES || draft.steps.length === 0) {
        expand.push(...remaining.filter((run) => run.archived).map((run) => run.episodeId));
        continue;
      }
      draft.changed = true;
    }
    drafts.push(draft);
  }
  const names = stored.filter(({ id }) => !touched.has(id)).map(({ value }) => value.name);
  const changed = drafts.filter((draft) => draft.changed);
  const put: Derived<Pattern | LearntGroup>[] = toDerived(changed, drafts, new Set(names));
  const kept = new Set(put.map((entry) => entry.id));
  const learnt = await listLearntFrom(store, scope, touched);
  return { put, expand, remove: learnt.filter(({ id }) => !kept.has(id)) };
}

/**
 * Deletes what is old or of little relevance, with everything that is derived from it. Afterwards the text is in
 * no file of the data directory; backups are the operator's.
 */
export async function forgetEpisodes(
  store: ForgettingStore,
  index: VectorIndex,
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
  const rebuilt = await rebuild(store, scope, new Set(forget), call);
  call.signal?.throwIfAborted();
  const receipt = await store.apply(scope, { ...rebuilt, forget });
  await index.purge(scope);
  await compactStore(store, call);
  const after = await store.stats(scope);
  return {
    ...answer,
    forgotten: receipt.forgotten,
    bytesAfter: after.sizeBytes,
    erased: receipt.erased,
  };
}
