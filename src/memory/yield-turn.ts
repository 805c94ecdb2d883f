import { setImmediate as nextTurn } from 'node:timers/promises';

/** Options that a caller gives with a call, mainly with a long one. */
export interface LongCall {
  readonly signal?: AbortSignal;
  /** Called with the share done, 0..1. */
  readonly onProgress?: (share: number, message: string) => void;
}

/** Ends a bounded step: reports, lets other calls run, and throws where the caller has cancelled. */
export async function yieldTurn(call: LongCall, share: number, message: string): Promise<void> {
  call.onProgress?.(share, message);
  await nextTurn();
  call.signal?.throwIfAborted();
}
