import { z } from 'zod';
import type { BehaviorIndex } from '../embed/behavior-index.ts';
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
      .object({ words: served, texts: served, schemas: served, behaviors: served })
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
    search: { ...statistics.search, behaviors },
  };
}

/** The sums over all domains of the tenant, and each domain with its episodes. */
async function describeAll(memory: Memory, tenant: string, kind: BehaviorIndex['kind']) {
  const none = await memory.stats({ tenant, domain: '' });
  const domains = await memory.listDomains(tenant);
  const all = await Promise.all(domains.map((domain) => memory.stats({ tenant, domain })));
  const sum = (counts: readonly (number | undefined)[]) =>
    counts.reduce<number>((total, count = 0) => total + count, 0);
  const names = new Set(all.flatMap(({ outcomes }) => Object.keys(outcomes)));
  // An outcome may be called as what every object has.
  const countOf = ({ outcomes: own }: MemoryStatistics, name: string) =>
    Object.hasOwn(own, name) ? own[name] : 0;
  const outcomes = [...names].map((name) => [name, sum(all.map((one) => countOf(one, name)))]);
  const oldest = all.map(({ oldestAtMs }) => oldestAtMs).filter((time) => time !== null);
  const newest = all.map(({ newestAtMs }) => newestAtMs).filter((time) => time !== null);
  const sums: MemoryStatistics = {
    ...none,
    episodes: sum(all.map(({ episodes }) => episodes)),
    archived: sum(all.map(({ archived }) => archived)),
    patterns: sum(all.map(({ patterns }) => patterns)),
    sizeBytes: sum(all.map(({ sizeBytes }) => sizeBytes)),
    outcomes: Object.fromEntries(outcomes),
    embedded: none.embedded === undefined ? undefined : sum(all.map(({ embedded }) => embedded)),
    oldestAtMs: oldest.length === 0 ? null : Math.min(...oldest),
    newestAtMs: newest.length === 0 ? null : Math.max(...newest),
  };
  const listed = all.map(({ episodes }, at) => ({
    domain: domains[at] as string,
    total_episodes: episodes,
  }));
  return { ...toAnswer('', sums, kind), domains: listed };
}
