import { createUlid } from '../kernel/ids.ts';
import type { Derived, Pattern } from '../ports/derived.ts';
import type { EpisodeStore } from '../ports/episode-store.ts';
import type { EpisodeSummary, ScopeStats } from '../ports/episodes.ts';
import type { Maintenance } from '../ports/maintenance.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import { listLearntFrom } from './synonym-learning.ts';
import { mayAdvise } from './trust.ts';
import { clusterSequences } from './workflow/cluster.ts';
import {
  type Draft,
  draftClusters,
  findTwins,
  joinRuns,
  partDraft,
  toDerived,
  toStoredSteps,
  updateSteps,
} from './workflow/draft-patterns.ts';
import { readRuns, readSummaries } from './workflow/read-runs.ts';
import { sequenceSimilarity } from './workflow/sequence.ts';
import { isSuccess, PATTERN_KIND, type Run } from './workflow/workflow-pattern.ts';
import { createYieldTurn, type LongCall } from './yield-turn.ts';

/** A member whose actions are less like the steps than this is a rare variant: it stays readable. */
const VARIANT_SIMILARITY = 0.5;
/** Members that stay beside the exemplars, at most this share of a pattern. */
const MAX_VARIANTS = 0.05;
/** Steps of giving back pages that one call may take; the rest is left to the next one. */
const MAX_COMPACTIONS = 200;

export interface CompressAnswer {
  readonly patternsExtracted: number;
  readonly episodesCompressed: number;
  /** 1 − after / before, 0..1; 0 where nothing was compressed. */
  readonly memoryReduction: number;
  /** All patterns of the domain, the best supported first. */
  readonly patterns: readonly Pattern[];
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

interface Material {
  readonly drafts: Draft[];
  readonly successes: Run[];
  /** Failures and partial runs: they join patterns, and make none. */
  readonly others: Run[];
}

/** Stored patterns without their runs, and the active runs that belong to none. */
async function readMaterial(
  store: EpisodeStore,
  scope: MemoryScope,
  call: LongCall,
): Promise<Material> {
  const active: EpisodeSummary[] = [];
  const filter = { archived: false, outcomes: ['success', 'failure', 'partial'] };
  for await (const page of store.listSummaries(scope, filter)) {
    call.signal?.throwIfAborted();
    const ids = page.map((summary) => summary.episodeId);
    const memberships = await store.findMemberships(scope, PATTERN_KIND, ids);
    const members = new Set(memberships.map((membership) => membership.episodeId));
    active.push(...page.filter((summary) => !members.has(summary.episodeId)));
  }
  const yieldTurn = createYieldTurn(call, 'Reading episodes', 0, 0.2);
  const runs = (await readRuns(store, scope, active, yieldTurn)).filter(
    ({ sequence, context, actions, trust }) =>
      sequence.length > 0 && mayAdvise(trust, { context, actionsTaken: actions }),
  );
  const stored = await store.listDerived<Pattern>(scope, PATTERN_KIND);
  return {
    drafts: stored.map(({ id, value }) => ({
      id,
      stored: true,
      steps: toStoredSteps(value),
      runs: [],
      changed: false,
    })),
    successes: runs.filter(isSuccess),
    others: runs.filter((run) => !isSuccess(run)),
  };
}

/** Completes stored drafts that changed with the members that the store knows, and follows all changes with the steps. */
function createCompleter(store: EpisodeStore, scope: MemoryScope, call: LongCall) {
  const read = new Set<Draft>();
  const yieldTurn = createYieldTurn(call, 'Reading patterns', 0.2, 0.3);
  return async (drafts: readonly Draft[]): Promise<void> => {
    for (const draft of drafts) {
      if (!draft.changed) continue;
      if (draft.stored && !read.has(draft)) {
        read.add(draft);
        const known = new Set(draft.runs.map((run) => run.episodeId));
        const ids = await store.listMembers(scope, PATTERN_KIND, draft.id);
        const missing = ids.filter((id) => !known.has(id));
        const summaries = await readSummaries(store, scope, missing);
        draft.runs.push(...(await readRuns(store, scope, summaries, yieldTurn)));
      }
      updateSteps(draft);
    }
  };
}

/** Puts every run that fits into a draft: joins the stored ones first, clusters the rest, and repeats this until nothing moves. */
async function buildDrafts(
  store: EpisodeStore,
  scope: MemoryScope,
  material: Material,
  createId: () => string,
  call: LongCall,
): Promise<{ drafts: Draft[]; goneIds: string[] }> {
  const complete = createCompleter(store, scope, call);
  const drafts = [...material.drafts];
  const goneIds: string[] = [];
  const unmatched = joinRuns(drafts, material.successes);
  await complete(drafts);
  for (const draft of material.drafts) {
    if (draft.changed) drafts.push(...partDraft(draft, createId));
  }
  const sequences = unmatched.map((run) => run.sequence);
  const yieldTurn = createYieldTurn(call, 'Comparing workflows', 0.3, 0.8);
  const clusters = (await clusterSequences(sequences, yieldTurn)).map((positions) =>
    positions.map((position) => unmatched[position] as Run),
  );
  const { drafts: created, left } = draftClusters(clusters, createId);
  drafts.push(...created);
  let waiting = [...left, ...material.others];
  // Steps move as runs join, so that others may fit and patterns may meet: a second call must find nothing to do.
  for (let isMoving = true; isMoving; ) {
    const before = waiting.length;
    waiting = joinRuns(drafts, waiting);
    await complete(drafts);
    const twins = findTwins(drafts);
    isMoving = twins !== undefined || waiting.length < before;
    if (!twins) continue;
    const [kept, gone] = twins;
    kept.changed = true;
    gone.changed = true;
    await complete(twins);
    kept.runs.push(...gone.runs);
    updateSteps(kept);
    drafts.splice(drafts.indexOf(gone), 1);
    if (gone.stored) goneIds.push(gone.id);
  }
  return { drafts: drafts.filter((draft) => draft.steps.length > 0), goneIds };
}

/** Members whose content is put into the archive: all but exemplars, pinned ones and rare variants. */
function chooseArchived(
  draft: Draft,
  pattern: Pattern,
  isActive: (episodeId: string) => boolean,
): string[] {
  const exemplars = new Set(pattern.exemplarIds);
  const variants = draft.runs
    .filter(isSuccess)
    .map((run) => ({ run, similarity: sequenceSimilarity(run.sequence, toStoredSteps(pattern)) }))
    .filter(({ similarity }) => similarity < VARIANT_SIMILARITY)
    .sort((a, b) => a.similarity - b.similarity)
    .slice(0, Math.floor(MAX_VARIANTS * draft.runs.length));
  const kept = new Set([...exemplars, ...variants.map(({ run }) => run.episodeId)]);
  return draft.runs
    .map((run) => run.episodeId)
    .filter((episodeId) => !kept.has(episodeId) && isActive(episodeId));
}

async function listPatterns(store: EpisodeStore, scope: MemoryScope): Promise<Pattern[]> {
  const entries = await store.listDerived<Pattern>(scope, PATTERN_KIND);
  return entries
    .map((entry) => entry.value)
    .sort((a, b) => b.support - a.support || (a.name < b.name ? -1 : 1));
}

/** Writes the changed drafts and archives their members. */
async function writeDrafts(
  store: EpisodeStore,
  scope: MemoryScope,
  drafts: readonly Draft[],
  goneIds: readonly string[],
  call: LongCall,
): Promise<number> {
  const changed = drafts.filter((draft) => draft.changed);
  const changedIds = new Set([...changed.map((draft) => draft.id), ...goneIds]);
  const stored = await store.listDerived<Pattern>(scope, PATTERN_KIND);
  const names = stored.filter(({ id }) => !changedIds.has(id)).map(({ value }) => value.name);
  const put = toDerived(changed, drafts, new Set(names));
  const patterns = new Map(
    put.flatMap((entry) =>
      entry.kind === PATTERN_KIND ? [[entry.id, entry as Derived<Pattern>] as const] : [],
    ),
  );
  const active = new Set<string>();
  for (const draft of changed) {
    const ids = draft.runs.map((run) => run.episodeId);
    for (const summary of await readSummaries(store, scope, ids)) {
      if (!summary.archived && !summary.pinned) active.add(summary.episodeId);
    }
  }
  call.signal?.throwIfAborted();
  const kept = new Set(put.map((entry) => `${entry.kind} ${entry.id}`));
  const outdated = (await listLearntFrom(store, scope, changedIds)).filter(
    ({ kind, id }) => !kept.has(`${kind} ${id}`),
  );
  const archive = changed.flatMap((draft) => {
    const pattern = patterns.get(draft.id);
    if (!pattern) return [];
    const episodeIds = chooseArchived(draft, pattern.value, (id) => active.has(id));
    return { kind: PATTERN_KIND, id: draft.id, episodeIds };
  });
  const { archived } = await store.apply(scope, {
    put,
    remove: [...goneIds.map((id) => ({ kind: PATTERN_KIND, id })), ...outdated],
    archive,
  });
  return archived;
}

/** Gives the freed pages back to the disk in bounded steps, so that no caller waits for long. */
export async function compactStore(store: Maintenance, call: LongCall): Promise<void> {
  const yieldTurn = createYieldTurn(call, 'Giving back space', 0.9, 1);
  for (let step = 0; step < MAX_COMPACTIONS; step++) {
    if ((await store.compact()).done) return;
    await yieldTurn(step / MAX_COMPACTIONS);
  }
}

/**
 * Extracts patterns from the successes of a domain and archives what they explain. Nothing is lost: archived
 * episodes are recalled, counted and expand byte for byte. A second run finds nothing to do.
 */
export async function compressDomain(
  store: EpisodeStore,
  scope: MemoryScope,
  nowMs: number,
  call: LongCall,
): Promise<CompressAnswer> {
  const before: ScopeStats = await store.stats(scope);
  const material = await readMaterial(store, scope, call);
  const createId = () => createUlid(nowMs);
  const { drafts, goneIds } = await buildDrafts(store, scope, material, createId, call);
  const hasChanges = drafts.some((draft) => draft.changed) || goneIds.length > 0;
  const archived = hasChanges ? await writeDrafts(store, scope, drafts, goneIds, call) : 0;
  if (hasChanges) await compactStore(store, call);
  const after = hasChanges ? await store.stats(scope) : before;
  const reduction = before.sizeBytes === 0 ? 0 : 1 - after.sizeBytes / before.sizeBytes;
  return {
    patternsExtracted: drafts.filter((draft) => !draft.stored).length,
    episodesCompressed: archived,
    memoryReduction: archived === 0 ? 0 : Math.max(0, reduction),
    patterns: await listPatterns(store, scope),
    bytesBefore: before.sizeBytes,
    bytesAfter: after.sizeBytes,
  };
}
