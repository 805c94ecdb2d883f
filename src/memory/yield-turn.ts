import { setImmediate as nextTurn } from 'node:timers/promises';

/** Options that a caller gives with a call, mainly with a long one. */
export interface LongCall {
  readonly signal?: AbortSignal;
  /** Called with the share done, 0..1. */
  readonly onProgress?: (share: number, message: string) => void;
}

/** Ends a bounded step: reports, lets other calls run, and throws where the caller has cancelled. */
export type YieldTurn = (share: number) => Promise<void>;

/** A `YieldTurn` for one phase of a call, which spans from `from` to `to` of its whole. */
export function createYieldTurn(
  call: LongCall,
  message: string,
  from: number,
  to: number,
): YieldTurn {
  return async (share) => {
    call.onProgress?.(from + (to - from) * share, message);
    await nextTurn();
    call.signal?.throwIfAborted();
  };
}
