/**
 * Native code that Node does not survive when its thread is ended in it, such as a decompressor between its making and
 * its first use: the process aborts. A thread that may be ended counts such sections in the Int32 of its present call,
 * which is `ENDING` once the thread is about to be ended.
 */
const ENDING = -1;

let sections: Int32Array | undefined;

/** Counts the sections of this thread from now on in an Int32 that was 1 until here: nobody ended the thread before. */
export function beginNativeSections(shared: SharedArrayBuffer): void {
  sections = new Int32Array(shared);
  Atomics.sub(sections, 0, 1);
}

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

/** Whether a thread may be ended now; from then on it enters no section. False while it is in one: ask again soon. */
export function mayEnd(nativeSections: SharedArrayBuffer): boolean {
  const before = Atomics.compareExchange(new Int32Array(nativeSections), 0, 0, ENDING);
  return before === 0 || before === ENDING;
}
