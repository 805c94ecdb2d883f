import { z } from 'zod';
import type { BehaviorIndex } from '../embed/behavior-index.ts';
import { DIMENSION } from '../embed/embedder.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import type { Memory, MemoryStatistics } from '../memory/memory.ts';
import { memoryDomain, openMemory, suggestDomain, toMembers } from './inputs/memory-input.ts';
import { defineOperation } from './operation.ts';

const BYTES_PER_MB = 1_000_000;

const served = z.enum(['index', 'hnsw', 'exact', 'none']);

export const memoryStats = defineOperation({
  name: 'memory_stats',
  group: 'memory',
  route: { method: 'GET', path: '/memory/stats' },
  title: 'Memory statistics',
  description:
    'Counts what the memory of a domain holds: episodes, patterns, outcomes and space. Use it to decide whether to compress or forget, or to list the domains.',
  effect: 'read',
  cost: 'yielding',
  input: z.strictObject({ domain: memoryDomain.optional().describe('Missing: all, listed.') }),
  output: z.object({
    domain: z.string().describe('Empty where the numbers are of all domains.'),
    domains: z.array(z.object({ domain: z.string(), total_episodes: z.int() })).optional(),
    next: z.string().optional(),
    total_episodes: z.int(),
    patterns: z.int(),
    oldest_episode: z.string().nullable(),
    storage_used_mb: z.number(),
    archived: z.int(),
    store: z.string().describe('The store: sqlite, or postgres and how it compares vectors.'),
    newest_episode: z.string().nullable(),
    outcomes: z.record(z.string(), z.int()),
    search: z
      .object({
        words: served,
        texts: served,
        schemas: served,
        behaviors: served,
        dimension: z.int().describe('Numbers of a vector.'),
      })
      .describe('The search that serves each.'),
    embedded: z
      .int()
      .optional()
      .describe('Episodes found by meaning: the others follow soon after they are stored.'),
    embedder_problem: z
      .string()
      .optional()
      .describe('Why words alone find episodes at the moment.'),
  }),
  forModels: { isRecalled: true },
  async run({ domain }, context) {
    const { memory, scope } = await openMemory(domain ?? '', context);
    const { kind } = await context.services.behaviorIndex(context.tenant);
    if (domain === undefined) return describeAll(memory, context.tenant, kind);
    const statistics = await memory.stats(scope);
    const next = statistics.episodes > 0 ? undefined : await suggestDomain(memory, scope);
    return { ...toAnswer(domain, statistics, kind), ...omitUndefined({ next }) };
  },
});

function toAnswer(domain: string, statistics: MemoryStatistics, behaviors: BehaviorIndex['kind']) {
  const { oldest_at, newest_at, ...rest } = toMembers(omitUndefined(statistics));
  return {
    ...rest,
    domain,
    total_episodes: statistics.episodes,
    oldest_episode: oldest_at,
    newest_episode: newest_at,
    storage_used_mb: statistics.sizeBytes / BYTES_PER_MB,
    search: { ...statistics.search, behaviors, dimension: DIMENSION },
  };
}

/** All domains of the tenant together, and each with its episodes. */
async function describeAll(memory: Memory, tenant: string, kind: BehaviorIndex['kind']) {
  const names = await memory.listDomains(tenant);
  const domains = names.map(async (domain) => {
    const { episodes } = await memory.stats({ tenant, domain });
    return { domain, total_episodes: episodes };
  });
  const statistics = await memory.stats({ tenant });
  return { ...toAnswer('', statistics, kind), domains: await Promise.all(domains) };
}
