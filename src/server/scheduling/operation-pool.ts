import { EventEmitter, once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { structureEmbedder } from '../../embed/structure-embedder.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Limits } from '../../kernel/limits.ts';
import { findShippedFile } from '../../kernel/shipped-file.ts';
import type { EmbedSchema } from '../../memory/embedders.ts';
import { embed } from '../../operations/embed.ts';
import type { Services } from '../../operations/operation-context.ts';
import { parseJson, RawInput } from '../../operations/raw-input.ts';
import type { RunningCall } from '../bind-operations.ts';
import { answerQuestion } from './stored-services.ts';
import { createThreadPool } from './thread-pool.ts';
import { fromEnd, type Question, type Work, type WorkEnd } from './work.ts';

/** Threads that run operations, so that the event loop can keep answering. */
export type OperationPool = ReturnType<typeof createOperationPool>;

/** Bytes of input above which an operation leaves the main thread: what is below takes a few milliseconds at most. */
export const LINEAR_BYTES = 16 * 1024;
/** Milliseconds that an aborted call has to look at its flag; then its thread is ended. */
const STOP_GRACE_MS = 400;
/** Idle threads end, so that the memory of their calls is released. */
const IDLE_MS = 30_000;
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));
/** Calls that may wait for a thread. */
const MAX_WAITING = 256;
const FREED = 'freed';
/** Memory that one call may hold. Beyond it the thread ends, not the server. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 };

function toFailure(error: Error & { code?: string }): Error {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    'The call needs more memory than one may take. Send a smaller document, or less at once.',
  );
}

/**
 * Lets as many calls at once have a thread as there are. Piscina's own queue starts no thread for what waits in it where
 * one was ended.
 */
class ThreadTurns {
  readonly #freed = new EventEmitter().setMaxListeners(MAX_WAITING);
  #running = 0;

  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (this.#running >= THREADS) {
      if (this.#freed.listenerCount(FREED) >= MAX_WAITING) {
        const detail = 'Too many calls wait for a thread. Try again shortly.';
        throw new AppError('UNAVAILABLE', detail, { retryAfterS: 5 });
      }
      await once(this.#freed, FREED, { signal });
    }
    this.#running++;
  }

  give(): void {
    this.#running--;
    this.#freed.emit(FREED);
  }
}

function answer(port: MessagePort, services: Services): void {
  port.on('message', async (question: Question) =>
    port.postMessage({ id: question.id, end: await answerQuestion(services, question) }),
  );
}

/** A pool of threads, each started when first needed, for the operations of these services. */
export function createOperationPool(
  services: () => Services,
  { behaviorsDir, limits }: { readonly behaviorsDir?: string | undefined; readonly limits: Limits },
) {
  const entry = findShippedFile('server/scheduling/operation-worker.ts');
  const pool = createThreadPool<Work, WorkEnd<Uint8Array>>(entry, {
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: RESOURCE_LIMITS,
  });
  const turns = new ThreadTurns();
  return {
    /** Runs an operation; resolves with its output as JSON. Rejects as the operation would in this thread. */
    async run(
      operation: string,
      input: unknown,
      { caller, signal }: RunningCall,
    ): Promise<Uint8Array> {
      await turns.take(signal);
      const raw =
        input instanceof RawInput ? input : new RawInput(Buffer.from(JSON.stringify(input)));
      const { port1, port2: port } = new MessageChannel();
      answer(port1, services());
      const aborted = new SharedArrayBuffer(4);
      const work: Work = {
        ...{ operation, json: raw.bytes, members: raw.members, tenant: caller.tenant, limits },
        ...{ behaviorsDir, aborted, port },
      };
      const end = new AbortController();
      let ending: NodeJS.Timeout | undefined;
      const stop = () => {
        Atomics.store(new Int32Array(aborted), 0, 1);
        ending = setTimeout(() => end.abort(), STOP_GRACE_MS).unref();
      };
      signal.addEventListener('abort', stop, { once: true });
      try {
        signal.throwIfAborted();
        const done = await pool.run(work, { transferList: [port], signal: end.signal });
        // A search that was given up answers with what it had: that is no answer to the call.
        signal.throwIfAborted();
        return fromEnd(done);
      } catch (error) {
        if (signal.aborted) throw new DOMException('The call was aborted.', 'AbortError');
        throw toFailure(error as Error);
      } finally {
        signal.removeEventListener('abort', stop);
        clearTimeout(ending);
        port1.close();
        turns.give();
      }
    },
    close: () => pool.close({ force: true }),
  };
}

/** Makes vectors of large schemas in the pool. No call of the pool may wait for one: all threads could wait then. */
export function createEmbedSchema(pool: OperationPool): EmbedSchema {
  return async (schema, tenant, signal = new AbortController().signal) => {
    if (JSON.stringify(schema).length <= LINEAR_BYTES) return structureEmbedder.embed(schema);
    const caller = { tenant, keyId: 'memory' };
    const output = await pool.run(embed.name, { schema }, { caller, signal });
    return (parseJson(output) as { vector: number[] }).vector;
  };
}
