import { openBehaviorDirectory } from '../../behaviors/directory.ts';
import type { Behavior } from '../../behaviors/library.ts';
import { createLibrarySource } from '../../behaviors/library-source.ts';
import { createBoundedCache } from '../../kernel/bounded-cache.ts';
import { monotonicClock } from '../../kernel/clock.ts';
import { DEFAULT_LIMITS } from '../../kernel/limits.ts';
import type { Memory } from '../../memory/memory.ts';
import type { EmbedSchema } from '../../operations/memory-service.ts';
import type { Services } from '../../operations/operation-context.ts';
import type { RegisteredBehaviors } from '../../ports/registered-behaviors.ts';
import type { SchemaStore } from '../../ports/schema-store.ts';
import type { Connect } from '../../stores/sqlite/connection-host.ts';
import type { Quotas, Stores } from '../../stores/stores.ts';
import { createBehaviorIndexes } from './behavior-indexes.ts';
import type { Embeddings } from './open-memory.ts';

/** How much a call has to read before it can begin, in bytes. */
export interface StoredSizes {
  /** All behaviors that a tenant registered. */
  ofLibrary(tenant: string): Promise<number>;
  /** The document of a handle; 0 where there is none. */
  ofHandle(tenant: string, schemaId: string): Promise<number>;
}

/** Asks the stores; where they fail the call itself will say so. */
function createStoredSizes(
  open: () => Promise<Stores>,
  ofLibrary: (tenant: string) => Promise<number>,
): StoredSizes {
  return {
    ofLibrary: (tenant) => ofLibrary(tenant).catch(() => 0),
    ofHandle: async (tenant, schemaId) =>
      open()
        .then((stores) => stores.schemas.sizeBytes(tenant, schemaId))
        .catch(() => 0),
  };
}

export interface ResourceOptions {
  readonly dataDir: string;
  readonly behaviorsDir?: string | undefined;
  /** `postgres://…`; a database in the data directory where missing. */
  readonly store?: string | undefined;
  readonly embeddings?: Embeddings | undefined;
  /** Bytes of word indexes in memory. */
  readonly indexBytes?: number | undefined;
  /** Makes the vector of a schema; in this thread where missing. */
  readonly embedSchema?: EmbedSchema | undefined;
  /** The amounts that one tenant may keep; without limit where missing. */
  readonly quotas?: Quotas;
  /** True in a thread that may be ended at any moment: native code then never runs in it. */
  readonly isThread?: boolean;
  /** Where such a thread has its connections to SQLite from. */
  readonly connect?: Connect | undefined;
}

/** Called with failures in the background, which no caller meets. */
export type OnError = (error: unknown) => void;
/** Called when what failed in the background works again. */
export type OnRecovered = (what: string) => void;

/** Resources of a server: opened when first asked for, closed once. */
export interface Resources {
  readonly services: Services;
  stores(): Promise<Stores>;
  readonly sizes: StoredSizes;
  /** Reads a tenant's behaviors again at the next call: a thread may have changed them. */
  forgetBehaviors(tenant: string): void;
  close(): Promise<void>;
}

/** Opens the stores of a directory at the first call. One that was locked or full may work the next time. */
function createStoreOpener(
  { dataDir, store, quotas = {}, isThread = false, connect }: ResourceOptions,
  onError: OnError,
) {
  let opening: Promise<Stores> | undefined;
  const open = () => {
    opening ??= import('../../stores/index.ts')
      .then(({ openStores }) => openStores(dataDir, { store, quotas, onError, isThread, connect }))
      .catch((error) => {
        opening = undefined;
        throw error;
      });
    return opening;
  };
  return { open, close: async () => (await opening?.catch(() => undefined))?.close() };
}

/** The memory over the stores, opened at the first call; what failed may work the next time. */
function createMemoryOpener(
  openStores: () => Promise<Stores>,
  { dataDir, embeddings, indexBytes, embedSchema, isThread = false }: ResourceOptions,
  onError: OnError,
  onRecovered: OnRecovered,
) {
  let opening: Promise<Memory> | undefined;
  const open = () => {
    opening ??= Promise.all([openStores(), import('./open-memory.ts')])
      .then(([stores, { openMemory }]) =>
        openMemory(stores, {
          dataDir,
          embeddings,
          indexBytes,
          embedSchema,
          onError,
          onRecovered,
          isThread,
        }),
      )
      .catch((error) => {
        opening = undefined;
        throw error;
      });
    return opening;
  };
  return { open, close: async () => (await opening?.catch(() => undefined))?.close() };
}

/** How long what another process registered may stay unseen, in milliseconds. */
const FRESH_MS = 250;

/** Tenants whose behaviors are known without asking the store. */
const MAX_TENANTS = 1_000;

/** Registered behaviors of stores that are opened when first asked for; a thread asks for changes at every call. */
function createRegisteredSource(open: () => Promise<Stores>, isThread: boolean) {
  interface Known {
    readonly behaviors: Promise<readonly Behavior[]> | undefined;
    readonly sizeBytes: Promise<number>;
    readonly readAtMs: number;
  }
  const known = createBoundedCache<string, Known>(MAX_TENANTS);
  const registered = async () => (await open()).registeredBehaviors;
  const find = (tenant: string): Known | undefined => {
    const last = known.get(tenant);
    return last && performance.now() - last.readAtMs < FRESH_MS ? last : undefined;
  };
  const sizeBytes = (tenant: string): Promise<number> => {
    const last = find(tenant);
    if (last) return last.sizeBytes;
    const size = registered().then((store) => store.sizeBytes(tenant));
    known.set(tenant, { behaviors: undefined, sizeBytes: size, readAtMs: performance.now() });
    size.catch(() => known.delete(tenant));
    return size;
  };
  const list: RegisteredBehaviors['list'] = async (tenant) => {
    if (isThread) return (await registered()).list(tenant);
    const size = sizeBytes(tenant);
    const last = find(tenant);
    if (last?.behaviors) return last.behaviors;
    const behaviors = registered().then((store) => store.list(tenant));
    known.set(tenant, {
      behaviors,
      sizeBytes: size,
      readAtMs: last?.readAtMs ?? performance.now(),
    });
    behaviors.catch(() => known.delete(tenant));
    return behaviors;
  };
  const behaviors: RegisteredBehaviors = {
    list,
    put: async (tenant, behavior) => {
      const isNew = await (await registered()).put(tenant, behavior);
      known.delete(tenant);
      return isNew;
    },
    remove: async (tenant, name) => {
      const existed = await (await registered()).remove(tenant, name);
      known.delete(tenant);
      return existed;
    },
  };
  return { behaviors, sizeBytes, forget: (tenant: string) => known.delete(tenant) };
}

/** Handles that live as long as an episode that holds their schema. */
function withEpisodes({ schemas, episodes }: Stores): SchemaStore {
  return {
    put: (tenant, document) => schemas.put(tenant, document),
    find: async (tenant, schemaId) =>
      (await schemas.find(tenant, schemaId)) ?? (await episodes.findSchema(tenant, schemaId)),
    async findText(tenant, schemaId) {
      const text = await schemas.findText(tenant, schemaId);
      if (text !== undefined) return text;
      const document = await episodes.findSchema(tenant, schemaId);
      return document && JSON.stringify(document);
    },
  };
}

/** Wires the stores and libraries that operations reach through their context. */
export function createResources(
  options: ResourceOptions,
  onError: OnError = () => {},
  onRecovered: OnRecovered = () => {},
): Resources {
  const { behaviorsDir, isThread = false } = options;
  const { open, close } = createStoreOpener(options, onError);
  const registered = createRegisteredSource(open, isThread);
  const behaviors = createLibrarySource({
    registered: registered.behaviors,
    ...(behaviorsDir === undefined
      ? {}
      : {
          directory: openBehaviorDirectory({
            path: behaviorsDir,
            clock: monotonicClock,
            limits: DEFAULT_LIMITS,
          }),
        }),
  });
  const memory = createMemoryOpener(open, options, onError, onRecovered);
  return {
    stores: open,
    sizes: createStoredSizes(open, registered.sizeBytes),
    forgetBehaviors: registered.forget,
    close: async () => {
      await memory.close();
      await close();
    },
    services: {
      behaviors,
      registeredBehaviors: async () => registered.behaviors,
      behaviorIndex: createBehaviorIndexes(behaviors, { isExact: isThread }),
      schemas: async () => withEpisodes(await open()),
      plans: async () => (await open()).plans,
      processes: async () => (await open()).processes,
      domains: async () => (await open()).domains,
      memory: memory.open,
      findPattern: async (tenant, domain, schema) => {
        const pattern = await (await memory.open()).findPattern({ tenant, domain }, schema);
        return pattern && { name: pattern.name, steps: pattern.steps };
      },
    },
  };
}
