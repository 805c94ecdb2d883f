import { z } from 'zod';
import type { Action } from '../actions/action.ts';
import { type Applied, applyActions as apply } from '../actions/apply.ts';
import { findLeftovers } from '../actions/leftovers.ts';
import { groupBy } from '../kernel/append.ts';
import { AppError } from '../kernel/errors.ts';
import { toSchemaId } from '../kernel/handles.ts';
import { isObject, type JsonObject } from '../kernel/json.ts';
import { assertWithinLimits } from '../kernel/limits.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { writeLines } from '../lines/write-value.ts';
import type { KeptPlan } from '../ports/plan-store.ts';
import { detailInput, jsonRecord } from './inputs/members.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import type { OperationContext } from './operation-context.ts';
import { findOverwritten } from './plans/find-overwritten.ts';
import { actionOutputs, getPlan, keepSchema, keepUndoPlan, planIdInput } from './plans/planning.ts';
import { refuse } from './refuse.ts';
import { compareFindings, soundnessOutput } from './verification/examine.ts';

const item = z.looseObject({
  action: z.string().min(1).max(64),
  params: z
    .custom<JsonObject>(
      isObject,
      'Expected an object with the parameters, as in {"action": "add_states", "params": {"trait": "TicketPage", "states": ["open"]}}.',
    )
    .meta({ type: 'object' }),
});

type Item = z.output<typeof item>;

const input = z.strictObject({
  schema: schemaInput,
  actions: z
    .array(item)
    .optional()
    .describe('[{action, params}] of a plan, or your own: describe_language {topic: "actions"}.'),
  plan: planIdInput.optional().describe('A plan_id instead of actions.'),
  save: z.boolean().default(false).describe('Keep the result under a schema_id.'),
  write: z
    .union([z.string().min(1).max(4096), z.boolean()])
    .default(false)
    .describe('Write it into this file; true: into that of schema.'),
  force: z.boolean().default(false).describe('Write it in spite of new errors.'),
  detail: detailInput,
  include_schema: z
    .boolean()
    .optional()
    .describe('Return the resulting schema; default: unless saved.'),
});

const output = z.object({
  schema_id: z.string().optional(),
  applied: z.int().min(0).describe('Number of actions applied.'),
  ...soundnessOutput.shape,
  leftover: z
    .array(z.object({ at: z.string(), text: z.string() }))
    .optional()
    .describe('Values, labels and bindings that still say an old name.'),
  offers: z
    .array(z.object(actionOutputs))
    .optional()
    .describe('Actions that change the leftover values or texts too.'),
  promoted: z.array(z.string()).describe('Addresses of bare names that became objects.'),
  rebased: z
    .object({ made_for: z.string(), applied_to: z.string() })
    .optional()
    .describe('The plan was made for another schema; every step fitted this one too.'),
  undo_plan_id: z.string().optional().describe('The plan that undoes the actions on the result.'),
  schema: jsonRecord.optional(),
});

export const applyActions = defineOperation({
  name: 'apply_actions',
  group: 'schemas',
  route: { method: 'POST', path: '/apply' },
  title: 'Apply actions to a schema',
  description:
    'Applies a plan (plan_id) or your own actions to a schema, all or none; returns whether the result is valid, what findings this brought, and an undo plan. With save the result is kept under a schema_id; without actions it only saves.',
  effect: 'write',
  cost: 'superlinear',
  idempotent: true,
  schemaInputs: ['schema'],
  input,
  output,
  forModels: {
    defaults: { save: true },
    documents: ['schema'],
    lists: ['promoted', 'fixed', 'leftover', 'new_findings'],
  },
  toLines: writeOutcome,
  async run(input, context) {
    const { schema: document, plan, actions: own } = input;
    if (input.write !== false)
      refuse('/write', 'Only over stdio: an absolute path, or true where schema is one.');
    if (plan !== undefined && own !== undefined) refuse('/actions', 'Send either plan or actions.');
    const { actions, result, rebased } =
      plan === undefined
        ? applyOwn(document, own ?? [], context)
        : await applyPlan(document, plan, context);
    // Many small actions may build what no request could hold.
    if (actions.length > 0) assertWithinLimits(result.document, '/schema', true, context.limits);
    const { leftover, offers } = findLeftovers(result.document, result.renamed);
    const base = actions.length > 0 ? document : undefined;
    return omitUndefined({
      schema_id: input.save ? await keepSchema(result.document, context) : undefined,
      applied: result.applied,
      ...(await compareFindings(base, result.document, context)),
      leftover: leftover.length > 0 ? leftover : undefined,
      offers: offers.length > 0 ? offers : undefined,
      promoted: result.promoted,
      rebased,
      undo_plan_id: await keepUndoPlan(document, actions, result.document, context),
      schema: (input.include_schema ?? !input.save) ? result.document : undefined,
    });
  },
});

/** Findings that were mended are named up to here, counted beyond. */
const MOST_FIXED = 3;

type Answer = z.output<typeof output>;

/** New findings that are all shown: of more, the errors are. */
const MOST_FOUND = 6;

/** Places that are all shown: of more, how often each text is there. */
const MOST_PLACES = 12;

/** Each text that was left as it was, with its places. */
function writeLeftover(leftover: NonNullable<Answer['leftover']>, isFull: boolean): string[] {
  const texts = [...groupBy(leftover, ({ text }) => text)];
  if (leftover.length <= MOST_PLACES || isFull) {
    return texts.map(([text, left]) => {
      const places = left.map(({ at }) => at);
      return `left as it was: ${JSON.stringify(text)} at ${places.join(', ')}`;
    });
  }
  const said = texts.map(([text, left]) => `${JSON.stringify(text)} ×${left.length}`);
  return [`left as it was: ${said.join(', ')} (detail: "full" lists the places)`];
}

/** What was done, whether it is sound, what it brought and mended, and the handles. */
function writeOutcome(answer: Answer, isFull: boolean): string {
  const { applied, valid, open, fixed, new_findings: found, promoted, rebased } = answer;
  const { schema_id, undo_plan_id, leftover = [], offers = [] } = answer;
  const { written } = answer as { readonly written?: string };
  const errors = found.filter(({ severity }) => severity === 'error');
  const shown = isFull || found.length <= MOST_FOUND ? found : errors;
  const isLong = !isFull && fixed.length > MOST_FIXED;
  return [
    `${applied} applied: ${valid ? 'valid' : 'invalid'}${open > 0 ? `, ${open} earlier findings remain` : ''}`,
    writeLines(omitUndefined({ schema_id, written, undo_plan_id })),
    promoted.length > 0 && `promoted: ${promoted.join(', ')}`,
    rebased && 'The plan was made for another version, but every step also fits this one.',
    ...shown.map((one) => `new ${one.severity} ${one.at}: ${one.message} ${one.fix}`),
    shown.length < found.length && `new warnings: ${found.length - shown.length} more`,
    ...(isLong ? [`${fixed.length} findings`] : fixed).map((message) => `fixed: ${message}`),
    ...writeLeftover(leftover, isFull),
    ...offers.map(({ action, params }) => `offer: ${JSON.stringify({ action, params })}`),
  ]
    .filter(Boolean)
    .join('\n');
}

interface Outcome {
  readonly actions: readonly Action[];
  readonly result: Applied;
  readonly rebased?: { made_for: string; applied_to: string } | undefined;
}

function applyOwn(
  document: JsonObject,
  items: readonly Item[],
  { limits: { maxActions } }: OperationContext,
): Outcome {
  const message = `At most ${maxActions} actions at once: apply the rest to the saved result.`;
  if (items.length > maxActions) refuse('/actions', message);
  const indices = orderOf(items);
  const actions = indices.map((index) => items[index] as Action);
  return { actions, result: apply(document, actions, { indices }) };
}

/** Applies a kept plan. Throws CONFLICT with both handles where it was made for another schema and doesn't fit this one. */
async function applyPlan(
  document: JsonObject,
  planId: string,
  context: OperationContext,
): Promise<Outcome> {
  const plan = await getPlan(planId, context);
  const actions: Action[] = plan.items.map(({ action, params }) => ({ action, params }));
  const applied_to = toSchemaId(context.tenant, document);
  if (applied_to === plan.schemaId) return { actions, result: apply(document, actions) };
  try {
    const rebased = { made_for: plan.schemaId, applied_to };
    const result = apply(document, actions);
    await assertKeepsChanges(document, plan, context);
    return { actions, result, rebased };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(
      'CONFLICT',
      `The plan was made for ${plan.schemaId}; this schema is ${applied_to}, and not every step fits it: ${error.message} Ask for a plan from this schema.`,
      { errors: error.errors, cause: error },
    );
  }
}

/** Throws CONFLICT where a step would replace what was changed since its plan was made, as far as its base is kept. */
async function assertKeepsChanges(
  document: JsonObject,
  { schemaId, items }: KeptPlan,
  context: OperationContext,
): Promise<void> {
  const base = await (await context.services.schemas()).find(context.tenant, schemaId);
  const found = base && findOverwritten(base, document, items);
  if (found === undefined) return;
  const message = `${found.place} was changed since, and ${items[found.index]?.action} would replace it.`;
  throw new AppError('CONFLICT', message, {
    errors: [{ path: `/actions/${found.index}`, message }],
  });
}

const ORDERING = ['step', 'level'] as const;

/**
 * The indices of the items in the order to apply them: repair items by step, instructions by level,
 * anything else (plan items carry a score) as it comes.
 */
function orderOf(items: readonly Item[]): number[] {
  const indices = [...items.keys()];
  const key = ORDERING.find((one) => items.every((item) => item[one] !== undefined));
  if (key === undefined || items.some((item) => item.score !== undefined)) return indices;
  return indices.sort((a, b) => Number(items[a]?.[key] ?? 0) - Number(items[b]?.[key] ?? 0));
}
