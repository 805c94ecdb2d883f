import { setPriority } from 'node:os';
import { BUILTIN_BEHAVIORS } from '../../behaviors/builtin.ts';
import { setCheckpoint } from '../../kernel/checkpoint.ts';
import { systemClock } from '../../kernel/clock.ts';
import { invoke } from '../../operations/invoke.ts';
import type { Services } from '../../operations/operation-context.ts';
import { OPERATIONS } from '../../operations/operations.ts';
import { RawInput } from '../../operations/raw-input.ts';
import { createAsk, createStoredServices } from './stored-services.ts';
import { toEnd, type Work, type WorkEnd } from './work.ts';

const operations = new Map(OPERATIONS.map((operation) => [operation.name, operation]));

/** How much the thread gives way (nice) to the event loop, where everybody else is answered. */
const GIVE_WAY = 5;

// Elsewhere a priority is that of the whole process.
if (process.platform === 'linux') setPriority(GIVE_WAY);

// Unpacks all of them before a call begins: Node does not survive a thread that is ended while it makes a decompressor.
BUILTIN_BEHAVIORS[0]?.schema;

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

/** The services outlive a call, so that a library is composed once; they ask through the port of the present one. */
let services: Services | undefined;
let ask: ReturnType<typeof createAsk>;

async function run(work: Work): Promise<Uint8Array> {
  const operation = operations.get(work.operation);
  if (!operation) throw new TypeError(`No worker runs ${work.operation}.`);
  const signal = createSharedSignal(work.aborted);
  setCheckpoint(() => signal.throwIfAborted());
  signal.throwIfAborted();
  ask = createAsk(work.port);
  services ??= createStoredServices(work.behaviorsDir, (...question) => ask(...question));
  const output = await invoke(operation, new RawInput(work.json, work.members), {
    tenant: work.tenant,
    signal,
    clock: systemClock,
    limits: work.limits,
    services,
  });
  return new TextEncoder().encode(JSON.stringify(output));
}

/** Runs one call; a thread has one at a time. */
export default async function runWork(work: Work): Promise<WorkEnd<Uint8Array>> {
  return toEnd(() => run(work)).finally(() => work.port.close());
}
