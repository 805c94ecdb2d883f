import { type AddressInfo, Server as NetServer } from 'node:net';
import type { Server as McpServer } from '@modelcontextprotocol/sdk/server/index.js';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import type { Operation } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/registry.ts';
import { createAuthenticator, type KeySource, openAuthenticator } from './auth/authenticator.ts';
import { createFirstKeySource, ensureFirstKey, firstKeyPath } from './auth/first-key.ts';
import { sweepSandboxes } from './auth/sandbox.ts';
import { createStoredKeySource } from './auth/stored-keys.ts';
import type { Config } from './config.ts';
import type { Health } from './http/context.ts';
import { createMetrics } from './http/metrics.ts';
import { createPinoLog } from './http/pino-log.ts';
import { createHttpServer } from './http/server.ts';
import { type Log, toErrorFields } from './log.ts';
import { bindOperations } from './orrery.ts';
import { toTool } from './projections/tools.ts';
import { createOffload } from './scheduling/offload.ts';
import { SharedBudget } from './scheduling/shared-budget.ts';
import { createWorkerPool } from './scheduling/worker-pool.ts';
import { warmBehaviorIndexes } from './wiring/behavior-indexes.ts';
import { createResources, type Resources } from './wiring/services.ts';
import { createStoredSizes } from './wiring/stored-sizes.ts';

/** Milliseconds that requests have to end when the server is asked to stop, and everything else after that. */
const DRAIN_MS = 12_000;
const CLOSE_MS = 2_000;
const SWEEP_MS = 60 * 60 * 1_000;

export interface RunningServer {
  /** Without a slash at its end, base path included. */
  readonly url: string;
  /** Where the key is that the first start made; undefined where keys were given, or none is needed. */
  readonly keyFile: string | undefined;
  /** Finishes what was accepted, then closes everything. */
  close(): Promise<void>;
}

export interface ServeOptions {
  readonly operations?: readonly Operation[];
  /** Adds handlers to every MCP server before it is connected. */
  readonly extendMcp?: (server: McpServer) => void;
}

/** The sources of keys; the first start without any makes one. */
async function prepareKeys(
  config: Config,
  resources: Resources,
): Promise<{ sources: KeySource[]; keyFile: string | undefined }> {
  const stored = createStoredKeySource(async () => (await resources.stores()).keys);
  const given: KeySource = { list: async () => config.keys };
  const hasOthers = config.keys.length > 0 || (await stored.list()).length > 0;
  const first = createFirstKeySource(config.dataDir);
  if (!hasOthers) await ensureFirstKey(config.dataDir);
  const hasFirst = (await first.list()).length > 0;
  return {
    sources: [given, stored, first],
    keyFile: hasFirst ? firstKeyPath(config.dataDir) : undefined,
  };
}

async function checkHealth(resources: Resources): Promise<Health> {
  try {
    const stores = await resources.stores();
    await stores.health();
    return { ok: true, parts: { store: 'ok', ...stores.engines } };
  } catch {
    return { ok: false, parts: { store: 'unavailable' } };
  }
}

/** Erases expired sandboxes now and every hour, until the returned function is called. */
function startSandboxSweep(resources: Resources, log: Log): () => void {
  const sweep = async () => {
    const parts = { stores: await resources.stores(), openMemory: resources.services.memory };
    const erased = await sweepSandboxes(parts, Date.now());
    if (erased > 0) log.info({ erased }, 'expired sandboxes erased');
  };
  const run = () => {
    sweep().catch((error) => log.warn(toErrorFields(error), 'sandboxes could not be swept'));
  };
  run();
  const timer = setInterval(run, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Waits for work no longer than `ms`. What is left then goes with the process. */
async function within(ms: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work(), timeout]);
  clearTimeout(timer);
}

/** Starts the HTTP server of a configuration. Rejects where the port is taken or the data directory can't be used. */
export async function serve(config: Config, options: ServeOptions = {}): Promise<RunningServer> {
  const log = createPinoLog(config.logLevel);
  const metrics = createMetrics();
  const operations = options.operations ?? OPERATIONS;
  const resources = createResources(config);
  const limits = { ...DEFAULT_LIMITS, maxBodyBytes: config.maxBodyBytes };
  const { dataDir, behaviorsDir } = config;
  const pool = createWorkerPool({ resources: { dataDir, behaviorsDir }, limits });
  const orrery = bindOperations({
    operations,
    services: resources.services,
    log,
    limits,
    callDeadlineMs: config.callDeadlineMs,
    offload: createOffload(pool, createStoredSizes(resources.stores)),
    calls: new SharedBudget(config.maxConcurrent),
    onCall: (record) => {
      metrics.countCall(record);
      log.info({ ...record }, 'call');
    },
  });
  const { sources, keyFile } = config.auth
    ? await prepareKeys(config, resources)
    : { sources: [], keyFile: undefined };
  const { app, inFlight } = await createHttpServer({
    ...config,
    orrery,
    tools: operations.map(toTool),
    authenticator: config.auth ? createAuthenticator(sources) : openAuthenticator,
    metrics,
    health: () => checkHealth(resources),
    ...(options.extendMcp ? { extendMcp: options.extendMcp } : {}),
  });
  await app.listen({ host: config.host, port: config.port });
  const { address, family, port } = app.server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  log.info({ host: address, port }, 'listening');
  warmBehaviorIndexes().catch((error) => log.warn(toErrorFields(error), 'could not warm up'));

  const stopSweep = startSandboxSweep(resources, log);
  const close = async () => {
    stopSweep();
    log.info({ inFlight: inFlight.count() }, 'stopping');
    // Not the HTTP server's own close: it cuts connections whose request is still on its way.
    NetServer.prototype.close.call(app.server);
    await inFlight.drain(DRAIN_MS);
    // Ends the calls that are left first: their answers are part of what the server closes.
    await within(CLOSE_MS, async () => {
      await pool.close();
      await app.close();
      await resources.close();
    });
    log.flush();
  };
  let closing: Promise<void> | undefined;
  return {
    url: `http://${host}:${port}${config.basePath}`,
    keyFile,
    close: () => {
      closing ??= close().catch((error) => {
        log.error(toErrorFields(error), 'could not close cleanly');
        log.flush();
      });
      return closing;
    },
  };
}
