import type { MessagePort } from 'node:worker_threads';
import type { ErrorCode, ErrorDetail } from '../../kernel/errors.ts';
import type { Limits } from '../../kernel/limits.ts';
import type { EndableThread } from '../../kernel/native-section.ts';
import type { Progress } from '../../operations/operation-context.ts';
import type { Caller } from '../caller.ts';
import type { ResourceOptions } from '../wiring/resources.ts';

export interface WorkerSetup {
  readonly resources: ResourceOptions;
  readonly limits: Limits;
}

/** The same, with the port at which the worker asks for connections to SQLite. */
export interface WorkerData extends WorkerSetup, EndableThread {
  readonly connections: MessagePort;
}

/** One call for a worker. Its input crosses as JSON, whose bytes change hands instead of being copied. */
export interface WorkRequest {
  readonly id: number;
  readonly operation: string;
  readonly json: Uint8Array;
  /** Members of the input beside those in `json`. */
  readonly members: Readonly<Record<string, string>>;
  readonly caller: Caller;
  /** One Int32: 1 once the call is aborted. A busy worker reads no messages, but it can read this. */
  readonly aborted: SharedArrayBuffer;
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

export type WorkReply = { readonly id: number } & (
  | { readonly kind: 'progress'; readonly progress: Progress }
  | (WorkEnd & { readonly heapBytes: number })
);
