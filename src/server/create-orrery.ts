import type { Transport } from '@modelcontextprotocol/server';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import type { Operation } from '../operations/operation.ts';
import { type Methods, toMethodName } from '../operations/operation-methods.ts';
import { isTool, OPERATIONS } from '../operations/operations.ts';
import type { EpisodeQuota } from '../stores/sql/episodes/quota.ts';
import { bindOperations } from './bind-operations.ts';
import { readConfig } from './config.ts';
import { createLog } from './create-log.ts';
import { createFailureLog } from './log.ts';
import { createMcpServer } from './mcp/mcp-server.ts';
import { toTool } from './projections/tools.ts';
import { defaultDataDir, type Flags } from './settings.ts';
import type { RunningServer } from './start-server.ts';
import type { Embeddings } from './wiring/open-memory.ts';
import { createResources } from './wiring/resources.ts';

export interface EmbedOptions {
  /** Where keys, schemas and memory live; the user's own directory unless said. */
  readonly dataDir?: string;
  /** `postgres://…`, for several instances that share everything; a database in the data directory unless said. */
  readonly store?: string;
  /** A folder of behaviors of your own. */
  readonly behaviorsDir?: string;
  /** Operations beside the built-in ones, as `defineOperation` makes them: `call` runs them by name. */
  readonly operations?: readonly Operation[];
  readonly logLevel?: string;
  /** An OpenAI-compatible endpoint in place of the shipped embedder. */
  readonly embeddings?: Embeddings;
  /** The amounts that one tenant may keep; without limit where missing. */
  readonly quotas?: EpisodeQuota;
}

export interface EmbeddedCallOptions {
  readonly tenant?: string;
  readonly signal?: AbortSignal;
}

/** A transport of MCP as its SDK has them, which not every program installs. */
export interface McpTransport {
  start(): Promise<void>;
  send(message: object, options?: object): Promise<void>;
  close(): Promise<void>;
}

/** Methods of an Orrery inside another program beside one for each operation. */
interface OrreryControls {
  readonly operations: readonly Operation[];
  call(name: string, input: unknown, options?: EmbeddedCallOptions): Promise<unknown>;
  connect(transport: McpTransport, options?: { readonly tenant?: string }): Promise<void>;
  /** Serves HTTP with the flags of `orrery serve` in camel case, such as `{ port: '0' }`. */
  serve(flags?: Flags): Promise<RunningServer>;
  close(): Promise<void>;
}

/** An Orrery inside another program, with a typed method for each built-in operation: `orrery.validityCheck(…)`. */
export type EmbeddedOrrery = OrreryControls & Methods<EmbeddedCallOptions>;

/**
 * Creates an Orrery with the built-in operations and your own. Throws a TypeError where a name is taken.
 *
 * @example
 * const orrery = createOrrery({ dataDir: './data' });
 * const { valid } = await orrery.validityCheck({ schema: 'std-list' });
 * await orrery.close();
 */
export function createOrrery(options: EmbedOptions = {}): EmbeddedOrrery {
  const operations = [...OPERATIONS, ...(options.operations ?? [])];
  const dataDir = options.dataDir ?? defaultDataDir();
  const { behaviorsDir, store, embeddings, logLevel, quotas = {} } = options;
  const log = createLog(logLevel);
  const onError = createFailureLog(log);
  const resources = createResources({ dataDir, behaviorsDir, store, embeddings, quotas, onError });
  const orrery = bindOperations({
    operations,
    services: resources.services,
    log,
    limits: DEFAULT_LIMITS,
  });
  const tools = operations.filter(isTool).map(toTool);
  const toCaller = (tenant = 'local') => ({ tenant, keyId: 'embedded' });
  const controls: OrreryControls = {
    operations,
    call: (name, input, { tenant, ...call } = {}) =>
      orrery.call(name, input, { caller: toCaller(tenant), ...call }),
    async connect(transport, { tenant } = {}) {
      const parts = { tools: async () => tools, orrery: async () => orrery };
      const server = createMcpServer(parts, toCaller(tenant));
      await server.connect(transport as Transport);
    },
    async serve(flags = {}) {
      const { serve } = await import('./start-server.ts');
      const config = readConfig({ dataDir, behaviorsDir, store, logLevel, ...flags }, {});
      const served = { ...config, embeddings, quotas: { ...config.quotas, ...quotas } };
      return serve(served, operations);
    },
    close: () => resources.close(),
  };
  const methods = OPERATIONS.map(({ name }) => [
    toMethodName(name),
    (input: unknown, call?: EmbeddedCallOptions) => controls.call(name, input, call),
  ]);
  return { ...Object.fromEntries(methods), ...controls } as EmbeddedOrrery;
}
