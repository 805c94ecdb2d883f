import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { PlanItem } from '../../ports/plan-store.ts';
import { type KeptProcess, PROCESS_LIFE_MS, type ProcessStore } from '../../ports/process-store.ts';
import { toIso } from '../inputs/memory-input.ts';
import type { OperationContext } from '../operation-context.ts';

/** The handle of a process. */
export const processId = z
  .string()
  .regex(
    /^prc_[0-9A-HJKMNP-TV-Z]{26}$/,
    'Expected a process_id: prc_…, as process_start answers it.',
  );

export const PHASES = ['planning', 'building', 'repairing', 'done', 'cancelled'] as const;
export type Phase = (typeof PHASES)[number];

/** A step that was left out, with why. A type, not an interface, so that it is Json. */
export type SkippedStep = { action: string; params: JsonObject; reason: string };

/** Everything that a guided process needs to go on, wherever and by whomever. */
export type ProcessState = {
  phase: Phase;
  /** The goal in words: a behavior's name, or that of the goal document. */
  goal: string;
  goalDocument: JsonObject;
  current: JsonObject;
  domain: string | null;
  context: string | null;
  batch: boolean;
  /** Steps to come, by level. */
  remaining: PlanItem[];
  /** Names of the actions that were really done, in order. */
  done: string[];
  /** Each of `done` with what it was about; not there in what an older version kept. */
  built?: string[];
  skipped: SkippedStep[];
  /** When each of `done` was reported; null for steps that an older version kept. */
  doneAtMs?: (number | null)[];
  /** When each of `skipped` was. */
  skippedAtMs?: (number | null)[];
  startedAtMs: number;
  episodeId: string | null;
};

/** A process as it was read, to be replaced as a whole. */
type OpenProcess = Omit<KeptProcess, 'state'> & { readonly state: ProcessState };

async function getStore(context: OperationContext): Promise<ProcessStore> {
  const store = await context.services.processes?.();
  if (store) return store;
  throw new AppError('UNAVAILABLE', 'This server keeps no processes: use plan_instructions.');
}

function toSummary({ goal, phase, domain, done, remaining }: ProcessState): JsonObject {
  return { goal, phase, domain, done: done.length, remaining: remaining.length };
}

/** Times of a list that grew: those that are known, then the present for what came. */
function extendTimes(
  known: readonly (number | null)[] = [],
  length: number,
  grown: number,
  nowMs: number,
): (number | null)[] {
  return Array.from({ length: grown }, (_, i) => (i < length ? (known[i] ?? null) : nowMs));
}

/** A state with the time at which the steps were done or skipped that an earlier state has not. */
export function noteTimes(before: ProcessState, after: ProcessState, nowMs: number): ProcessState {
  const { done, skipped, doneAtMs, skippedAtMs } = before;
  return {
    ...after,
    doneAtMs: extendTimes(doneAtMs, done.length, after.done.length, nowMs),
    skippedAtMs: extendTimes(skippedAtMs, skipped.length, after.skipped.length, nowMs),
  };
}

/** When a process expires that was used at a time. */
export const toExpiry = (usedAtMs: number): string => toIso(usedAtMs + PROCESS_LIFE_MS);

/** Keeps a new process. */
export async function createProcess(
  processId: string,
  state: ProcessState,
  context: OperationContext,
): Promise<void> {
  const store = await getStore(context);
  await store.create(context.tenant, { processId, summary: toSummary(state), state });
}

function refuseExpired({ processId, usedAtMs, summary }: KeptProcess): never {
  throw new AppError(
    'NOT_FOUND',
    `The process ${processId} towards ${String(summary.goal)} expired at ${toExpiry(usedAtMs)}, 7 days after its last step (${String(summary.done)} done, ${String(summary.remaining)} to come). Start again from the schema that you have: process_start {goal, current}.`,
  );
}

/** Reads a process. Throws NOT_FOUND that says whether it expired or never existed. */
export async function getProcess(
  processId: string,
  context: OperationContext,
): Promise<OpenProcess> {
  const found = await (await getStore(context)).find(context.tenant, processId);
  if (!found) {
    throw new AppError(
      'NOT_FOUND',
      `No process is known as ${processId.slice(0, 60)}. Processes live 7 days after their last step; process_next without a process_id lists yours.`,
    );
  }
  if (found.state === null) refuseExpired(found);
  return { ...found, state: found.state as ProcessState };
}

/** Keeps the next state of a process. Throws CONFLICT where somebody else has gone on with it meanwhile. */
export async function replaceProcess(
  { processId, revision }: OpenProcess,
  state: ProcessState,
  context: OperationContext,
): Promise<void> {
  const store = await getStore(context);
  const summary = toSummary(state);
  if (await store.replace(context.tenant, { processId, revision, summary, state })) return;
  throw new AppError(
    'CONFLICT',
    `Another caller continued ${processId} meanwhile; nothing was changed. process_next {process_id} returns its current step.`,
  );
}

/** The members of a process in lists. */
export const listedProcess = z.object({
  process_id: z.string(),
  goal: z.string(),
  phase: z.string(),
  done: z.int(),
  remaining: z.int(),
  expires_at: z.string(),
  expired: z.literal(true).optional(),
});

/** Processes that one answer lists. */
const MAX_LISTED = 50;

/** The processes of the tenant, last used first. */
export async function listProcesses(context: OperationContext) {
  const listed = await (await getStore(context)).list(context.tenant, MAX_LISTED);
  const nowMs = context.clock.nowMs();
  return listed.map(({ processId, usedAtMs, summary }) => ({
    process_id: processId,
    goal: String(summary.goal),
    phase: String(summary.phase),
    done: Number(summary.done),
    remaining: Number(summary.remaining),
    expires_at: toExpiry(usedAtMs),
    ...(nowMs - usedAtMs > PROCESS_LIFE_MS ? { expired: true as const } : {}),
  }));
}
