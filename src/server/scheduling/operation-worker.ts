import { setPriority } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { setCheckpoint } from '../../kernel/checkpoint.ts';
import { systemClock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { invoke } from '../../operations/invoke.ts';
import { OPERATIONS } from '../../operations/operations.ts';
import { RawInput } from '../../operations/raw-input.ts';
import { connectThrough } from '../../stores/sqlite/connection-host.ts';
import { assertAllowed, restrictServices } from '../scopes.ts';
import { createResources } from '../wiring/resources.ts';
import type { WorkEnd, WorkerData, WorkReply, WorkRequest } from './worker-messages.ts';

const { resources, limits, connections } = workerData as WorkerData;
const connect = connectThrough(connections);
const { services } = createResources({ ...resources, isThread: true, connect });
const operations = new Map(OPERATIONS.map((operation) => [operation.name, operation]));
const port = parentPort;
const encoder = new TextEncoder();

/** How much the thread gives way (nice) to the event loop, where everybody else is answered. */
const GIVE_WAY = 5;

// Elsewhere a priority is that of the whole process.
if (process.platform === 'linux') setPriority(GIVE_WAY);

/** A signal that is aborted as soon as the other thread sets the flag, even while this thread is busy. */
function createSharedSignal(flag: SharedArrayBuffer): AbortSignal {
  const view = new Int32Array(flag);
  const { signal } = new AbortController();
  const isAborted = () => Atomics.load(view, 0) === 1;
  return Object.defineProperties(signal, {
    aborted: { get: isAborted },
    throwIfAborted: {
      value: () => {
        if (isAborted()) throw new DOMException('The call was aborted.', 'AbortError');
      },
    },
  });
}

async function run(request: WorkRequest): Promise<unknown> {
  const operation = operations.get(request.operation);
  if (!operation) throw new TypeError(`No worker runs ${request.operation}.`);
  const input = new RawInput(request.json, request.members);
  assertAllowed(operation, input.parse(), request.caller);
  const signal = createSharedSignal(request.aborted);
  setCheckpoint(() => signal.throwIfAborted());
  return invoke(operation, input, {
    tenant: request.caller.tenant,
    signal,
    clock: systemClock,
    limits,
    services: restrictServices(services, request.caller),
    reportProgress: (progress) => {
      if (request.wantsProgress) port?.postMessage({ id: request.id, kind: 'progress', progress });
    },
  });
}

function toEnd(error: unknown): WorkEnd {
  if (error instanceof AppError) {
    const { code, message: detail, errors, retryAfterS } = error;
    return { kind: 'refused', code, detail, errors, retryAfterS };
  }
  const { name, stack = '' } = error instanceof Error ? error : new Error(typeof error);
  return { kind: 'failed', name, stack };
}

function reply(id: number, end: WorkEnd, moved: ArrayBuffer[] = []): void {
  const heapBytes = getHeapStatistics().total_heap_size;
  port?.postMessage({ id, ...end, heapBytes } satisfies WorkReply, moved);
}

port?.on('message', async (request: WorkRequest) => {
  const { id } = request;
  try {
    const json = encoder.encode(JSON.stringify(await run(request)));
    reply(id, { kind: 'done', json }, [json.buffer]);
  } catch (error) {
    reply(id, toEnd(error));
  }
});
