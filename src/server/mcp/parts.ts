import type { LoggingLevel, Tool } from '@modelcontextprotocol/server';
import type { JsonObject } from '../../kernel/json.ts';
import type { Orrery } from '../bind-operations.ts';
import type { Caller } from '../caller.ts';
import type { SchemaFiles } from './schema-files.ts';

/** One request of a client as the methods see it, whichever revision the client speaks and however the request came. */
export interface McpExchange {
  readonly caller: Caller;
  readonly requestId: string;
  /** Aborted when the client cancels or has gone. */
  readonly signal: AbortSignal;
  /** Bytes of the request, where the transport knows. */
  readonly sizeBytes?: number;
  readonly meta: JsonObject;
  /** The folders that the client declares as roots; absent where it declares none. */
  listRoots?(): Promise<readonly string[]>;
  notify(method: string, params: JsonObject): void;
  /** Sends a log message where the client wants those of this level. */
  log(level: LoggingLevel, data: JsonObject): void;
}

/** Answers a method of MCP. Throws ProtocolError or AppError for requests that it refuses. */
export type McpMethod = (
  params: JsonObject,
  exchange: McpExchange,
  parts: McpParts,
) => Promise<JsonObject>;

export type McpMethods = Readonly<Record<string, McpMethod>>;

/** Parts that all clients share. Each is loaded when first asked for, so that a start costs nothing. */
export interface McpParts {
  tools(): Promise<readonly Tool[]>;
  orrery(): Promise<Orrery>;
  /** Files as schemas, for a client of this machine; none are read where missing. */
  readonly files?: SchemaFiles;
}
