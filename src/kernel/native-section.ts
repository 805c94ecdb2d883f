import { workerData } from 'node:worker_threads';

/**
 * Native code that Node does not survive when its thread is ended in it, such as a decompressor between its making and
 * its first use: the process aborts. A thread that may be ended counts such sections in one shared Int32, which is
 * `ENDING` once the thread is about to be ended.
 */
const ENDING = -1;

/** Part of the `workerData` of a thread that may be ended. */
export interface EndableThread {
  readonly nativeSections: SharedArrayBuffer;
}

const shared: unknown = (workerData as Partial<EndableThread> | null)?.nativeSections;
const sections = shared instanceof SharedArrayBuffer ? new Int32Array(shared) : undefined;

/** Enters a section; where the thread is about to be ended, waits for that. */
function enter(count: Int32Array): void {
  for (;;) {
    const open = Atomics.load(count, 0);
    if (open === ENDING) Atomics.wait(count, 0, ENDING);
    else if (Atomics.compareExchange(count, 0, open, open + 1) === open) return;
  }
}

/** Runs native code that must not be ended with its thread. */
export function runNative<T>(work: () => T): T {
  if (!sections) return work();
  enter(sections);
  try {
    return work();
  } finally {
    Atomics.sub(sections, 0, 1);
  }
}

/** The same for work that ends later. */
export async function awaitNative<T>(work: () => Promise<T>): Promise<T> {
  if (!sections) return work();
  enter(sections);
  try {
    return await work();
  } finally {
    Atomics.sub(sections, 0, 1);
  }
}

/** Whether a thread may be ended now; from then on it enters no section. False while it is in one: ask again soon. */
export function mayEnd(nativeSections: SharedArrayBuffer): boolean {
  const before = Atomics.compareExchange(new Int32Array(nativeSections), 0, 0, ENDING);
  return before === 0 || before === ENDING;
}
