import type { Stores } from '../../stores/stores.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { Orrery } from '../bind-operations.ts';
import type { Caller } from '../caller.ts';
import type { Config } from '../config.ts';
import type { McpParts } from '../mcp/parts.ts';
import type { Metrics } from './metrics.ts';
import type { OriginOptions } from './origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the key was checked; routes that need no key never read it. */
    caller: Caller;
    /** True once an operation was called for the request: then the call's line in the log says how it ended. */
    isCall: boolean;
  }
  interface FastifyContextConfig {
    isPublic?: boolean;
    /** True where the body is the input of an operation. */
    isOperation?: boolean;
    /** False where a large body is handed on to the thread that parses it. */
    isParsedHere?: boolean;
    /** True for what operators ask for: no limit applies to it. */
    isForOperators?: boolean;
    /** True where MCP is spoken. */
    speaksMcp?: boolean;
  }
}

type ConfigName = 'basePath' | 'trustProxy' | 'maxConcurrent' | 'rateLimit';

export interface HttpOptions extends OriginOptions, Pick<Config, ConfigName> {
  readonly orrery: Orrery;
  /** The stores that have calls and their documents. */
  readonly openCalls: () => Promise<Pick<Stores, 'calls' | 'schemas'>>;
  readonly mcp: McpParts;
  readonly authenticator: Authenticator;
  readonly metrics: Metrics;
  /** Whether the parts work that are needed for answers: `ok` or a word for what is wrong, by part. */
  readonly health: () => Promise<{ ok: boolean; parts: Readonly<Record<string, string>> }>;
  /** False where everybody is the person at this machine. */
  readonly needsKey: boolean;
}
