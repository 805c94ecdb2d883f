import type { JsonObject } from '../../kernel/json.ts';
import type { Caller } from '../caller.ts';

/** Severities of log messages, mildest first. */
export const LOG_LEVELS = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * One request of a client as the methods see it, whichever revision the client speaks and however the request came.
 */
export interface McpExchange {
  readonly caller: Caller;
  readonly requestId: string;
  /** Aborted when the client cancels or has gone. */
  readonly signal: AbortSignal;
  /** Bytes of the request, where the transport knows. */
  readonly sizeBytes?: number;
  /** `_meta` of the request. */
  readonly meta: JsonObject;
  /** The capabilities that the client declared. */
  readonly clientCapabilities: JsonObject;
  /** True where the call may be answered by a task. */
  readonly takesTasks?: boolean;
  /** Answers of a person or the client to earlier questions of this request, by key; empty at first. */
  readonly inputResponses: JsonObject;
  /** The state that went with the questions of the request, sent back as it was. */
  readonly requestState?: string;
  /** The folders that the client declares as roots; absent where it declares none. */
  listRoots?(): Promise<readonly string[]>;
  /** Sends a notification that belongs to this request. */
  notify(method: string, params: JsonObject): void;
  /** Sends a log message where the client wants those of this level. */
  log(level: LogLevel, data: JsonObject): void;
  /** Ends the stream of the answer, where there is one that can be taken up again. */
  readonly closeStream?: (() => void) | undefined;
}
