import { setImmediate as nextTurn } from 'node:timers/promises';

/** Ends a bounded step: lets other calls run, and throws where the caller has cancelled. */
export async function yieldTurn(signal: AbortSignal | undefined): Promise<void> {
  await nextTurn();
  signal?.throwIfAborted();
}
