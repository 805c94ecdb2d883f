import { setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import type { Operation } from '../operations/operation.ts';
import { isTool, OPERATIONS } from '../operations/operations.ts';
import { describeEngines, describeWalls } from '../stores/stores.ts';
import { createAuthenticator, type KeySource, openAuthenticator } from './auth/authenticator.ts';
import { createFirstKeySource, ensureFirstKey, firstKeyPath } from './auth/first-key.ts';
import { bindOperations } from './bind-operations.ts';
import type { Config } from './config.ts';
import { createLog } from './create-log.ts';
import { createHttpServer } from './http/http-server.ts';
import { createMetrics } from './http/metrics.ts';
import { isLoopback } from './http/origin.ts';
import { createKeySlots } from './key-slots.ts';
import { createFailureLog, type Log, toErrorFields } from './log.ts';
import { toTool } from './projections/tools.ts';
import { createOffload } from './scheduling/offload.ts';
import { createEmbedSchema, createOperationPool } from './scheduling/operation-pool.ts';
import { createResources, type Resources } from './wiring/resources.ts';

/** Milliseconds that requests have to end when the server is asked to stop, the rest to be refused, and all else to close. */
const DRAIN_MS = 12_000;
const REFUSE_MS = 1_000;
const CLOSE_MS = 1_500;

export interface RunningServer {
  /** Without a slash at its end, base path included. */
  readonly url: string;
  /** Where the key is that the first start made; undefined where keys were given, or none is needed. */
  readonly keyFile: string | undefined;
  /** Which driver and which search of vectors serve. */
  readonly store: string;
  /** Warnings for an operator about the role of the database. */
  readonly notes: readonly string[];
  /** Finishes what was accepted, then closes everything. */
  close(): Promise<void>;
}

/** The sources of keys, of which the first start makes one. */
async function prepareKeys(
  config: Config,
  resources: Resources,
): Promise<{ sources: KeySource[]; keyFile: string | undefined }> {
  if (!config.auth) return { sources: [], keyFile: undefined };
  const { keys } = await resources.stores();
  const stored: KeySource = async () =>
    (await keys.list()).map(({ tenant, id: keyId, hash, expiresAtMs }) => ({
      caller: { tenant, keyId },
      hash,
      expiresAtMs,
    }));
  const given: KeySource = async () => config.apiKeys;
  const hasOthers = config.apiKeys.length > 0 || (await stored()).length > 0;
  const first = createFirstKeySource(config.dataDir);
  if (!hasOthers) await ensureFirstKey(config.dataDir);
  const [made] = await first();
  const keyFile = made ? firstKeyPath(config.dataDir) : undefined;
  return { sources: [given, stored, first], keyFile };
}

/** Waits for work no longer than `ms`. Work that is left then ends with the process. */
const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, sleep(ms, undefined, { ref: false })]);

/** Opens the port, and returns the URL of the service. */
async function listen(app: FastifyInstance, config: Config, log: Log): Promise<string> {
  await app.listen({ host: config.host, port: config.port });
  const { address, family, port } = app.server.address() as AddressInfo;
  log.info({ host: address, port }, 'listening');
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}${config.basePath}`;
}

/** Starts the HTTP server of a configuration. Rejects where the port is taken or the data directory can't be used. */
export async function serve(
  config: Config,
  operations: readonly Operation[] = OPERATIONS,
): Promise<RunningServer> {
  const log = createLog(config.logLevel, true);
  const metrics = createMetrics();
  const onError = createFailureLog(log);
  const limits = { ...DEFAULT_LIMITS, maxBodyBytes: config.maxBody };
  const { behaviorsDir, auth } = config;
  const pool = createOperationPool(() => resources.services, { behaviorsDir, limits });
  const embedSchema = createEmbedSchema(pool);
  const resources: Resources = createResources({ ...config, embedSchema, onError });
  const takeSlot = createKeySlots(config.maxConcurrent, 'heavy calls');
  const stopping = new AbortController();
  // One for each call under way.
  setMaxListeners(0, stopping.signal);
  const orrery = bindOperations({
    stopping: stopping.signal,
    operations,
    services: resources.services,
    log,
    limits,
    offload: createOffload(pool, limits, resources.sizeOfSchema, takeSlot),
    onCall: (record, ...call) => {
      metrics.countCall(record);
      log.info(record, 'call');
      resources.recorder.note(record, ...call);
    },
  });
  // A directory that cannot be used is reported now, not by every answer.
  const { engines } = await resources.stores();
  const { sources, keyFile } = await prepareKeys(config, resources);
  const tools = [...orrery.operations.values()].filter(isTool).map(toTool);
  const app = await createHttpServer({
    ...config,
    orrery,
    mcp: {
      tools: async () => tools,
      orrery: async () => orrery,
    },
    needsKey: auth,
    isPublished: !isLoopback(config.host),
    authenticator: auth ? createAuthenticator(sources, onError) : openAuthenticator,
    metrics,
    openCalls: resources.stores,
    health: async () => {
      try {
        const stores = await resources.stores();
        await stores.database.health();
        return { ok: true, parts: { store: 'ok', ...stores.engines } };
      } catch (error) {
        onError(error);
        return { ok: false, parts: { store: 'unavailable' } };
      }
    },
  });
  const url = await listen(app, config, log);
  const memory = await resources.services.memory();
  memory.warm().catch(onError);
  const close = async () => {
    log.info({}, 'stopping');
    const closed = app.close();
    await within(DRAIN_MS, closed);
    stopping.abort();
    await within(REFUSE_MS, closed);
    app.server.closeAllConnections();
    await within(
      CLOSE_MS,
      pool.close().then(() => resources.close()),
    );
    log.flush();
  };
  let closing: Promise<void> | undefined;
  return {
    url,
    keyFile,
    store: describeEngines(engines),
    notes: describeWalls(engines),
    close: () => {
      closing ??= close().catch((error) => {
        log.error(toErrorFields(error), 'could not close cleanly');
        log.flush();
      });
      return closing;
    },
  };
}
