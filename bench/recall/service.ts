import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Memory } from '../../src/memory/memory.ts';
import { createGroups } from '../../src/memory/synonym-file.ts';
import { createMemoryService } from '../../src/operations/memory-service.ts';
import { openStores } from '../../src/stores/index.ts';
import type { Problem } from './problems.ts';
import { type Figures, toFigures } from './ranking.ts';

const SCOPE = { tenant: 'bench', domain: 'mixed' };
const LIMIT = 100;

/** Runs `use` with a memory over the real stores in a directory that goes afterwards. */
export async function withMemory<T>(
  options: { readonly builtIn: boolean },
  use: (memory: Memory) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  const stores = await openStores(directory);
  try {
    const groups = createGroups({ built_in: options.builtIn });
    return await use(createMemoryService({ store: stores.episodes, index: stores.index, groups }));
  } finally {
    await stores.close();
    await rm(directory, { recursive: true });
  }
}

/** Stores the problems and distractors as one domain. Returns the problems' episode ids in order. */
export async function fill(
  memory: Memory,
  problems: readonly Problem[],
  distractors: readonly string[],
): Promise<string[]> {
  const contexts = [...problems.map((problem) => problem.stored), ...distractors];
  const stored = await Promise.all(
    contexts.map((context) => memory.store(SCOPE, { context, outcome: 'success' })),
  );
  return stored.slice(0, problems.length).map((episode) => episode.episodeId);
}

/** Ranks in the answers of `memory_recall`; what is not among the first hundred counts as last. */
export async function recallAll(
  memory: Memory,
  problems: readonly Problem[],
  ids: readonly string[],
  wording: 'natural' | 'hard',
): Promise<Figures> {
  const ranks: number[] = [];
  for (const [i, problem] of problems.entries()) {
    const { episodes } = await memory.recall(SCOPE, { context: problem[wording], limit: LIMIT });
    const at = episodes.findIndex((episode) => episode.episodeId === ids[i]);
    ranks.push(at < 0 ? Number.POSITIVE_INFINITY : at + 1);
  }
  return toFigures(ranks);
}
