import { openBehaviorDirectory } from '../../behaviors/directory.ts';
import type { Behavior } from '../../behaviors/library.ts';
import { createLibrarySource } from '../../behaviors/library-source.ts';
import { createBoundedCache } from '../../kernel/bounded-cache.ts';
import { monotonicClock } from '../../kernel/clock.ts';
import { DEFAULT_LIMITS } from '../../kernel/limits.ts';
import type { Services } from '../../operations/operation-context.ts';
import type { RegisteredBehaviors } from '../../ports/registered-behaviors.ts';
import type { SchemaStore } from '../../ports/schema-store.ts';
import type { EpisodeQuota } from '../../stores/sql/episodes/quota.ts';
import type { Connect } from '../../stores/sqlite/connection-host.ts';
import type { Stores } from '../../stores/stores.ts';
import { createBehaviorIndexes } from './behavior-indexes.ts';
import type { MemoryOptions } from './open-memory.ts';

/** How much a call has to read before it can begin, in bytes; where the stores fail, the call itself will say so. */
export interface StoredSizes {
  ofLibrary(tenant: string): Promise<number>;
  /** The document of a handle; 0 where there is none. */
  ofHandle(tenant: string, schemaId: string): Promise<number>;
}

export interface ResourceOptions extends MemoryOptions {
  readonly behaviorsDir?: string | undefined;
  /** `postgres://…`; a database in the data directory where missing. */
  readonly store?: string | undefined;
  /** The amounts that one tenant may keep; without limit where missing. */
  readonly quotas?: EpisodeQuota;
  /** Where a thread has its connections to SQLite from. */
  readonly connect?: Connect | undefined;
}

/** Resources of a server: opened when first asked for, closed once. */
export interface Resources {
  readonly services: Services;
  stores(): Promise<Stores>;
  readonly sizes: StoredSizes;
  /** Reads a tenant's behaviors again at the next call: a thread may have changed them. */
  forgetBehaviors(tenant: string): void;
  close(): Promise<void>;
}

/** Opens something at the first call. A failure is not kept: the next call tries again. */
function createOpener<T extends { close(): Promise<void> }>(start: () => Promise<T>) {
  let opening: Promise<T> | undefined;
  const open = () => {
    opening ??= start().catch((error) => {
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
    readonly readAtMs: number;
    sizeBytes(): Promise<number>;
    list(): Promise<readonly Behavior[]>;
  }
  const known = createBoundedCache<string, Known>(MAX_TENANTS);
  const registered = async () => (await open()).registeredBehaviors;
  const look = (tenant: string): Known => {
    const last = known.get(tenant);
    if (last && performance.now() - last.readAtMs < FRESH_MS) return last;
    const askOnce = <T>(ask: (store: Stores['registeredBehaviors']) => Promise<T>) => {
      let asked: Promise<T> | undefined;
      return () => {
        if (asked) return asked;
        asked = registered().then(ask);
        asked.catch(() => known.delete(tenant));
        return asked;
      };
    };
    const now: Known = {
      readAtMs: performance.now(),
      sizeBytes: askOnce((store) => store.sizeBytes(tenant)),
      list: askOnce((store) => store.list(tenant)),
    };
    known.set(tenant, now);
    return now;
  };
  const behaviors: RegisteredBehaviors = {
    list: async (tenant) => (isThread ? (await registered()).list(tenant) : look(tenant).list()),
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
  return {
    behaviors,
    sizeBytes: (tenant: string) => look(tenant).sizeBytes(),
    forget: (tenant: string) => known.delete(tenant),
  };
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
export function createResources(options: ResourceOptions): Resources {
  const { dataDir, behaviorsDir, isThread = false } = options;
  const { open, close } = createOpener(async () =>
    (await import('../../stores/index.ts')).openStores(dataDir, options),
  );
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
  const memory = createOpener(async () => {
    const [stores, { openMemory }] = await Promise.all([open(), import('./open-memory.ts')]);
    return openMemory(stores, options);
  });
  return {
    stores: open,
    sizes: {
      ofLibrary: (tenant) => registered.sizeBytes(tenant).catch(() => 0),
      ofHandle: (tenant, schemaId) =>
        open()
          .then((stores) => stores.schemas.sizeBytes(tenant, schemaId))
          .catch(() => 0),
    },
    forgetBehaviors: registered.forget,
    close: async () => {
      await memory.close();
      await close();
    },
    services: {
      behaviors,
      registeredBehaviors: async () => registered.behaviors,
      behaviorIndex: createBehaviorIndexes(behaviors, isThread),
      schemas: async () => withEpisodes(await open()),
      plans: async () => (await open()).plans,
      memory: memory.open,
      findPattern: async (tenant, domain, schema) => {
        const pattern = await (await memory.open()).findPattern({ tenant, domain }, schema);
        return pattern && { name: pattern.name, steps: pattern.steps };
      },
    },
  };
}
