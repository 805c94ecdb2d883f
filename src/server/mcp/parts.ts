import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../kernel/json.ts';
import type { Orrery } from '../bind-operations.ts';
import type { Caller } from '../caller.ts';
import type { SchemaFiles } from './schema-files.ts';

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
  readonly meta: JsonObject;
  readonly clientCapabilities: JsonObject;
  /** The folders that the client declares as roots; absent where it declares none. */
  listRoots?(): Promise<readonly string[]>;
  notify(method: string, params: JsonObject): void;
  /** Sends a log message where the client wants those of this level. */
  log(level: LogLevel, data: JsonObject): void;
}

/** How long and for whom a client may keep an answer (revision 2026-07-28). */
export interface CacheHint {
  readonly ttlMs: number;
  /** `public`: the same for every key; `private`: of this key only. */
  readonly cacheScope: 'public' | 'private';
}

const HOUR_MS = 60 * 60 * 1_000;

/** The same for everybody until another version is installed. */
export const SHIPPED: CacheHint = { ttlMs: HOUR_MS, cacheScope: 'public' };
/** For answers that may be another the next time, or are of one key alone. */
export const NEVER_KEPT: CacheHint = { ttlMs: 0, cacheScope: 'private' };

/** A method of MCP, declared once for all revisions and transports. */
export interface McpMethod {
  /** How long its answers may be kept; an answer may say otherwise of itself. */
  readonly cache?: CacheHint;
  /** Answers a request. Throws ProtocolError or AppError for what it refuses. */
  answer(params: JsonObject, exchange: McpExchange, parts: McpParts): Promise<JsonObject>;
}

export type McpMethods = Readonly<Record<string, McpMethod>>;

/** Parts that may be served over MCP in place of Orrery's own. */
export interface McpOverrides {
  readonly methods?: McpMethods;
  readonly capabilities?: JsonObject;
}

/** Parts that all clients share. Each is loaded when first asked for, so that a start costs nothing. */
export interface McpParts extends McpOverrides {
  tools(): Promise<readonly Tool[]>;
  orrery(): Promise<Orrery>;
  /** Files as schemas, for a client of this machine; none are read where missing. */
  readonly files?: SchemaFiles;
}

/** Capabilities in every revision. */
const CAPABILITIES = {
  tools: {},
  resources: {},
  prompts: {},
  extensions: { 'io.modelcontextprotocol/skills': {} },
};

export function getCapabilities({ capabilities }: McpParts): JsonObject {
  return capabilities ?? CAPABILITIES;
}
