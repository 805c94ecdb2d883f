import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { AppError } from '../../kernel/errors.ts';
import type { Progress } from '../../operations/context.ts';
import { startWorker } from '../../stores/start-worker.ts';
import type { Caller } from '../caller.ts';
import type { WorkerSetup, WorkReply, WorkRequest } from './worker-messages.ts';

export interface WorkOptions {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly reportProgress?: (progress: Progress) => void;
}

/** Threads that run operations, so that the event loop goes on answering. */
export interface WorkerPool {
  /** Rejects as the operation would in this thread, and at once when the signal is aborted. */
  run(operation: string, input: unknown, options: WorkOptions): Promise<unknown>;
  close(): Promise<void>;
}

interface Job {
  readonly request: WorkRequest;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

interface Thread {
  readonly worker: Worker;
  job: Job | undefined;
}

function toError(reply: Extract<WorkReply, { kind: 'refused' | 'failed' }>): Error {
  if (reply.kind === 'refused') {
    const { code, detail, errors, retryAfterS } = reply;
    return new AppError(code, detail, {
      errors,
      ...(retryAfterS === undefined ? {} : { retryAfterS }),
    });
  }
  const error = new Error('An operation failed in a worker.');
  error.name = reply.name;
  error.stack = reply.stack;
  return error;
}

/** A pool of `size` threads, each started when first needed; one call at a time each, the rest wait in order. */
export function createWorkerPool(
  setup: WorkerSetup,
  size = Math.max(1, Math.min(4, availableParallelism() - 1)),
): WorkerPool {
  const threads: Thread[] = [];
  const waiting: Job[] = [];
  let nextId = 1;

  const start = (): Thread => {
    const thread: Thread = {
      worker: startWorker(new URL('./worker.ts', import.meta.url), { workerData: setup }),
      job: undefined,
    };
    const end = (error: Error) => {
      const at = threads.indexOf(thread);
      if (at >= 0) threads.splice(at, 1);
      thread.job?.reject(error);
      thread.job = undefined;
      dispatch();
    };
    thread.worker.unref();
    thread.worker.on('message', (reply: WorkReply) => receive(thread, reply));
    thread.worker.on('error', end);
    thread.worker.on('exit', () => end(new Error('A worker ended.')));
    threads.push(thread);
    return thread;
  };

  const receive = (thread: Thread, reply: WorkReply) => {
    const { job } = thread;
    if (job?.request.id !== reply.id) return;
    if (reply.kind === 'progress') {
      job.onProgress?.(reply.progress);
      return;
    }
    thread.job = undefined;
    if (reply.kind === 'done') job.resolve(reply.output);
    else job.reject(toError(reply));
    dispatch();
  };

  const dispatch = () => {
    while (waiting.length > 0) {
      const idle = threads.find((thread) => thread.job === undefined);
      const thread = idle ?? (threads.length < size ? start() : undefined);
      if (!thread) return;
      thread.job = waiting.shift();
      thread.worker.postMessage(thread.job?.request);
    }
  };

  return {
    run: (operation, input, { caller, signal, reportProgress }) =>
      new Promise((resolve, reject) => {
        const aborted = new SharedArrayBuffer(4);
        const request: WorkRequest = {
          id: nextId++,
          operation,
          input,
          caller,
          aborted,
          wantsProgress: reportProgress !== undefined,
        };
        const job: Job = { request, resolve, reject, onProgress: reportProgress };
        // The thread goes on until it looks at the flag; the caller need not wait for that.
        const onAbort = () => {
          Atomics.store(new Int32Array(aborted), 0, 1);
          const at = waiting.indexOf(job);
          if (at >= 0) waiting.splice(at, 1);
          reject(new DOMException('The call was aborted.', 'AbortError'));
        };
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.push(job);
        dispatch();
      }),
    async close() {
      // Never in the middle of a native call: that can take the whole process down.
      while (threads.some((thread) => thread.job !== undefined)) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
