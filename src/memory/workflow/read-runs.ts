import type { EpisodeSummary, Episodes } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { YieldTurn } from '../yield-turn.ts';
import { type Run, toRun } from './workflow-pattern.ts';

/** Episodes read at once: other calls get their turn in between. */
const PAGE = 200;

/** The runs of these episodes, in their order. */
export async function readRuns(
  store: Episodes,
  scope: MemoryScope,
  summaries: readonly EpisodeSummary[],
  yieldTurn: YieldTurn,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (let start = 0; start < summaries.length; start += PAGE) {
    await yieldTurn(start / summaries.length);
    const page = new Map(
      summaries.slice(start, start + PAGE).map((summary) => [summary.episodeId, summary]),
    );
    for (const text of await store.getTexts(scope, [...page.keys()])) {
      runs.push(toRun(text, page.get(text.episodeId) as EpisodeSummary));
    }
  }
  return runs;
}

/** Summaries of these ids, in pages. */
export async function readSummaries(
  store: Episodes,
  scope: MemoryScope,
  episodeIds: readonly string[],
): Promise<EpisodeSummary[]> {
  const summaries: EpisodeSummary[] = [];
  for (let start = 0; start < episodeIds.length; start += PAGE) {
    summaries.push(...(await store.getSummaries(scope, episodeIds.slice(start, start + PAGE))));
  }
  return summaries;
}
