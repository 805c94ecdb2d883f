import { z } from 'zod';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { memoryDomain, openMemory, suggestDomain, toMembers } from './inputs/memory-input.ts';
import { defineOperation } from './operation.ts';
import { refuse } from './refuse.ts';

/** Ages beyond it are typing errors: a thousand years. */
const MAX_DAYS = 365_000;

const BACKUPS =
  'Earlier backups still contain the forgotten episodes: the operator has to delete them.';
const NONE_NAMED =
  'None of the named episodes is in this domain: list_episodes lists those that are.';
const LATER =
  'Forgotten text is deleted from the tables. It leaves the files later: in a data directory when open reads have ended, in PostgreSQL with the next vacuum.';

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
  input: z.strictObject({
    domain: memoryDomain,
    // The bound is not part of the JSON Schema, which models read: nobody comes near it.
    older_than_days: z
      .number()
      .min(0)
      .refine(
        (days) => Number.isInteger(days) && days <= MAX_DAYS,
        `Expected 0 to ${MAX_DAYS} whole days.`,
      )
      .optional()
      .describe('Age in days.'),
    episode_ids: z
      .array(z.string().max(64))
      .min(1)
      .max(1_000)
      .optional()
      .describe('These episodes.'),
    min_relevance: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('0–1; a new success has 0.7, fading with time.'),
    match: z.enum(['any', 'all']).default('any').describe('How many criteria must hold.'),
    dry_run: z.boolean().default(false).describe('Count only.'),
    include_pinned: z.boolean().default(false).describe('Pinned ones too.'),
  }),
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
    const { domain, older_than_days: olderThanDays, min_relevance: minRelevance } = input;
    const { episode_ids: episodeIds, match, dry_run, include_pinned: includePinned } = input;
    const criteria = omitUndefined({ olderThanDays, minRelevance, episodeIds });
    if (Object.keys(criteria).length === 0) {
      refuse('', 'Send older_than_days, min_relevance or episode_ids.');
    }
    const { memory, scope, signal } = await openMemory(domain, context);
    const request = { ...criteria, match, dryRun: dry_run, includePinned };
    const { sample, erased, ...answer } = await memory.forget(scope, request, signal);
    const unknown =
      answer.examined > 0 ? undefined : ((await suggestDomain(memory, scope)) ?? NONE_NAMED);
    return {
      domain,
      dry_run,
      ...toMembers(answer),
      sample: sample.map(toMembers),
      notes: [...(unknown ? [unknown] : []), BACKUPS, ...(erased ? [] : [LATER])],
    };
  },
});
