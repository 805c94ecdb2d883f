import { z } from 'zod';
import { toSchemaId } from '../kernel/handles.ts';
import { toIso } from './inputs/memory-input.ts';
import { defineOperation } from './operation.ts';
import { PHASES, processId, getProcess as read, toExpiry } from './processes/process-state.ts';

const toTime = (timeMs: number | null = null): string | null =>
  timeMs === null ? null : toIso(timeMs);

export const getProcess = defineOperation({
  name: 'get_process',
  group: 'processes',
  route: { method: 'GET', path: '/processes/{process_id}' },
  title: 'Read a process',
  description:
    'Reads the goal of a guided process, the steps that were done or skipped, and those to come. It changes nothing and renews nothing; process_next continues.',
  effect: 'read',
  isUnlisted: true,
  input: z.strictObject({ process_id: processId }),
  output: z.object({
    process_id: z.string(),
    goal: z.string(),
    context: z.string().nullable(),
    domain: z.string().nullable(),
    phase: z.enum(PHASES),
    started_at: z.string(),
    used_at: z.string(),
    expires_at: z.string(),
    schema_id: z.string().describe('The current schema.'),
    episode_id: z
      .string()
      .nullable()
      .describe('The stored episode, once the process is completed.'),
    done: z.array(z.string()).describe('Actions, in the order in which they were done.'),
    done_at: z
      .array(z.string().nullable())
      .describe('When each step of done was reported; null where the time is unknown.'),
    skipped: z.array(z.object({ action: z.string(), reason: z.string() })),
    skipped_at: z
      .array(z.string().nullable())
      .describe('When each step of skipped was reported, likewise.'),
    remaining: z.array(z.object({ action: z.string(), level: z.int().optional() })),
  }),
  async run({ process_id }, context) {
    const { usedAtMs, state } = await read(process_id, context);
    return {
      process_id,
      goal: state.goal,
      context: state.context,
      domain: state.domain,
      phase: state.phase,
      started_at: toIso(state.startedAtMs),
      used_at: toIso(usedAtMs),
      expires_at: toExpiry(usedAtMs),
      schema_id: toSchemaId(context.tenant, state.current),
      episode_id: state.episodeId,
      done: state.done,
      done_at: state.done.map((_, i) => toTime(state.doneAtMs?.[i])),
      skipped: state.skipped,
      skipped_at: state.skipped.map((_, i) => toTime(state.skippedAtMs?.[i])),
      remaining: state.remaining,
    };
  },
});
