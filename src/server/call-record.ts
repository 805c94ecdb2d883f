import type { ErrorCode } from '../kernel/errors.ts';

/** The record of a call that has ended. It never has content. */
export interface CallRecord {
  readonly requestId: string;
  readonly tenant: string;
  readonly operation: string;
  readonly ms: number;
  readonly outcome: 'ok' | ErrorCode;
  /** Id of the trace that the call is part of, where the client said it. */
  readonly traceId?: string;
}

/** The answer of an operation: its output, or that as JSON from another thread. */
export type Answer = { readonly output: unknown } | { readonly json: Uint8Array };
