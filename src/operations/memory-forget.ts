import { z } from 'zod';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { memoryDomain, refuseEmpty, round, toLongCall, toScope } from './inputs/memory-input.ts';
import { defineOperation } from './operation.ts';
import type { OperationContext } from './operation-context.ts';

/** Ages beyond it are typing errors: a thousand years. */
const MAX_DAYS = 365_000;

const BACKUPS =
  'Backups that were made before still hold what is forgotten: they are the operator’s.';
const LATER =
  'Forgotten text is deleted from the tables. It leaves the files later: in a data directory when open reads have ended, in PostgreSQL with the next vacuum.';

const memoryForgetInput = z.strictObject({
  domain: memoryDomain,
  // The bound is not part of the JSON Schema, which models read: nobody comes near it.
  older_than_days: z
    .number()
    .min(0)
    .refine((days) => days <= MAX_DAYS, `Expected 0 to ${MAX_DAYS} days.`)
    .optional()
    .describe('Age in days.'),
  episode_ids: z.array(z.string().max(64)).min(1).max(1_000).optional().describe('These episodes.'),
  min_relevance: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('0–1; a new success has 0.9, fading with time.'),
  match: z.enum(['any', 'all']).default('any').describe('How many criteria must hold.'),
  dry_run: z.boolean().default(false).describe('Count only.'),
  include_pinned: z.boolean().default(false).describe('Pinned ones too.'),
});

async function forget(input: z.output<typeof memoryForgetInput>, context: OperationContext) {
  const { older_than_days, min_relevance, episode_ids } = input;
  if ([older_than_days, min_relevance, episode_ids].every((given) => given === undefined)) {
    refuseEmpty('memory_forget', 'Send older_than_days, min_relevance or episode_ids.');
  }
  const memory = await context.services.memory();
  return memory.forget(
    toScope(input.domain, context),
    {
      ...omitUndefined({
        olderThanDays: older_than_days,
        minRelevance: min_relevance,
        episodeIds: episode_ids,
      }),
      match: input.match,
      dryRun: input.dry_run,
      includePinned: input.include_pinned,
    },
    toLongCall(context),
  );
}

export const memoryForget = defineOperation({
  name: 'memory_forget',
  group: 'memory',
  route: { method: 'POST', path: '/memory/forget' },
  title: 'Forget episodes',
  description:
    'Deletes permanently the episodes of a domain that are named, older than older_than_days or less relevant than min_relevance, and all derived from them. Try dry_run first.',
  effect: 'destroy',
  cost: 'yielding',
  idempotent: true,
  input: memoryForgetInput,
  output: z.object({
    domain: z.string(),
    dry_run: z.boolean(),
    examined: z.int(),
    forgotten: z.int().describe('In a dry run: what would be.'),
    by: z.object({ age: z.int(), relevance: z.int(), both: z.int(), named: z.int() }),
    protected: z.int().describe('Pinned episodes that would have gone.'),
    sample: z
      .array(
        z.object({
          episode_id: z.string(),
          age_days: z.number(),
          relevance: z.number(),
          reason: z.enum(['age', 'relevance', 'both', 'named']),
        }),
      )
      .describe('At most ten.'),
    bytes_before: z.int(),
    bytes_after: z.int(),
    notes: z.array(z.string()),
  }),
  async run(input, context) {
    const answer = await forget(input, context);
    return {
      domain: toScope(input.domain, context).domain,
      dry_run: input.dry_run,
      examined: answer.examined,
      forgotten: answer.forgotten,
      by: answer.by,
      protected: answer.protected,
      sample: answer.sample.map((episode) => ({
        episode_id: episode.episodeId,
        age_days: round(episode.ageDays),
        relevance: round(episode.relevance),
        reason: episode.reason,
      })),
      bytes_before: answer.bytesBefore,
      bytes_after: answer.bytesAfter,
      notes: [BACKUPS, ...(answer.erased ? [] : [LATER])],
    };
  },
});
