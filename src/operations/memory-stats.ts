import { z } from 'zod';
import { memoryDomain, toIso, toScope } from './inputs/memory-input.ts';
import { defineOperation } from './operation.ts';

const BYTES_PER_MB = 1_000_000;

export const memoryStats = defineOperation({
  name: 'memory_stats',
  group: 'memory',
  route: { method: 'GET', path: '/memory/stats' },
  title: 'Memory statistics',
  description:
    'Counts what the memory of a domain holds: episodes, archived ones among them, patterns, outcomes, space, and the oldest and newest episode. Use it to decide whether to compress or forget. An unknown domain has zeros.',
  effect: 'read',
  cost: 'yielding',
  input: z.strictObject({ domain: memoryDomain }),
  output: z.object({
    domain: z.string(),
    total_episodes: z.int(),
    patterns: z.int(),
    oldest_episode: z.string().nullable(),
    storage_used_mb: z.number(),
    archived: z.int(),
    newest_episode: z.string().nullable(),
    outcomes: z.record(z.string(), z.int()),
    index: z.object({
      kind: z.enum(['empty', 'exact', 'graph']),
      vectors: z.int(),
      tail: z.int().describe('Vectors that no graph holds yet.'),
      graphs: z
        .boolean()
        .describe(
          'Whether this installation builds graphs. If not, a recall compares all vectors.',
        ),
    }),
    embedder: z.string(),
  }),
  forModels: { isRecalled: true },
  async run({ domain }, context) {
    const scope = toScope(domain, context);
    const memory = await context.services.memory();
    const statistics = await memory.stats(scope);
    const { oldestAtMs, newestAtMs } = statistics;
    return {
      domain: scope.domain,
      total_episodes: statistics.episodes,
      patterns: statistics.patterns,
      oldest_episode: oldestAtMs === null ? null : toIso(oldestAtMs),
      storage_used_mb: statistics.sizeBytes / BYTES_PER_MB,
      archived: statistics.archived,
      newest_episode: newestAtMs === null ? null : toIso(newestAtMs),
      outcomes: { ...statistics.outcomes },
      index: { ...statistics.index },
      embedder: statistics.embedder,
    };
  },
});
