import type { Worker } from 'node:worker_threads';
import { AppError } from '../../kernel/errors.ts';
import { mayEnd } from '../../kernel/native-section.ts';
import { findShippedFile } from '../../kernel/shipped-file.ts';
import type { Progress } from '../../operations/operation-context.ts';
import { hostConnections } from '../../stores/sqlite/connection-host.ts';
import { startWorker } from '../../stores/start-worker.ts';
import type {
  WorkEnd,
  WorkerData,
  WorkerSetup,
  WorkReply,
  WorkRequest,
} from './worker-messages.ts';

/** A call that waits for a thread or has one. */
export interface Job {
  readonly request: WorkRequest;
  readonly sizeBytes: number;
  readonly resolve: (json: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

export interface WorkerThreadEvents {
  onIdle(): void;
  onEnd(): void;
}

/** Milliseconds that an aborted call has to look at its flag; then its thread is ended and another one started. */
const STOP_GRACE_MS = 400;

/** Milliseconds until a thread is asked again that was in native code. */
const ASK_AGAIN_MS = 5;

/**
 * Idle threads end, so that what they held falls back: soon where a call left much behind, else after a time in which
 * an agent thinks.
 */
const IDLE_MS = 120_000;
const IDLE_LARGE_MS = 10_000;
/** Small calls leave 36 MB. */
const LARGE_HEAP_BYTES = 48 * 1024 * 1024;

/** Memory that one call may hold. Beyond it the thread ends, not the server. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 };

function toError(reply: Exclude<WorkEnd, { kind: 'done' }>): Error {
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

/** Why a thread ended, as its call's error. */
function toEndError(error: Error & { code?: string }): Error {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    'The call needs more memory than one may take. Send a smaller document, or less at once.',
  );
}

/**
 * One thread with one call at a time.
 *
 * Native code that is ended takes the process with it. SQLite therefore runs in threads of the process, which outlive
 * this one. The graph index never runs in a thread that may be ended, and a thread that decompresses is ended only
 * after it has done so.
 */
export class WorkerThread {
  readonly #worker: Worker;
  readonly #nativeSections = new SharedArrayBuffer(4);
  readonly #events: WorkerThreadEvents;
  #job: Job | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosing = false;
  #hasEnded = false;

  constructor(setup: WorkerSetup, events: WorkerThreadEvents) {
    this.#events = events;
    const workerData: WorkerData = {
      ...setup,
      connections: hostConnections(),
      nativeSections: this.#nativeSections,
    };
    this.#worker = startWorker(findShippedFile('server/scheduling/operation-worker.ts'), {
      workerData,
      transferList: [workerData.connections],
      resourceLimits: RESOURCE_LIMITS,
    });
    this.#worker.unref();
    this.#worker.on('message', (reply: WorkReply) => this.#receive(reply));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('A worker ended.')));
  }

  /** The call that has the thread: also one whose caller has gone, for as long as it runs. */
  get job(): Job | undefined {
    return this.#job;
  }

  get isIdle(): boolean {
    return this.#job === undefined && !this.#hasEnded && !this.#isClosing;
  }

  start(job: Job): void {
    clearTimeout(this.#timer);
    this.#job = job;
    this.#worker.postMessage(job.request);
  }

  /** Asks the call to stop; ends the thread where the call does not. */
  stop(): void {
    if (!this.#job) return;
    Atomics.store(new Int32Array(this.#job.request.aborted), 0, 1);
    this.#endAfter(STOP_GRACE_MS);
  }

  /** Ends the thread, with a moment for a call that it may still have. */
  async close(): Promise<void> {
    if (this.#hasEnded) return;
    this.#isClosing = true;
    const ended = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    if (this.#job) this.stop();
    else this.#terminate();
    await ended;
  }

  #endAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#terminate(), ms).unref();
  }

  /** From here on the thread takes no call, although it is there until it has ended. */
  #terminate(): void {
    this.#isClosing = true;
    if (mayEnd(this.#nativeSections)) void this.#worker.terminate();
    else setTimeout(() => this.#terminate(), ASK_AGAIN_MS);
  }

  #receive(reply: WorkReply): void {
    const job = this.#job;
    if (job?.request.id !== reply.id) return;
    if (reply.kind === 'progress') {
      job.onProgress?.(reply.progress);
      return;
    }
    this.#job = undefined;
    const isLarge = reply.heapBytes > LARGE_HEAP_BYTES;
    this.#endAfter(this.#isClosing ? 0 : isLarge ? IDLE_LARGE_MS : IDLE_MS);
    if (reply.kind === 'done') job.resolve(reply.json);
    else job.reject(toError(reply));
    this.#events.onIdle();
  }

  #end(error: Error): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#job?.reject(toEndError(error));
    this.#job = undefined;
    this.#events.onEnd();
  }
}
