import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '../../../kernel/errors.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { Progress } from '../../../operations/operation-context.ts';
import type {
  CallTask,
  CallTaskStore,
  ClaimedTask,
  TaskCall,
  TaskEnd,
} from '../../../ports/call-task-store.ts';
import type { Caller } from '../../caller.ts';
import { CODES, ProtocolError, toProtocolError, toRefusalResult } from '../protocol-error.ts';

/** How long a holder may be silent: an instance that is killed keeps its tasks waiting for as long. Milliseconds. */
const LEASE_MS = 10_000;
/** Between two signs of life of a task; what was cancelled elsewhere ends that late. Milliseconds. */
const RENEW_MS = 1_000;
/** Between two looks for tasks that nobody holds, or for which there was no room; and for what has expired. Milliseconds. */
const LOOK_MS = 5_000;
const SWEEP_MS = 60_000;
/** The longest that a task may compute at one go. Milliseconds. */
export const TASK_DEADLINE_MS = 10 * 60 * 1_000;
/** Tasks of others that one instance takes over at once. */
const MAX_TAKEN_OVER = 4;
/** A call that instances die of is not begun for ever. */
const MAX_ATTEMPTS = 3;
/** A call that was refused for want of room is refused sooner than this. Milliseconds. */
const REFUSED_WITHIN_MS = 30_000;
/** Bytes of an outcome that is kept: answers to models are a tenth of it, and each question about a task reads it. */
const MAX_OUTCOME_BYTES = 512 * 1024;
const MAX_MESSAGE_LENGTH = 300;
/** 192 bits: nobody guesses one. */
const ID_BYTES = 24;

/** How a call is made. It rejects with an AppError where it is refused, and with a ProtocolError where it fails. */
export type MakeCall = (options: {
  readonly signal: AbortSignal;
  readonly reportProgress: (progress: Progress) => void;
}) => Promise<JsonObject>;

export interface DeskCall {
  readonly caller: Caller;
  readonly call: Omit<TaskCall, 'caller'>;
  /** The client's request: once the call is a task, it continues without that request. */
  readonly signal: AbortSignal;
  readonly reportProgress: ((progress: Progress) => void) | undefined;
  readonly make: MakeCall;
}

export interface TaskDeskOptions {
  store(): Promise<CallTaskStore>;
  /** Operations that can be called here: tasks that call another are left to others. */
  readonly operations: readonly string[];
  /** Makes the call of a task again. Rejects with UNAVAILABLE where there is no room for it now. */
  repeat(task: ClaimedTask, options: Parameters<MakeCall>[0]): Promise<JsonObject>;
  /** Milliseconds that a call may take before its client gets a task: 0 for a task at once. */
  readonly taskAfterMs: number;
  onError(error: unknown): void;
}

/** Where calls that take long become tasks, and are asked about. */
export interface TaskDesk {
  /** Makes a call: its result where it ends soon, else the task that it has become. Rejects as the call does. */
  call(call: DeskCall): Promise<{ readonly result: JsonObject } | { readonly task: CallTask }>;
  /** A task that a caller may know of; undefined where there is none. */
  find(caller: Caller, taskId: string): Promise<CallTask | undefined>;
  /** Ends a task. False where there is none that the caller may know of. */
  cancel(caller: Caller, taskId: string): Promise<boolean>;
  /** Calls back when a task of this instance has changed, until the returned function is called. */
  onChange(listener: () => void): () => void;
  /** Looks for tasks of instances that are gone, now and from time to time. */
  takeOver(): void;
  /** Gives back what is at work here, for other instances or the next start. */
  close(): Promise<void>;
}

interface Run {
  readonly tenant: string;
  readonly taskId: string;
  readonly controller: AbortController;
  message: string | null;
}

/** Whether a caller could have made the call of a task: who could not does not learn that it is there. */
function mayKnow({ readOnly, noForget }: Caller, { effect }: CallTask): boolean {
  if (readOnly && effect !== 'read') return false;
  return !(noForget && effect === 'destroy');
}

function toMessage({ progress, total, message = '' }: Progress): string {
  const share = total ? `${Math.floor((100 * progress) / total)} %` : '';
  return [share, message].filter(Boolean).join(': ').slice(0, MAX_MESSAGE_LENGTH);
}

function toEnd(outcome: JsonObject): TaskEnd {
  const bytes = JSON.stringify(outcome).length;
  if (bytes <= MAX_OUTCOME_BYTES) return { status: 'completed', outcome };
  const detail = `The answer has ${bytes} bytes, and a task keeps ${MAX_OUTCOME_BYTES}. Ask for less: without detail: "full", or of a smaller document.`;
  return {
    status: 'completed',
    outcome: toRefusalResult(new AppError('PAYLOAD_TOO_LARGE', detail)),
  };
}

function toFailure(error: unknown): TaskEnd {
  if (error instanceof AppError) return toEnd(toRefusalResult(error));
  const { code, message } = toProtocolError(error);
  return { status: 'failed', outcome: { code, message } };
}

const settle = (promise: Promise<JsonObject>) =>
  promise.then(
    (result) => ({ result }) as const,
    (error: unknown) => ({ error }) as const,
  );

export function createTaskDesk(options: TaskDeskOptions): TaskDesk {
  const { store: openStore, onError } = options;
  const holder = randomUUID();
  const lease = { holder, lifeMs: LEASE_MS };
  const runs = new Set<Run>();
  const takenOver = new Set<Run>();
  const listeners = new Set<() => void>();
  let isClosing = false;
  let looking: NodeJS.Timeout | undefined;
  let sweptMs = Number.NEGATIVE_INFINITY;

  const tellChange = () => {
    for (const listener of listeners) listener();
  };

  /** Keeps a task that is at work here alive, and writes how it ended. */
  const tend = async (
    run: Run,
    ending: Promise<{ result: JsonObject } | { error: unknown }>,
  ): Promise<void> => {
    const { tenant, taskId, controller } = run;
    const startedMs = performance.now();
    runs.add(run);
    const store = await openStore();
    let renewing = Promise.resolve();
    const timer = setInterval(() => {
      renewing = renewing
        .then(() => store.renew(tenant, taskId, lease, run.message))
        .then((isOurs) => {
          if (!isOurs) controller.abort();
          else tellChange();
        }, onError);
    }, RENEW_MS);
    timer.unref();
    const ended = await ending;
    clearInterval(timer);
    await renewing;
    runs.delete(run);
    // A run that was cut off by our own end is begun again by another; a cancelled one has ended.
    if (isClosing) return;
    const isBusy =
      takenOver.has(run) &&
      performance.now() - startedMs < REFUSED_WITHIN_MS &&
      'error' in ended &&
      ended.error instanceof AppError &&
      ended.error.code === 'UNAVAILABLE';
    if (isBusy) {
      await store.release(tenant, taskId, holder, LOOK_MS);
      return;
    }
    const end = 'result' in ended ? toEnd(ended.result) : toFailure(ended.error);
    await store.finish(tenant, taskId, holder, end);
    tellChange();
  };

  const repeat = async (task: ClaimedTask): Promise<void> => {
    const { tenant, taskId, attempts } = task;
    if (attempts > MAX_ATTEMPTS) {
      const message = `The call was begun ${MAX_ATTEMPTS} times, and each time the server ended in it.`;
      const end = toFailure(new ProtocolError(CODES.internalError, message));
      await (await openStore()).finish(tenant, taskId, holder, end);
      return;
    }
    const controller = new AbortController();
    const run: Run = { tenant, taskId, controller, message: null };
    takenOver.add(run);
    const reportProgress = (progress: Progress) => {
      run.message = toMessage(progress);
    };
    const { signal } = controller;
    try {
      await tend(run, settle(options.repeat(task, { signal, reportProgress })));
    } finally {
      takenOver.delete(run);
    }
  };

  const look = async (): Promise<void> => {
    const store = await openStore();
    while (!isClosing && takenOver.size < MAX_TAKEN_OVER) {
      const task = await store.claimAny(lease, options.operations);
      if (!task) break;
      repeat(task).catch(onError);
    }
    if (performance.now() - sweptMs < SWEEP_MS) return;
    sweptMs = performance.now();
    await store.sweep();
  };

  const takeOver = () => {
    if (isClosing || looking) return;
    looking = setInterval(() => look().catch(onError), LOOK_MS).unref();
    look().catch(onError);
  };

  /** Keeps a call that has begun as a task. Throws UNAVAILABLE where the caller has too many. */
  const keep = async ({ caller, call }: DeskCall): Promise<CallTask> => {
    const store = await openStore();
    const { tenant, keyId } = caller;
    const taskId = randomBytes(ID_BYTES).toString('base64url');
    const row = { ...call, taskId, keyId, caller: { ...caller } as JsonObject };
    const isKept = await store.create(tenant, row, lease);
    const task = isKept ? await store.find(tenant, taskId) : undefined;
    if (task) return task;
    throw new AppError(
      'UNAVAILABLE',
      'Too many tasks of yours are at work. Let some of them end, or cancel some (tasks/cancel).',
      { retryAfterS: 5 },
    );
  };

  return {
    async call(given) {
      const controller = new AbortController();
      const abort = () => controller.abort();
      given.signal.addEventListener('abort', abort);
      if (given.signal.aborted) abort();
      let run: Run | undefined;
      let message: string | null = null;
      const reportProgress = (progress: Progress) => {
        message = toMessage(progress);
        if (run) run.message = message;
        else given.reportProgress?.(progress);
      };
      const ending = settle(given.make({ signal: controller.signal, reportProgress }));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(resolve, options.taskAfterMs, undefined);
      });
      const soon = await (options.taskAfterMs > 0 ? Promise.race([ending, late]) : undefined);
      clearTimeout(timer);
      if (soon || controller.signal.aborted || isClosing) {
        const ended = soon ?? (await ending);
        given.signal.removeEventListener('abort', abort);
        if ('error' in ended) throw ended.error;
        return ended;
      }
      try {
        const task = await keep(given);
        run = { tenant: given.caller.tenant, taskId: task.taskId, controller, message };
        tend(run, ending).catch(onError);
        return { task };
      } catch (error) {
        abort();
        throw error;
      } finally {
        given.signal.removeEventListener('abort', abort);
      }
    },
    async find(caller, taskId) {
      const store = await openStore();
      const task = await store.find(caller.tenant, taskId);
      if (!task || !mayKnow(caller, task)) return undefined;
      if (task.status === 'working' && !task.isHeld) takeOver();
      return task;
    },
    async cancel(caller, taskId) {
      const store = await openStore();
      const task = await store.find(caller.tenant, taskId);
      if (!task || !mayKnow(caller, task)) return false;
      await store.cancel(caller.tenant, taskId);
      for (const run of runs) {
        if (run.tenant === caller.tenant && run.taskId === taskId) run.controller.abort();
      }
      tellChange();
      return true;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    takeOver,
    async close() {
      isClosing = true;
      clearInterval(looking);
      const left = [...runs];
      if (left.length === 0) return;
      const store = await openStore();
      for (const { controller } of left) controller.abort();
      await Promise.all(left.map(({ tenant, taskId }) => store.release(tenant, taskId, holder, 0)));
    },
  };
}
