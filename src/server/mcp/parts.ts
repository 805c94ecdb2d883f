import { randomBytes } from 'node:crypto';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../kernel/json.ts';
import type { Orrery } from '../bind-operations.ts';
import type { CacheHint } from './cache-hint.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { McpExchange } from './exchange.ts';
import { createRequestState, type RequestState } from './request-state.ts';
import type { SchemaFiles } from './schema-files.ts';
import type { TaskDesk } from './tasks/task-desk.ts';

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
  /** Where changes come from that clients subscribe to. */
  readonly changes?: ChangeFeed;
}

/** A state for a process of its own: what it sealed, no other opens. */
let ownState: RequestState | undefined;

export function getRequestState({ requestState }: McpParts): RequestState {
  ownState ??= createRequestState(randomBytes(32));
  return requestState ?? ownState;
}

/** Parts that all clients share. Each is loaded when first asked for, so that a start costs nothing. */
export interface McpParts extends McpOverrides {
  tools(): Promise<readonly Tool[]>;
  orrery(): Promise<Orrery>;
  /** Seals the state that a request carries between two of its attempts; of this process alone where missing. */
  readonly requestState?: RequestState;
  /** Files as schemas, for a client of this machine; none are read where missing. */
  readonly files?: SchemaFiles;
  /** Where calls that take long become tasks, in revisions without sessions; none do where missing. */
  tasks?(): Promise<TaskDesk>;
}

/** Capabilities in every revision; changes are reported where there is a feed of them. */
const CAPABILITIES = {
  tools: {},
  resources: {},
  prompts: {},
  completions: {},
  extensions: { 'io.modelcontextprotocol/skills': {} },
};
const WITH_CHANGES = { ...CAPABILITIES, resources: { subscribe: true, listChanged: true } };

export function getCapabilities({ capabilities, changes }: McpParts): JsonObject {
  return capabilities ?? (changes ? WITH_CHANGES : CAPABILITIES);
}
