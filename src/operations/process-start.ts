import { z } from 'zod';
import { createUlid } from '../kernel/ids.ts';
import { isString, type JsonObject } from '../kernel/json.ts';
import { detailInput, domainName } from './inputs/members.ts';
import { toLongCall } from './inputs/memory-input.ts';
import { findPattern } from './inputs/planning-input.ts';
import {
  resolveGiven,
  resolveSchema,
  type SchemaInput,
  schemaInput,
} from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import type { OperationContext } from './operation-context.ts';
import { describeProcess, processOutput } from './processes/process-answer.ts';
import { createProcess, type ProcessState } from './processes/process-state.ts';
import { planSteps } from './processes/process-steps.ts';
import { briefInput, drawProposal } from './propose-operation.ts';
import { refuse } from './refuse.ts';

const MAX_CONTEXT = 4_000;

/** The best episode of the domain for the task, where its memory has one. */
async function findMatch(
  domain: string,
  text: string,
  goal: JsonObject,
  context: OperationContext,
) {
  const memory = await context.services.memory();
  const scope = { tenant: context.tenant, domain };
  const { episodes, pattern } = await memory.recall(
    scope,
    { context: text, schema: goal, limit: 1, explain: false },
    toLongCall(context),
  );
  const [best] = episodes;
  return (
    best && {
      episode_id: best.episodeId,
      similarity: Math.round(best.similarity * 10_000) / 10_000,
      outcome: best.outcome,
      pattern: pattern?.steps ?? [],
    }
  );
}

/** The document that is built: a schema, or what a brief describes. Throws UNPROCESSABLE unless there is one of them. */
async function findGoal(
  {
    goal,
    brief,
    current,
  }: {
    goal?: SchemaInput | undefined;
    brief?: JsonObject | undefined;
    current?: SchemaInput | undefined;
  },
  context: OperationContext,
): Promise<JsonObject> {
  if ((goal === undefined) === (brief === undefined)) {
    const message = 'Send either a goal or a brief.';
    refuse('/goal', message, `process_start: /goal: ${message}`);
  }
  if (goal !== undefined) return resolveSchema(goal, context);
  const base = await resolveGiven(current, context);
  return (await drawProposal(brief as JsonObject, base, context)).goal;
}

export const processStart = defineOperation({
  name: 'process_start',
  group: 'processes',
  route: { method: 'POST', path: '/process/start' },
  title: 'Start a guided process',
  description:
    'Builds a goal step by step: returns the first step with a hint; process_next takes what you did and returns the next. Expires 7 days after its last step.',
  effect: 'write',
  cost: 'search',
  schemaInputs: ['goal', 'current'],
  isUnlisted: true,
  input: z.strictObject({
    goal: schemaInput.optional().describe('The schema or behavior to build; or send a brief.'),
    brief: briefInput.optional().describe('As propose takes it.'),
    current: schemaInput.optional().describe('The schema to start from; default: an empty one.'),
    domain: domainName.optional(),
    context: z.string().max(MAX_CONTEXT).optional().describe('The task in your words.'),
    batch: z.boolean().default(false).describe('All steps of a level at once.'),
    detail: detailInput,
  }),
  output: z.object({
    ...processOutput,
    memory_match: z
      .object({
        episode_id: z.string(),
        similarity: z.number(),
        outcome: z.string(),
        pattern: z.array(z.string()),
      })
      .optional()
      .describe('A similar episode: memory_recall {episode_id} returns all of it.'),
  }),
  forModels: { quotes: ['memory_match'], pages: ['current_steps'], stepMembers: ['current_step'] },
  async run(input, context) {
    const goalDocument = await findGoal(input, context);
    const goal = isString(input.goal) ? input.goal : String(goalDocument.name ?? 'a schema');
    const empty = { name: isString(goalDocument.name) ? goalDocument.name : goal, orbitals: [] };
    const current = (await resolveGiven(input.current, context)) ?? empty;
    const pattern = await findPattern(input.domain, goalDocument, context);
    const remaining = planSteps(current, goalDocument, [], pattern);
    const state: ProcessState = {
      phase: remaining.length === 0 ? 'done' : 'planning',
      goal,
      goalDocument,
      current,
      domain: input.domain ?? null,
      context: input.context ?? null,
      batch: input.batch,
      remaining,
      done: [],
      skipped: [],
      startedAtMs: context.clock.nowMs(),
      episodeId: null,
    };
    const text = input.context ?? `Build ${goal}`;
    const match = input.domain && (await findMatch(input.domain, text, goalDocument, context));
    const processId = `prc_${createUlid(context.clock.nowMs())}`;
    await createProcess(processId, state, context);
    return {
      ...(await describeProcess(processId, state, context)),
      ...(match ? { memory_match: match } : {}),
    };
  },
});
