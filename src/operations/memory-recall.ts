import { z } from 'zod';
import { AppError } from '../kernel/errors.ts';
import { toSchemaId } from '../kernel/handles.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { type RecalledEpisode, successRateOf } from '../memory/recall/recall-answer.ts';
import { countInput, detailInput, jsonRecord } from './inputs/members.ts';
import { memoryDomain, openMemory, suggestDomain, toMembers } from './inputs/memory-input.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation, RECALLED_NOTICE } from './operation.ts';
import type { OperationContext } from './operation-context.ts';
import { refuse } from './refuse.ts';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 5;

/** Characters of a context in a brief answer, and actions. */
const LINE = 160;
const ACTIONS = 12;

function toLine(context: string): string {
  const line = context
    .slice(0, 4 * LINE)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= LINE ? line : `${line.slice(0, LINE - 1).trimEnd()}…`;
}

function toShortList({ actionsTaken }: RecalledEpisode): readonly string[] {
  if (actionsTaken.length <= ACTIONS) return actionsTaken;
  return [...actionsTaken.slice(0, ACTIONS - 1), `and ${actionsTaken.length - ACTIONS + 1} more`];
}

export const memoryRecall = defineOperation({
  name: 'memory_recall',
  group: 'memory',
  route: { method: 'POST', path: '/memory/recall' },
  title: 'Recall similar episodes',
  description:
    'Finds past episodes like a situation, in any words or by schema, and what worked or failed. Use it before a task.',
  effect: 'read',
  cost: 'yielding',
  schemaInputs: ['schema'],
  input: z.strictObject({
    domain: memoryDomain,
    episode_id: z.string().max(64).optional().describe('Reads this one whole.'),
    context: z.string().optional().describe('The situation in your words.'),
    schema: schemaInput.optional().describe('Finds schemas of similar structure.'),
    limit: countInput(DEFAULT_LIMIT, MAX_LIMIT, 'Cases wanted, '),
    collapse: z.boolean().default(true).describe('False: every episode by itself.'),
    min_confidence: z.number().min(0).max(1).default(0).describe('Leaves out less sure ones, 0–1.'),
    detail: detailInput,
  }),
  output: z.object({
    pattern: z
      .object({
        name: z.string(),
        steps: z.array(z.string()),
        provisional: z
          .boolean()
          .optional()
          .describe('True where it was derived from these episodes just now.'),
        support: z.number().optional().describe('Successes behind it.'),
        success_rate: z.number().optional().describe('Of all that took these steps there.'),
        confidence: z.number().optional().describe('Wilson lower bound of the rate.'),
      })
      .nullable(),
    failed: z
      .array(z.string())
      .optional()
      .describe('Steps that mostly failed in the most similar case.'),
    episodes: z.array(
      z.object({
        episode_id: z.string(),
        similarity: z.number(),
        confidence: z.number().optional().describe('How sure it is that this is meant: an order.'),
        unlikely: z
          .boolean()
          .optional()
          .describe('True where it is probably about something else.'),
        outcome: z.string().describe('Its own.'),
        support: z.int().optional().describe('Episodes of its case: equal actions, like contexts.'),
        succeeded: z.int().optional(),
        failed: z.int().optional(),
        success_rate: z.number().optional(),
        schema_id: z
          .string()
          .optional()
          .describe('Of its schema: takes the work up where it was. Lives as long as the episode.'),
        archived: z.boolean().optional(),
        stored_at: z.string().optional(),
        context: z.string().optional(),
        actions_taken: z.array(z.string()).optional(),
        relevance: z.number().optional(),
        metadata: jsonRecord.optional(),
        pinned: z.boolean().optional(),
        source: z.string().nullable().optional(),
      }),
    ),
    schema: jsonRecord.optional().describe('With episode_id: the whole schema.'),
    next: z.string().optional(),
    notice: z.string().optional(),
    total_matches: z.number().describe('Episodes that match, before they are grouped.'),
    total_exact: z.boolean().describe('False where the number is a bound.'),
    embedder_problem: z
      .string()
      .optional()
      .describe('Why only words were compared, where an embedder is configured.'),
  }),
  forModels: { isRecalled: true, documents: ['schema'], lists: ['pattern.steps'] },
  async run(input, context) {
    if (input.episode_id !== undefined) return readEpisode(input.episode_id, input.domain, context);
    const text = input.context?.trim() ? input.context : undefined;
    if (text === undefined && input.schema === undefined) {
      refuse('', 'Send a context, a schema, both, or an episode_id.');
    }
    const { schema, limit, collapse, min_confidence: minConfidence, detail } = input;
    const { memory, scope, signal } = await openMemory(input.domain, context);
    const query = { ...omitUndefined({ context: text, schema }), limit, minConfidence, collapse };
    const { pattern, failed, episodes, ...answer } = await memory.recall(scope, query, signal);
    return omitUndefined({
      pattern: pattern && toMembers({ ...pattern, provisional: pattern.provisional || undefined }),
      failed: failed.length === 0 ? undefined : failed,
      episodes: episodes.map((episode) => toCase(episode, detail === 'full')),
      notice: episodes.length > 0 ? RECALLED_NOTICE : undefined,
      ...toMembers(answer),
      next: episodes.length > 0 ? undefined : await suggestDomain(memory, scope),
    });
  },
});

/** A case as it is answered: in few words, or with all that is kept of its episode. */
function toCase(episode: RecalledEpisode, isFull: boolean) {
  const { archived, unlikely, storedAtMs, relevance, ...rest } = episode;
  const [context, actionsTaken] = [toLine(episode.context), toShortList(episode)];
  return omitUndefined(
    toMembers({
      ...rest,
      successRate: successRateOf(episode),
      archived: archived || undefined,
      unlikely: unlikely || undefined,
      ...(isFull ? { storedAtMs, relevance } : { context, actionsTaken }),
    }),
  );
}

/** One episode, whole. Throws NOT_FOUND where the domain has none of this id. */
async function readEpisode(episodeId: string, domain: string, context: OperationContext) {
  const { memory, scope } = await openMemory(domain, context);
  const episode = await memory.find(scope, episodeId);
  if (!episode) {
    const near = (await suggestDomain(memory, scope)) ?? '';
    throw new AppError(
      'NOT_FOUND',
      `The domain "${domain}" has no episode ${episodeId.slice(0, 64)}: it was forgotten or never existed. ${near}`.trim(),
    );
  }
  const { schema, ...kept } = episode;
  const handle = schema ? { schema_id: toSchemaId(context.tenant, schema) } : {};
  return {
    pattern: null,
    episodes: [{ ...toMembers(kept), similarity: 1, ...handle }],
    notice: RECALLED_NOTICE,
    total_matches: 1,
    total_exact: true,
    ...(schema ? { schema } : {}),
  };
}
