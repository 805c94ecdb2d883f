import { z } from 'zod';
import { applyActions } from '../actions/apply.ts';
import { AppError } from '../kernel/errors.ts';
import { assertWithinLimits } from '../kernel/limits.ts';
import { detailInput, jsonRecord } from './inputs/members.ts';
import { resolveSchema, schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import type { OperationContext } from './operation-context.ts';
import { getPlan, planIdInput } from './plans/find-plan.ts';
import {
  assessProcess,
  checkOutput,
  describeProcess,
  processOutput,
  repairsOutput,
} from './processes/process-answer.ts';
import {
  getProcess,
  listedProcess,
  listProcesses,
  noteTimes,
  type ProcessState,
  processId,
  replaceProcess,
} from './processes/process-state.ts';
import { doDueSteps, goOnFrom, skipDueSteps } from './processes/process-steps.ts';

const action = z.looseObject({
  action: z.string().min(1).max(64),
  params: jsonRecord,
});

const resultInput = z
  .strictObject({
    done: z.literal(true).optional(),
    schema_id: z.string().optional(),
    schema: schemaInput.optional(),
    actions: z.array(action).optional(),
    plan: planIdInput.optional(),
    skip: z.string().min(1).max(500).optional(),
  })
  .refine((result) => Object.values(result).filter((one) => one !== undefined).length === 1, {
    message: 'Send exactly one of done, schema_id, schema, actions, plan and skip.',
  })
  .describe(
    'Exactly one: done as the step says, or what you did instead, or skip with the reason.',
  );

type Result = z.output<typeof resultInput>;

/** The state after what the agent says that it did. */
async function takeResult(
  state: ProcessState,
  result: Result,
  context: OperationContext,
): Promise<ProcessState> {
  if (result.done) return doDueSteps(state);
  if (result.skip !== undefined) return skipDueSteps(state, result.skip);
  const schema = result.schema ?? result.schema_id;
  if (schema !== undefined) return goOnFrom(state, await resolveSchema(schema, context));
  const actions = result.plan ? (await getPlan(result.plan, context)).items : result.actions;
  return goOnFrom(state, applyActions(state.current, actions ?? []).document, actions ?? []);
}

function assertOpen(state: ProcessState): void {
  if (state.phase !== 'cancelled' && state.episodeId === null) return;
  throw new AppError(
    'CONFLICT',
    `This process is ${state.phase === 'cancelled' ? 'cancelled' : 'completed'}: process_start begins another.`,
  );
}

export const processNext = defineOperation({
  name: 'process_next',
  group: 'processes',
  route: { method: 'POST', path: '/process/next' },
  title: 'Continue a process',
  description:
    'Takes what you did, checks the schema, offers repairs where something would stay broken, and gives the next step, planned again from the present schema. Without result: the current step; without process_id: yours.',
  effect: 'write',
  cost: 'search',
  isUnlisted: true,
  input: z.strictObject({
    process_id: processId.optional().describe('Default: yours.'),
    result: resultInput.optional(),
    detail: detailInput,
  }),
  output: z.object({
    ...z.object(processOutput).partial().shape,
    check: checkOutput.optional(),
    repairs: repairsOutput.optional(),
    skipped: z.array(z.object({ action: z.string(), reason: z.string() })).optional(),
    processes: z.array(listedProcess).optional(),
  }),
  forModels: {
    pages: ['processes', 'skipped', 'current_steps', 'repairs', 'repairs.actions'],
    stepMembers: ['current_step'],
  },
  async run({ process_id, result }, context) {
    if (process_id === undefined) return { processes: await listProcesses(context) };
    const process = await getProcess(process_id, context);
    if (result !== undefined) assertOpen(process.state);
    const given = result && (await takeResult(process.state, result, context));
    const taken = given ? noteTimes(process.state, given, context.clock.nowMs()) : process.state;
    assertWithinLimits(taken.current, '/result', true, context.limits);
    const { state, check, repairs } = await assessProcess(taken, context);
    const shown = result || taken.phase !== 'planning' ? state : taken;
    if (result) await replaceProcess(process, state, context);
    return {
      ...(await describeProcess(process_id, isClosed(taken) ? taken : shown, context)),
      check,
      ...(repairs.length > 0 ? { repairs } : {}),
      ...(state.skipped.length > 0 ? { skipped: state.skipped } : {}),
    };
  },
});

const isClosed = ({ phase, episodeId }: ProcessState): boolean =>
  phase === 'cancelled' || episodeId !== null;
