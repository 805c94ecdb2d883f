import { z } from 'zod';
import { AppError } from '../kernel/errors.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import type { RecalledEpisode } from '../memory/recall/recall-answer.ts';
import { detailInput, jsonRecord } from './inputs/members.ts';
import {
  memoryDomain,
  refuseEmpty,
  round,
  toIso,
  toLongCall,
  toScope,
} from './inputs/memory-input.ts';
import { pitfall, toPitfall, UNORDERED } from './inputs/memory-pattern.ts';
import { suggestDomain } from './inputs/near-domains.ts';
import { resolveGiven, schemaInput } from './inputs/schema-input.ts';
import { findQuoting, provenance, toProvenance } from './inputs/to-provenance.ts';
import { defineOperation } from './operation.ts';
import type { OperationContext } from './operation-context.ts';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 5;

const CONFIDENCE =
  'How sure it is that this episode is the one meant, 0 to 1: an order, not a probability.';

const explanation = z.object({
  words: z
    .array(
      z.object({
        query: z.string(),
        episode: z.string(),
        similarity: z.number(),
        by: z.enum(['exact', 'stem', 'group', 'vector']),
      }),
    )
    .describe('Words of the query and what they met, by what.'),
  unmet: z.array(z.string()).describe('Words of the query that the episode lacks.'),
  text: z.number().nullable(),
  structure: z.number().nullable(),
  relevance: z.number(),
  outcome: z.number(),
  composite: z.number().describe('The score by which candidates are ranked.'),
});

function toExplanation({ explain }: RecalledEpisode) {
  return {
    words: explain.words.map(({ query, text, similarity, kind }) => ({
      query,
      episode: text,
      similarity: round(similarity),
      by: kind,
    })),
    unmet: explain.unmet,
    text: explain.text === null ? null : round(explain.text),
    structure: explain.structure === null ? null : round(explain.structure),
    relevance: round(explain.relevance),
    outcome: explain.outcome,
    composite: round(explain.composite),
  };
}

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
    limit: z
      .number()
      .transform((limit) => Math.min(MAX_LIMIT, Math.max(1, Math.round(limit))))
      .default(DEFAULT_LIMIT)
      .describe('Episodes wanted, 1–100.'),
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
        support: z.number().optional(),
        success_rate: z.number().optional(),
        confidence: z.number().optional(),
        unordered: z.array(z.array(z.int())).optional().describe(UNORDERED),
        pitfalls: z.array(pitfall).optional(),
      })
      .nullable(),
    failed: z
      .array(z.string())
      .optional()
      .describe('Steps that did not help in the most similar situation.'),
    episodes: z.array(
      z.object({
        episode_id: z.string(),
        similarity: z.number(),
        confidence: z.number().optional().describe(CONFIDENCE),
        unlikely: z
          .boolean()
          .optional()
          .describe('True where it is probably about something else.'),
        support: z
          .int()
          .optional()
          .describe('Episodes that it is answered for: the same situation and work, met again.'),
        copies: z.array(z.string()).optional().describe('Ids of those, in full.'),
        outcome: z.string(),
        ...provenance,
        schema_id: z
          .string()
          .optional()
          .describe('Of its schema: takes the work up where it was. Lives as long as the episode.'),
        archived: z.boolean().optional(),
        stored_at: z.string().optional(),
        context: z.string().optional(),
        actions_taken: z.array(z.string()).optional(),
        explain: explanation.optional(),
        metadata: jsonRecord.optional(),
        pinned: z.boolean().optional(),
        source: z.string().nullable().optional(),
      }),
    ),
    schema: jsonRecord.optional().describe('With episode_id: the whole schema.'),
    next: z.string().optional(),
    total_matches: z.number(),
    below_floor: z
      .number()
      .optional()
      .describe('Episodes that share words and nothing that matters, or lack min_confidence.'),
    total_exact: z.boolean().describe('False where there may be more matches than were compared.'),
    embedder_problem: z
      .string()
      .optional()
      .describe('Why only words were compared, where an embedder is configured.'),
  }),
  forModels: { isRecalled: true, documents: ['schema'], pages: ['pattern.steps'] },
  async run(input, context) {
    if (input.episode_id !== undefined) return readEpisode(input.episode_id, input.domain, context);
    const text = input.context?.trim() ? input.context : undefined;
    if (text === undefined && input.schema === undefined) {
      refuseEmpty('memory_recall', 'Send a context, a schema, both, or an episode_id.');
    }
    const schema = await resolveGiven(input.schema, context);
    const memory = await context.services.memory();
    const scope = toScope(input.domain, context);
    const answer = await memory.recall(
      scope,
      {
        ...omitUndefined({ context: text, schema }),
        limit: input.limit,
        minConfidence: input.min_confidence,
        explain: input.detail === 'full',
      },
      toLongCall(context),
    );
    const { pattern } = answer;
    const quoting = await findQuoting(memory, scope, answer.episodes);
    return {
      pattern: pattern && {
        name: pattern.name,
        steps: pattern.steps,
        ...(pattern.provisional ? { provisional: true } : {}),
        support: pattern.support,
        success_rate: round(pattern.successRate),
        confidence: round(pattern.confidence),
        ...(pattern.unordered.length === 0 ? {} : { unordered: pattern.unordered }),
        ...(pattern.pitfalls.length === 0 ? {} : { pitfalls: pattern.pitfalls.map(toPitfall) }),
      },
      ...(answer.failed.length === 0 ? {} : { failed: answer.failed }),
      episodes: answer.episodes.map((episode) => ({
        episode_id: episode.episodeId,
        similarity: round(episode.similarity),
        ...(episode.confidence === undefined ? {} : { confidence: round(episode.confidence) }),
        ...(episode.unlikely ? { unlikely: true } : {}),
        ...(episode.copies.length > 1 ? { support: episode.copies.length } : {}),
        outcome: episode.outcome,
        ...toProvenance(episode, input.detail, quoting),
        ...omitUndefined({ schema_id: episode.schemaId }),
        ...(episode.archived ? { archived: true } : {}),
        ...(input.detail === 'full'
          ? {
              stored_at: toIso(episode.storedAtMs),
              context: episode.context,
              actions_taken: episode.actionsTaken,
              ...(episode.copies.length > 1 ? { copies: episode.copies } : {}),
              explain: toExplanation(episode),
            }
          : { context: toLine(episode.context), actions_taken: toShortList(episode) }),
      })),
      total_matches: answer.totalMatches,
      ...(answer.belowFloor === 0 ? {} : { below_floor: answer.belowFloor }),
      total_exact: answer.totalExact,
      ...omitUndefined({
        embedder_problem: answer.embedderProblem,
        next: answer.episodes.length > 0 ? undefined : await suggestDomain(memory, scope),
      }),
    };
  },
});

/** One episode, whole. Throws NOT_FOUND where the domain has none of this id. */
async function readEpisode(episodeId: string, domain: string, context: OperationContext) {
  const scope = toScope(domain, context);
  const memory = await context.services.memory();
  const episode = await memory.find(scope, episodeId);
  if (!episode) {
    const near = (await suggestDomain(memory, scope)) ?? '';
    throw new AppError(
      'NOT_FOUND',
      `The domain "${domain}" has no episode ${episodeId.slice(0, 64)}: it was forgotten or never existed. ${near}`.trim(),
    );
  }
  const schemaIds = await memory.getSchemaIds(scope, [episodeId]);
  const quoting = await findQuoting(memory, scope, [episode]);
  return {
    pattern: null,
    episodes: [
      {
        episode_id: episodeId,
        similarity: 1,
        outcome: episode.outcome,
        ...toProvenance(episode, 'full', quoting),
        ...omitUndefined({ schema_id: schemaIds.get(episodeId) }),
        stored_at: toIso(episode.storedAtMs),
        context: episode.context,
        actions_taken: episode.actionsTaken,
        metadata: episode.metadata,
        pinned: episode.pinned,
        source: episode.source,
      },
    ],
    total_matches: 1,
    total_exact: true,
    ...(episode.schema ? { schema: episode.schema } : {}),
  };
}
