import { z } from 'zod';
import type { Action } from '../../actions/action.ts';
import { structureEmbedder } from '../../embed/structure-embedder.ts';
import { groupBy } from '../../kernel/append.ts';
import { AppError } from '../../kernel/errors.ts';
import { PLAN_ID, toSchemaId } from '../../kernel/handles.ts';
import { isString, type JsonObject } from '../../kernel/json.ts';
import { summariseSchema } from '../../memory/schema-summary.ts';
import { planUndo } from '../../plan/plan.ts';
import type { PatternHint } from '../../plan/steps/schedule.ts';
import type { KeptPlan, PlanItem } from '../../ports/plan-store.ts';
import { domainName } from '../inputs/members.ts';
import type { OperationContext } from '../operation-context.ts';

/** A memory domain; planning works without one. */
export const domainInput = domainName.optional().describe('Its patterns break ties.');

export const patternOutput = z.object({ name: z.string(), steps: z.array(z.string()) });

export const planIdOutput = z
  .string()
  .optional()
  .describe('apply_actions takes it instead of the actions; lives 7 days after its last use.');

export const countsOutput = z.record(z.string(), z.int()).describe('Actions of each name.');

/** An action as an item of an answer. */
export const actionOutputs = {
  action: z.string(),
  params: z.custom<JsonObject>().meta({ type: 'object' }),
};

/** A difference that was left as it is. */
export const skippedOutput = z.object({
  type: z.string(),
  name: z.string(),
  path: z.string(),
  reason: z.string(),
});

/** The pattern of a domain's memory, or undefined without a domain or match. */
export async function findPattern(
  domain: string | undefined,
  schema: JsonObject,
  context: OperationContext,
): Promise<PatternHint | undefined> {
  if (domain === undefined) return undefined;
  const memory = await context.services.memory();
  const query = { context: summariseSchema(schema), vector: structureEmbedder.embed(schema) };
  return memory.findPattern({ tenant: context.tenant, domain }, query);
}

/** Plans that others may work beside: their base is kept too, so that what is changed meanwhile is not overwritten. */
const IS_CARRIED_ON: ReadonlySet<string> = new Set(['plan', 'plan_instructions', 'propose']);

/**
 * Keeps a plan and returns its handle; undefined where the caller may keep nothing or nothing can be kept: the
 * plan is then answered without one.
 */
export async function keepPlan(
  document: JsonObject,
  madeBy: string,
  items: readonly PlanItem[],
  context: OperationContext,
): Promise<string | undefined> {
  const { services, tenant } = context;
  return unlessRefused(async () => {
    const schemaId = toSchemaId(tenant, document);
    const planId = await (await services.plans()).put(tenant, { schemaId, madeBy, items });
    if (IS_CARRIED_ON.has(madeBy)) await keepSchema(document, context);
    return planId;
  });
}

/** Keeps a document and returns its handle. */
export const keepSchema = async (
  document: JsonObject,
  { services, tenant }: OperationContext,
): Promise<string> => (await services.schemas()).put(tenant, document);

/** What a store answers; undefined where it refuses to keep anything. */
export async function unlessRefused(keep: () => Promise<string>): Promise<string | undefined> {
  try {
    return await keep();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * What a call may name in place of an input: the text that was sent, else the handle under which the document is kept;
 * undefined where it cannot be kept.
 */
export async function toReference(
  sent: unknown,
  document: JsonObject,
  context: OperationContext,
): Promise<string | undefined> {
  return isString(sent) ? sent : unlessRefused(() => keepSchema(document, context));
}

export const planIdInput = z
  .string()
  .regex(
    PLAN_ID,
    'Expected a plan_id: pln_…, as plan, plan_instructions, gap and rank_edits return it.',
  );

/** The plan of a handle. Throws NOT_FOUND where none is kept under it. */
export async function getPlan(planId: string, context: OperationContext): Promise<KeptPlan> {
  const plan = await (await context.services.plans()).find(context.tenant, planId);
  if (plan) return plan;
  throw new AppError(
    'NOT_FOUND',
    `No plan is kept under ${planId.slice(0, 60)}: it expired (7 days unused), was replaced by newer ones, or never existed. Call plan_instructions, plan, gap or rank_edits again.`,
  );
}

/** Keeps the plan that turns a result back into the document that the actions were applied to. */
export async function keepUndoPlan(
  document: JsonObject,
  actions: readonly Action[],
  result: JsonObject,
  context: OperationContext,
): Promise<string | undefined> {
  if (actions.length === 0) return undefined;
  return keepPlan(result, 'undo', planUndo(document, result), context);
}

/** How many actions of each name there are, in order of appearance. */
export const countActions = (actions: readonly Pick<Action, 'action'>[]): Record<string, number> =>
  Object.fromEntries(
    [...groupBy(actions, ({ action }) => action)].map(([name, own]) => [name, own.length]),
  );
