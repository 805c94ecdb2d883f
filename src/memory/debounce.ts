import { setTimeout as sleep } from 'node:timers/promises';

/** How long notes wait for others to be written with. Milliseconds. */
const DEBOUNCE_MS = 50;

/** A pause that gathers what comes meanwhile, and ends early for who can't wait. */
export interface Debounce {
  wait(): Promise<void>;
  /** Ends the pause that is under way. */
  hurry(): void;
}

export function createDebounce(): Debounce {
  let pause: AbortController | undefined;
  return {
    async wait() {
      pause = new AbortController();
      // It keeps the process alive: a close may wait for the notes that come after it.
      await sleep(DEBOUNCE_MS, undefined, { signal: pause.signal }).catch(() => undefined);
      pause = undefined;
    },
    hurry: () => pause?.abort(),
  };
}
