import { createLibrarySource } from '../../behaviors/library-source.ts';
import type { Services } from '../../operations/operation-context.ts';
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

/** Wires the stores and libraries that operations reach through their context. */
export function createResources(options: ResourceOptions): Resources {
  const { dataDir, behaviorsDir } = options;
  const { open, close } = createOpener(async () =>
    (await import('../../stores/index.ts')).openStores(dataDir, options),
  );
  const registeredBehaviors = async () => (await open()).registeredBehaviors;
  const list = async (tenant: string) => (await registeredBehaviors()).list(tenant);
  const behaviors = createLibrarySource({ registered: { list }, behaviorsDir });
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
      registeredBehaviors,
      behaviorIndex: createBehaviorIndexes(behaviors, false),
      schemas: async () => {
        const { schemas, episodes } = await open();
        return {
          put: (tenant, document) => schemas.put(tenant, document),
          // Handles live as long as an episode that holds their schema.
          find: async (tenant, id) =>
            (await schemas.find(tenant, id)) ?? (await episodes.findSchema(tenant, id)),
        };
      },
      plans: async () => (await open()).plans,
      memory: memory.open,
    },
  };
}
