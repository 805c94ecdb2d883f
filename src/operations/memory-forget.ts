import { z } from 'zod';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { memoryDomain, refuseEmpty, round, toLongCall, toScope } from './inputs/memory-input.ts';
import { defineOperation } from './operation.ts';

const BACKUPS =
  'Backups that were made before still hold what is forgotten: they are the operator’s.';
const READERS =
  'Another process was reading: deleted text leaves the write-ahead log seconds after it ends.';

export const memoryForget = defineOperation({
  name: 'memory_forget',
  group: 'memory',
  route: { method: 'POST', path: '/memory/forget' },
  title: 'Forget episodes',
  description:
    'Deletes for good the episodes of a domain that are older than older_than_days or less relevant than min_relevance, and all derived from them. Try dry_run first. Not for saving space: memory_compress does that without loss.',
  effect: 'destroy',
  cost: 'yielding',
  idempotent: true,
  input: z.strictObject({
    domain: memoryDomain,
    older_than_days: z.number().min(0).optional().describe('Missing: age never matches.'),
    min_relevance: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('0–1; a new success has 0.9, fading with time. Missing: never matches.'),
    match: z.enum(['any', 'all']).default('any'),
    dry_run: z.boolean().default(false),
    include_pinned: z.boolean().default(false),
  }),
  output: z.object({
    domain: z.string(),
    dry_run: z.boolean(),
    examined: z.int(),
    forgotten: z.int().describe('In a dry run: what would be.'),
    by: z.object({ age: z.int(), relevance: z.int(), both: z.int() }),
    protected: z.int().describe('Pinned episodes that would have gone.'),
    sample: z
      .array(
        z.object({
          episode_id: z.string(),
          age_days: z.number(),
          relevance: z.number(),
          reason: z.enum(['age', 'relevance', 'both']),
        }),
      )
      .describe('At most ten.'),
    bytes_before: z.int(),
    bytes_after: z.int(),
    notes: z.array(z.string()),
  }),
  async run(input, context) {
    if (input.older_than_days === undefined && input.min_relevance === undefined) {
      refuseEmpty('memory_forget', 'Send older_than_days, min_relevance or both.');
    }
    const scope = toScope(input.domain, context);
    const memory = await context.services.memory();
    const answer = await memory.forget(
      scope,
      {
        ...omitUndefined({
          olderThanDays: input.older_than_days,
          minRelevance: input.min_relevance,
        }),
        match: input.match,
        dryRun: input.dry_run,
        includePinned: input.include_pinned,
      },
      toLongCall(context),
    );
    return {
      domain: scope.domain,
      dry_run: input.dry_run,
      examined: answer.examined,
      forgotten: answer.forgotten,
      by: { ...answer.by },
      protected: answer.protected,
      sample: answer.sample.map((episode) => ({
        episode_id: episode.episodeId,
        age_days: round(episode.ageDays),
        relevance: round(episode.relevance),
        reason: episode.reason,
      })),
      bytes_before: answer.bytesBefore,
      bytes_after: answer.bytesAfter,
      notes: [BACKUPS, ...(answer.erased ? [] : [READERS])],
    };
  },
});
