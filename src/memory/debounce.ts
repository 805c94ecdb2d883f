import { setTimeout as sleep } from 'node:timers/promises';

/** How long notes wait for others to be written with. Milliseconds. */
const DEBOUNCE_MS = 50;

/** Writes what is noted a moment later, the notes of many calls together, without making anybody wait for it. */
export class Debounce {
  readonly #write: () => Promise<void>;
  #pause: AbortController | undefined;
  #isDue = false;
  #working: Promise<void> | undefined;

  /** `write` writes all that was noted, and never rejects. */
  constructor(write: () => Promise<void>) {
    this.#write = write;
  }

  /** Call it after noting. */
  start(): void {
    this.#isDue = true;
    this.#working ??= this.#work();
  }

  /** Resolves when all that was noted is written; ends the pause that is under way. */
  async settle(): Promise<void> {
    while (this.#working) {
      this.#pause?.abort();
      await this.#working;
    }
  }

  async #work(): Promise<void> {
    while (this.#isDue) {
      this.#pause = new AbortController();
      // It keeps the process alive: a close may wait for the notes that come after it.
      await sleep(DEBOUNCE_MS, undefined, { signal: this.#pause.signal }).catch(() => undefined);
      this.#pause = undefined;
      this.#isDue = false;
      await this.#write();
    }
    this.#working = undefined;
  }
}
