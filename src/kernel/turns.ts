import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that a loop may take before everything else has its turn. */
const SLICE_MS = 5;

/** For the body of a long loop: gives everything else its turn of the event loop once a slice is used up. */
export function createSlicer(sliceMs = SLICE_MS): () => Promise<void> {
  let beganMs = performance.now();
  return async () => {
    if (performance.now() - beganMs < sliceMs) return;
    await nextTurn();
    beganMs = performance.now();
  };
}

/** Runs of one piece of work. Callers of one moment share a run, but never one that began before they called. */
export class SharedRun {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  run(): Promise<void> {
    if (this.#running) {
      this.#next ??= this.#running
        .catch(() => undefined)
        .then(() => {
          this.#next = undefined;
          return this.run();
        });
      return this.#next;
    }
    this.#running = this.#work().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
}
