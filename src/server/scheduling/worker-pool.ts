import { availableParallelism } from 'node:os';
import { AppError } from '../../kernel/errors.ts';
import type { Progress } from '../../operations/operation-context.ts';
import { RawInput } from '../../operations/raw-input.ts';
import type { Caller } from '../caller.ts';
import { FairQueue } from './fair-queue.ts';
import type { WorkerSetup, WorkRequest } from './worker-messages.ts';
import { type Job, WorkerThread } from './worker-thread.ts';

export interface WorkOptions {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly reportProgress?: (progress: Progress) => void;
}

/** Threads that run operations, so that the event loop can keep answering. */
export interface WorkerPool {
  /**
   * Runs an operation; resolves with its output as JSON. Rejects as the operation would in this thread, at once when
   * the signal is aborted, and with UNAVAILABLE where the tenant has too much waiting already.
   */
  run(operation: string, input: unknown, options: WorkOptions): Promise<Uint8Array>;
  count(): { readonly running: number; readonly waiting: number };
  /** Ends what runs and all threads, within half a second. */
  close(): Promise<void>;
}

/** Calls of one tenant that may wait for a thread, and bytes of their inputs. */
const MAX_WAITING = 64;
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/**
 * Threads of a pool: never one alone, since a tenant may have all but one, and the other is what serves everybody else
 * while a tenant keeps one busy.
 */
function choosePoolSize(): number {
  return Math.max(2, Math.min(4, availableParallelism() - 1));
}

/** A large input's own bytes; anything else as JSON. */
function toMessage(input: unknown): Pick<WorkRequest, 'json' | 'members'> {
  if (input instanceof RawInput) return { json: input.bytes, members: input.members };
  return { json: new TextEncoder().encode(JSON.stringify(input)), members: {} };
}

/** Waiting calls of each tenant, and their bytes. */
class Backlog {
  readonly #ofTenant = new Map<string, { calls: number; bytes: number }>();

  /** Throws UNAVAILABLE where it is full. */
  add(tenant: string, bytes: number): void {
    const { calls, bytes: held } = this.#ofTenant.get(tenant) ?? { calls: 0, bytes: 0 };
    if (calls >= MAX_WAITING || (calls > 0 && held + bytes > MAX_WAITING_BYTES)) {
      throw new AppError(
        'UNAVAILABLE',
        `${calls} of your calls wait for a thread already. Let some of them end first.`,
        { retryAfterS: 5 },
      );
    }
    this.#ofTenant.set(tenant, { calls: calls + 1, bytes: held + bytes });
  }

  remove(tenant: string, bytes: number): void {
    const { calls, bytes: held } = this.#ofTenant.get(tenant) ?? { calls: 1, bytes };
    if (calls <= 1) this.#ofTenant.delete(tenant);
    else this.#ofTenant.set(tenant, { calls: calls - 1, bytes: held - bytes });
  }
}

/**
 * A pool of `size` threads, each started when first needed; one call at a time each, the rest wait for their turn round
 * robin between tenants, of whom one alone may have all threads but one.
 */
export function createWorkerPool(setup: WorkerSetup, size = choosePoolSize()): WorkerPool {
  const threads = new Set<WorkerThread>();
  const waiting = new FairQueue<Job>();
  const backlog = new Backlog();
  const maxOfTenant = Math.max(1, size - 1);
  let nextId = 1;
  let isClosing = false;

  const mayHaveThread = (tenant: string) => {
    let busy = 0;
    for (const { job } of threads) if (job?.request.caller.tenant === tenant) busy++;
    return busy < maxOfTenant;
  };
  const findThread = (): WorkerThread | undefined => {
    for (const thread of threads) if (thread.isIdle) return thread;
    if (threads.size >= size) return undefined;
    const thread: WorkerThread = new WorkerThread(setup, {
      onIdle: dispatch,
      onEnd: () => {
        threads.delete(thread);
        dispatch();
      },
    });
    threads.add(thread);
    return thread;
  };
  const dispatch = () => {
    while (waiting.size > 0 && !isClosing) {
      const isFull = threads.size >= size && ![...threads].some(({ isIdle }) => isIdle);
      const job = isFull ? undefined : waiting.take(mayHaveThread);
      if (!job) return;
      backlog.remove(job.request.caller.tenant, job.sizeBytes);
      findThread()?.start(job);
    }
  };

  return {
    run: async (operation, input, { caller, signal, reportProgress }) => {
      signal.throwIfAborted();
      if (isClosing) throw new AppError('UNAVAILABLE', 'The server stops.', { retryAfterS: 5 });
      const message = toMessage(input);
      const sizeBytes = message.json.length;
      backlog.add(caller.tenant, sizeBytes);
      return new Promise((resolve, reject) => {
        const wantsProgress = reportProgress !== undefined;
        const aborted = new SharedArrayBuffer(4);
        const request = { id: nextId++, operation, ...message, caller, aborted, wantsProgress };
        const onAbort = () => {
          if (waiting.remove(caller, job)) backlog.remove(caller.tenant, sizeBytes);
          for (const thread of threads) if (thread.job === job) thread.stop();
          job.reject(new DOMException('The call was aborted.', 'AbortError'));
        };
        const job: Job = {
          request,
          sizeBytes,
          onProgress: reportProgress,
          resolve: (json) => {
            signal.removeEventListener('abort', onAbort);
            resolve(json);
          },
          reject: (error) => {
            signal.removeEventListener('abort', onAbort);
            reject(error);
          },
        };
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.push(caller, job);
        dispatch();
      });
    },
    count: () => ({
      running: [...threads].filter(({ isIdle }) => !isIdle).length,
      waiting: waiting.size,
    }),
    async close() {
      isClosing = true;
      const stopping = new AppError('UNAVAILABLE', 'The server stops.', { retryAfterS: 5 });
      for (let job = waiting.take(); job !== undefined; job = waiting.take()) job.reject(stopping);
      await Promise.all(
        [...threads].map((thread) => {
          thread.job?.reject(stopping);
          return thread.close();
        }),
      );
    },
  };
}
