import { z } from 'zod';
import { DIMENSION } from '../embed/embedder.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import type { Memory } from '../memory/memory.ts';
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
    const { tenant, services } = context;
    const { memory, scope } = await openMemory(domain ?? '', context);
    const { kind: behaviors } = await services.behaviorIndex(tenant);
    const statistics = await memory.stats(domain === undefined ? { tenant } : scope);
    const { oldest_at, newest_at, ...rest } = toMembers(omitUndefined(statistics));
    const isUnknown = domain !== undefined && statistics.episodes === 0;
    return omitUndefined({
      ...rest,
      domain: domain ?? '',
      domains: domain === undefined ? await countEpisodes(memory, tenant) : undefined,
      next: isUnknown ? await suggestDomain(memory, scope) : undefined,
      total_episodes: statistics.episodes,
      oldest_episode: oldest_at,
      newest_episode: newest_at,
      storage_used_mb: statistics.sizeBytes / BYTES_PER_MB,
      search: { ...statistics.search, behaviors, dimension: DIMENSION },
    });
  },
});

/** The episodes of each domain of the tenant. */
async function countEpisodes(memory: Memory, tenant: string) {
  const names = await memory.listDomains(tenant);
  return Promise.all(
    names.map(async (domain) => {
      const { episodes } = await memory.stats({ tenant, domain });
      return { domain, total_episodes: episodes };
    }),
  );
}
