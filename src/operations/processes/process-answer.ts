import { z } from 'zod';
import { applyActions } from '../../actions/apply.ts';
import { AppError } from '../../kernel/errors.ts';
import { toSchemaId } from '../../kernel/handles.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import type { PlanItem } from '../../ports/plan-store.ts';
import { assess } from '../../verify/assess.ts';
import { findDomain, toLabeller } from '../domains/find-domain.ts';
import { paramsOutput } from '../inputs/planning-input.ts';
import type { OperationContext } from '../operation-context.ts';
import { keepPlan } from '../plans/keep-plan.ts';
import { rankEdits } from '../rank-edits.ts';
import { examine } from '../verification/examine.ts';
import { placedOutput, placeFindings } from '../verification/verdict-outputs.ts';
import { PHASES, type ProcessState, toExpiry } from './process-state.ts';
import { dueSteps, isNothingBuilt, toHint } from './process-steps.ts';

const step = z.object({
  level: z.int(),
  action: z.string(),
  params: paramsOutput,
  hint: z.string(),
});

/** The output of every operation of processes. */
export const processOutput = {
  process_id: z.string(),
  phase: z.enum(PHASES),
  total_steps: z.int().describe('Done and to come.'),
  done_steps: z.int(),
  schema_id: z.string().describe('The current schema.'),
  current_step: step.optional(),
  current_steps: z.array(step).optional().describe('With batch: all steps of the level.'),
  expires_at: z.string().describe('Unless it is used before.'),
  next: z.string().optional(),
};

export const checkOutput = z.object({
  valid: z.boolean(),
  probability: z.number(),
  findings: z.array(placedOutput.extend({ category: z.string() })),
});

export const repairsOutput = z
  .array(
    z.object({
      plan_id: z.string().optional(),
      score: z.number(),
      when: z.enum(['now', 'after the last step']),
      actions: z.array(z.looseObject({ action: z.string(), params: paramsOutput })),
    }),
  )
  .describe('Where something would stay broken: apply one, then process_next with its result.');

const NEXT = {
  planning:
    'Carry the step out, then process_next {process_id, result: {done: true}}: the server then applies it for you.',
  building:
    'process_next {process_id, result: {done: true}}, or what you did instead: {schema_id}, {actions}, {skip: reason}.',
  repairing:
    'Something would stay broken: process_next {process_id, result: {plan: a repair’s plan_id}}.',
  done: 'process_complete {process_id, outcome} stores what was done.',
  cancelled: undefined,
} as const;

const NOTHING_BUILT =
  'Every step was skipped, so nothing is built: process_next {process_id, result: {actions}} or {schema_id} with what you did instead, or process_complete {process_id, outcome: "cancelled"}.';

/** The present state of a process as operations return it. Keeps the schema under its handle. */
export async function describeProcess(
  processId: string,
  state: ProcessState,
  context: OperationContext,
) {
  const domain = await findDomain(state.domain ?? undefined, context);
  const label = toLabeller(domain);
  const steps = dueSteps(state).map((item) => ({
    level: item.level ?? 1,
    action: item.action,
    params: item.params,
    hint: toHint(item, label),
  }));
  const schemas = await context.services.schemas();
  await schemas.put(context.tenant, state.current);
  return omitUndefined({
    process_id: processId,
    phase: state.phase,
    total_steps: state.done.length + state.remaining.length,
    done_steps: state.done.length,
    schema_id: toSchemaId(context.tenant, state.current),
    current_step: state.batch ? undefined : steps[0],
    current_steps: state.batch && steps.length > 0 ? steps : undefined,
    expires_at: toExpiry(context.clock.nowMs()),
    next: steps.length === 0 && isNothingBuilt(state) ? NOTHING_BUILT : NEXT[state.phase],
  });
}

/** Findings and repairs in one answer. */
const MAX_FINDINGS = 10;
const MAX_REPAIRS = 2;

async function check(document: JsonObject, context: OperationContext) {
  const { model, verdict } = await examine(document, context);
  const { probability, valid } = assess(model, verdict);
  const errors = verdict.proven.filter(({ severity }) => severity === 'error');
  const findings = placeFindings(model, errors.slice(0, MAX_FINDINGS));
  return { valid, probability, findings, errors: errors.length };
}

/** Checks the present document, and the one after all remaining steps. */
async function checkProcess(state: ProcessState, context: OperationContext) {
  const { errors, ...now } = await check(state.current, context);
  if (state.remaining.length === 0) {
    return { check: now, isBroken: errors > 0, end: state.current };
  }
  const { document: end } = applyActions(state.current, state.remaining);
  const after = await check(end, context);
  const expected = errors === 0 ? 0 : (await check(state.goalDocument, context)).errors;
  return { check: now, isBroken: after.errors > expected, end };
}

/** Repairs of what the steps to come would leave broken: for the document as it is where they fit it already. */
async function findRepairs(
  state: ProcessState,
  end: JsonObject,
  context: OperationContext,
): Promise<z.output<typeof repairsOutput>> {
  const { suggestions } = await rankEdits.run(
    { schema: end, errors: [], beam_width: 3, max_steps: 6, detail: 'full' },
    context,
  );
  return Promise.all(
    suggestions.slice(0, MAX_REPAIRS).map(async ({ score, actions: steps, plan_id }) => {
      const actions = steps as PlanItem[];
      if (!fits(state.current, actions)) {
        return { ...omitUndefined({ plan_id }), score, when: 'after the last step', actions };
      }
      const own = await keepPlan(state.current, 'rank_edits', actions, context);
      return { ...omitUndefined({ plan_id: own }), score, when: 'now', actions };
    }),
  );
}

function fits(document: JsonObject, actions: readonly PlanItem[]): boolean {
  try {
    applyActions(document, actions);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The phase that a process is in after a step, with the check of its schema and repairs where something would stay broken. */
export async function assessProcess(state: ProcessState, context: OperationContext) {
  const { check, isBroken, end } = await checkProcess(state, context);
  const repairs = isBroken ? await findRepairs(state, end, context) : [];
  const isDone = state.remaining.length === 0 && !isNothingBuilt(state);
  const phase = isBroken ? 'repairing' : isDone ? 'done' : 'building';
  return { state: { ...state, phase } as ProcessState, check, repairs };
}
