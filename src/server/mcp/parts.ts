import type { Tool } from '@modelcontextprotocol/server';
import type { CallOptions, Orrery } from '../bind-operations.ts';
import type { SchemaFiles } from './schema-files.ts';

/** One request of a client, whichever revision the client speaks and however the request came. */
export interface McpExchange extends CallOptions {
  /** The folders that the client declares as roots; absent where it declares none. */
  listRoots?(): Promise<readonly string[]>;
}

/** Parts that all clients share. Each is loaded when first asked for, so that a start costs nothing. */
export interface McpParts {
  tools(): Promise<readonly Tool[]>;
  orrery(): Promise<Orrery>;
  /** Files as schemas, for a client of this machine; none are read where missing. */
  readonly files?: SchemaFiles;
}
