import { z } from 'zod';
import { AppError } from '../kernel/errors.ts';
import { jsonRecord } from './inputs/members.ts';
import { defineOperation } from './operation.ts';
import {
  getProcess,
  type ProcessState,
  processId,
  replaceProcess,
} from './processes/process-state.ts';
import { isNothingBuilt } from './processes/process-steps.ts';

/** Where episodes go of processes that were started without a domain. */
const GENERAL_DOMAIN = 'general';
const CANCELLED = 'cancelled';
/** Steps that an episode names with what they were about. */
const MAX_BUILT = 50;

/** The episode's text where nobody gave one: what was built, by name. */
function describeBuilt({ goal, built = [] }: ProcessState): string {
  const steps =
    built.length === 0 ? '' : ` ${built.slice(0, MAX_BUILT).join('; ').slice(0, 1_000)}`;
  return `Built ${goal} step by step.${steps}`;
}

export const processComplete = defineOperation({
  name: 'process_complete',
  group: 'processes',
  route: { method: 'POST', path: '/process/complete' },
  title: 'Complete a process',
  description:
    'Ends a process and stores an episode with what was really done. outcome "cancelled" cancels it.',
  effect: 'write',
  idempotent: true,
  isUnlisted: true,
  input: z.strictObject({
    process_id: processId.describe('As process_start returns it.'),
    outcome: z.string().trim().min(1).max(64).describe('success, failure, partial, cancelled.'),
    context: z.string().optional().describe('The task, in your words.'),
    metadata: jsonRecord.optional().describe('Yours, kept with the episode.'),
  }),
  output: z.object({
    episode_id: z.string(),
    domain: z.string(),
    phase: z.enum(['done', 'cancelled']),
    done_steps: z.int(),
    skipped_steps: z.int(),
  }),
  async run({ process_id, outcome, context: text, metadata }, context) {
    const process = await getProcess(process_id, context);
    const { state } = process;
    const domain = state.domain ?? GENERAL_DOMAIN;
    const phase = outcome === CANCELLED ? CANCELLED : 'done';
    const answer = {
      domain,
      phase: phase as 'done' | 'cancelled',
      done_steps: state.done.length,
      skipped_steps: state.skipped.length,
    };
    if (state.episodeId !== null) return { episode_id: state.episodeId, ...answer };
    if (phase === 'done' && isNothingBuilt(state)) {
      throw new AppError(
        'CONFLICT',
        'Every step of this process was skipped, so nothing was built: outcome "cancelled" ends it, or process_next takes what you did instead.',
      );
    }
    const memory = await context.services.memory();
    const stored = await memory.store(
      { tenant: context.tenant, domain },
      {
        context: text ?? state.context ?? describeBuilt(state),
        schema: state.current,
        actionsTaken: state.done,
        outcome,
        metadata: {
          // To the last step, so that a call repeated after a crash says the same.
          duration_ms: process.usedAtMs - state.startedAtMs,
          ...(state.built ? { built: state.built.slice(0, MAX_BUILT) } : {}),
          ...metadata,
          process_id,
        },
        // A repeated call, or one after a crash in between, stores nothing twice.
        idempotencyKey: process_id,
      },
    );
    await replaceProcess(process, { ...state, phase, episodeId: stored.episodeId }, context);
    return { episode_id: stored.episodeId, ...answer };
  },
});
