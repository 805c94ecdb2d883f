import { setTimeout as sleep } from 'node:timers/promises';

/** How long notes wait for others to be written with. Milliseconds. */
const DEBOUNCE_MS = 50;

/** A pause that gathers what comes meanwhile, and ends early for a caller that cannot wait. */
export class Debounce {
  #pause: AbortController | undefined;

  async wait(): Promise<void> {
    this.#pause = new AbortController();
    // It keeps the process alive: a close may wait for the notes that come after it.
    await sleep(DEBOUNCE_MS, undefined, { signal: this.#pause.signal }).catch(() => undefined);
    this.#pause = undefined;
  }

  /** Ends the pause that is under way. */
  hurry(): void {
    this.#pause?.abort();
  }
}
