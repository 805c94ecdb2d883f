import type { MessagePort } from 'node:worker_threads';
import type { ErrorCode, ErrorDetail } from '../../kernel/errors.ts';
import type { Limits } from '../../kernel/limits.ts';
import type { Progress } from '../../operations/operation-context.ts';
import type { Caller } from '../caller.ts';

/** One call for a worker. */
export interface Work {
  readonly operation: string;
  readonly json: Uint8Array;
  /** Members of the input beside those in `json`. */
  readonly members: Readonly<Record<string, string>>;
  readonly caller: Caller;
  readonly limits: Limits;
  readonly behaviorsDir: string | undefined;
  /** One Int32: 1 once the call is aborted. A busy worker reads no messages, but it can read this. */
  readonly aborted: SharedArrayBuffer;
  /** Where the worker asks for stored things, and reports progress. */
  readonly port: MessagePort;
  readonly wantsProgress: boolean;
}

/** How a call ended. */
export type WorkEnd =
  | { readonly kind: 'done'; readonly json: Uint8Array }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly detail: string;
      readonly errors: readonly ErrorDetail[];
      readonly retryAfterS: number | undefined;
    }
  | { readonly kind: 'failed'; readonly name: string; readonly stack: string };

/** Messages of a worker to the main thread. */
export type WorkMessage =
  | { readonly progress: Progress }
  | { readonly id: number; readonly ask: string; readonly args: readonly unknown[] };

/** The answer to a question. */
export interface StoredAnswer {
  readonly id: number;
  readonly value?: unknown;
  readonly end?: WorkEnd;
}
