import { createHash } from 'node:crypto';
import { append } from '../kernel/append.ts';
import type { EpisodeStore } from '../ports/episode-store.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import { TOLD } from './relevance.ts';
import type { TermIndex } from './text/term-index.ts';
import { findNearest, findWorkflows } from './workflow/find-workflows.ts';
import { type Group, isSuccess, type Run, toPatterns } from './workflow/pattern.ts';
import { sequenceSimilarity } from './workflow/sequence.ts';

/** The least similarity of a run to the steps of its workflow. */
const JOIN_SIMILARITY = 0.5;
/** Successes of a pattern that stay active. */
const EXEMPLARS = 3;

/** The workflows of all runs of a domain but some, each run with the nearest. They depend on the runs alone. */
export async function findGroups(
  index: TermIndex,
  signal: AbortSignal | undefined,
  without: ReadonlySet<string> = new Set(),
): Promise<Group[]> {
  const byWay = new Map<string, Run[]>();
  for (const text of index.texts) {
    const { taken, outcome, episodeId } = text;
    const isTold = taken.length > 0 && TOLD.has(outcome) && !without.has(episodeId);
    if (isTold) append(byWay, taken.join('\n'), text);
  }
  const ways = Array.from(byWay.values(), (runs) => ({
    sequence: (runs[0] as Run).taken,
    successes: runs.filter(isSuccess).length,
  }));
  const workflows = await findWorkflows(
    ways.filter(({ successes }) => successes > 0),
    signal,
  );
  const groups = workflows.map((steps) => ({
    id: createHash('sha256').update(steps.join('\n')).digest('base64url'),
    steps,
    runs: [] as Run[],
  }));
  for (const runs of byWay.values()) {
    findNearest((runs[0] as Run).taken, groups, JOIN_SIMILARITY)?.runs.push(...runs);
  }
  return groups.filter(({ runs }) => runs.length > 0);
}

/** Members whose content is put into the archive: all active ones but the newest of the nearest to the steps. */
function chooseArchived({ steps, runs }: Group, active: ReadonlySet<string>): string[] {
  const exemplars = runs
    .filter(isSuccess)
    .map((run) => ({ ...run, similarity: sequenceSimilarity(run.taken, steps) }))
    .sort((a, b) => b.similarity - a.similarity || (a.episodeId < b.episodeId ? 1 : -1))
    .slice(0, EXEMPLARS);
  const kept = new Set(exemplars.map(({ episodeId }) => episodeId));
  return runs.map(({ episodeId }) => episodeId).filter((id) => active.has(id) && !kept.has(id));
}

async function listActive(store: EpisodeStore, scope: MemoryScope): Promise<ReadonlySet<string>> {
  const active = new Set<string>();
  for await (const page of store.listSummaries(scope, false)) {
    for (const { episodeId, pinned } of page) if (!pinned) active.add(episodeId);
  }
  return active;
}

/**
 * Finds the patterns of all runs of a domain anew and archives what they explain. Nothing is lost: archived episodes
 * are recalled whole, and counted. A second run finds the same and changes nothing. Answers all patterns, the best
 * supported first.
 */
export async function compressDomain(
  store: EpisodeStore,
  index: TermIndex,
  scope: MemoryScope,
  signal: AbortSignal | undefined,
) {
  const before = await store.stats(scope);
  const groups = await findGroups(index, signal);
  const found = toPatterns(index, groups);
  const stored = await store.listDerived(scope);
  const isFound = new Set(found.map(({ id }) => id));
  const remove = stored.map(({ id }) => id).filter((id) => !isFound.has(id));
  const active = await listActive(store, scope);
  const archive = groups.flatMap((group) => chooseArchived(group, active));
  signal?.throwIfAborted();
  const { archived } = await store.apply(scope, { put: found, remove, archive });
  const after = await store.stats(scope);
  const reduction = before.sizeBytes === 0 ? 0 : 1 - after.sizeBytes / before.sizeBytes;
  return {
    patternsExtracted: found.length + remove.length - stored.length,
    episodesCompressed: archived,
    memoryReduction: archived === 0 ? 0 : Math.max(0, reduction),
    patterns: found
      .map(({ value }) => value)
      .sort((a, b) => b.support - a.support || (a.name < b.name ? -1 : 1)),
    bytesBefore: before.sizeBytes,
    bytesAfter: after.sizeBytes,
  };
}
