import type { Behavior } from '../../behaviors/library.ts';
import { createLibrarySource } from '../../behaviors/library-source.ts';
import { createBoundedCache } from '../../kernel/bounded-cache.ts';
import type { Services } from '../../operations/operation-context.ts';
import type { RegisteredBehaviors } from '../../ports/registered-behaviors.ts';
import type { SchemaStore } from '../../ports/schema-store.ts';
import type { EpisodeQuota } from '../../stores/sql/episodes/quota.ts';
import type { Stores } from '../../stores/stores.ts';
import { CallRecorder } from '../call-recorder.ts';
import { createBehaviorIndexes } from './behavior-indexes.ts';
import type { MemoryOptions } from './open-memory.ts';

export interface ResourceOptions extends MemoryOptions {
  readonly dataDir: string;
  readonly behaviorsDir?: string | undefined;
  /** `postgres://…`; a database in the data directory where missing. */
  readonly store?: string | undefined;
  /** The amounts that one tenant may keep; without limit where missing. */
  readonly quotas?: EpisodeQuota;
}

/** Resources of a server: opened when first asked for, closed once. */
export interface Resources {
  readonly services: Services;
  stores(): Promise<Stores>;
  /** The bytes of a kept schema; 0 where there is none, or the store fails: the call itself will say so. */
  sizeOfSchema(tenant: string, schemaId: string): Promise<number>;
  /** Lists calls in the store. */
  readonly recorder: CallRecorder;
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

/** Registered behaviors of stores that are opened when first asked for. */
function createRegisteredSource(open: () => Promise<Stores>): RegisteredBehaviors {
  interface Known {
    readonly readAtMs: number;
    readonly listed: Promise<readonly Behavior[]>;
  }
  const known = createBoundedCache<string, Known>(MAX_TENANTS);
  const registered = async () => (await open()).registeredBehaviors;
  return {
    list(tenant) {
      const last = known.get(tenant);
      if (last && performance.now() - last.readAtMs < FRESH_MS) return last.listed;
      const listed = registered().then((store) => store.list(tenant));
      listed.catch(() => known.delete(tenant));
      known.set(tenant, { readAtMs: performance.now(), listed });
      return listed;
    },
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
}

/** Handles that live as long as an episode that holds their schema. */
function withEpisodes({ schemas, episodes }: Stores): Pick<SchemaStore, 'put' | 'find'> {
  return {
    put: (tenant, document) => schemas.put(tenant, document),
    find: async (tenant, schemaId) =>
      (await schemas.find(tenant, schemaId)) ?? (await episodes.findSchema(tenant, schemaId)),
  };
}

/** Wires the stores and libraries that operations reach through their context. */
export function createResources(options: ResourceOptions): Resources {
  const { dataDir, behaviorsDir } = options;
  const { open, close } = createOpener(async () =>
    (await import('../../stores/index.ts')).openStores(dataDir, options),
  );
  const registered = createRegisteredSource(open);
  const behaviors = createLibrarySource({ registered, behaviorsDir });
  const memory = createOpener(async () => {
    const [stores, { openMemory }] = await Promise.all([open(), import('./open-memory.ts')]);
    return openMemory(stores, options);
  });
  const recorder = new CallRecorder(open, options.onError ?? (() => {}));
  return {
    stores: open,
    recorder,
    sizeOfSchema: (tenant, schemaId) =>
      open()
        .then(({ schemas }) => schemas.sizeBytes(tenant, schemaId))
        .catch(() => 0),
    close: async () => {
      await recorder.flush();
      await memory.close();
      await close();
    },
    services: {
      behaviors,
      registeredBehaviors: async () => registered,
      behaviorIndex: createBehaviorIndexes(behaviors, false),
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
