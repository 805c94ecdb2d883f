import { z } from 'zod';
import { memoryDomain, openMemory, toMembers } from './inputs/memory-input.ts';
import { defineOperation } from './operation.ts';

const MOST = 200;
const FURTHEST = 10_000;

export const listEpisodes = defineOperation({
  name: 'list_episodes',
  group: 'memory',
  route: { method: 'GET', path: '/memory/episodes' },
  title: 'List episodes',
  description:
    'Lists the episodes of a domain, newest first, with what they were about and how relevant they still are. To find those that are like a situation, use memory_recall.',
  effect: 'read',
  cost: 'yielding',
  isUnlisted: true,
  input: z.strictObject({
    domain: memoryDomain,
    offset: z.int().min(0).max(FURTHEST).default(0).describe('Newer episodes to skip.'),
    limit: z.int().min(1).max(MOST).default(50).describe('Most episodes of one answer.'),
  }),
  output: z.object({
    domain: z.string(),
    total: z.int(),
    offset: z.int(),
    episodes: z.array(
      z.object({
        episode_id: z.string(),
        stored_at: z.string(),
        outcome: z.string(),
        context: z.string(),
        actions_taken: z.array(z.string()),
        relevance: z.number().min(0).max(1).describe('As memory_forget compares it.'),
        uses: z.int().describe('Recalls that answered it.'),
        pinned: z.boolean(),
        archived: z.boolean(),
      }),
    ),
  }),
  forModels: { isRecalled: true },
  async run({ domain, offset, limit }, context) {
    const { memory, scope } = await openMemory(domain, context);
    const [episodes, { episodes: total }] = await Promise.all([
      memory.list(scope, { offset, limit }),
      memory.stats(scope),
    ]);
    return {
      domain,
      total,
      offset,
      episodes: episodes.map(toMembers),
    };
  },
});
