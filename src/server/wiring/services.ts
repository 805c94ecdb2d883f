import { openBehaviorDirectory } from '../../behaviors/directory.ts';
import type { Behavior } from '../../behaviors/library.ts';
import { createLibrarySource } from '../../behaviors/library-source.ts';
import type { RegisteredBehaviors } from '../../behaviors/registered.ts';
import { systemClock } from '../../kernel/clock.ts';
import { DEFAULT_LIMITS } from '../../kernel/limits.ts';
import type { Memory } from '../../memory/memory.ts';
import type { Services } from '../../operations/context.ts';
import type { Stores } from '../../stores/index.ts';
import { createBehaviorIndexes } from './behavior-indexes.ts';
import { readMaxEpisodes } from './memory-settings.ts';

export interface ResourceOptions {
  readonly dataDir: string;
  readonly behaviorsDir: string | undefined;
}

/** What a server holds open: opened when first asked for, closed once. */
export interface Resources {
  readonly services: Services;
  stores(): Promise<Stores>;
  close(): Promise<void>;
}

/** Opens the stores of a directory at the first call. One that was locked or full may work the next time. */
function createStoreOpener(dataDir: string) {
  let opening: Promise<Stores> | undefined;
  const open = () => {
    opening ??= import('../../stores/index.ts')
      .then(({ openStores }) => {
        const maxEpisodes = readMaxEpisodes(process.env);
        return openStores(dataDir, maxEpisodes === undefined ? {} : { maxEpisodes });
      })
      .catch((error) => {
        opening = undefined;
        throw error;
      });
    return opening;
  };
  return { open, close: async () => (await opening?.catch(() => undefined))?.close() };
}

/** The memory over the stores, opened at the first call; what failed may work the next time. */
function createMemoryOpener(openStores: () => Promise<Stores>, dataDir: string) {
  let opening: Promise<Memory> | undefined;
  const open = () => {
    opening ??= Promise.all([openStores(), import('./open-memory.ts')])
      .then(([stores, { openMemory }]) => openMemory(stores, dataDir))
      .catch((error) => {
        opening = undefined;
        throw error;
      });
    return opening;
  };
  return { open, close: async () => (await opening?.catch(() => undefined))?.close() };
}

/** How long what another process registered may stay unseen, in milliseconds. */
const REVISION_MS = 250;

/** Registered behaviors as the library wants them: the same array for as long as nothing changed. */
function createRegisteredSource(open: () => Promise<Stores>): RegisteredBehaviors {
  interface Known {
    readonly revision: string;
    readonly behaviors: readonly Behavior[];
    readonly checkedAtMs: number;
  }
  const known = new Map<string, Known>();
  const registered = async () => (await open()).registeredBehaviors;
  return {
    async list(tenant) {
      const last = known.get(tenant);
      const nowMs = performance.now();
      if (last && nowMs - last.checkedAtMs < REVISION_MS) return last.behaviors;
      const store = await registered();
      const revision = await store.revision(tenant);
      const isSame = last?.revision === revision;
      const behaviors = isSame ? last.behaviors : await store.list(tenant);
      known.set(tenant, { revision, behaviors, checkedAtMs: nowMs });
      return behaviors;
    },
    async put(tenant, behavior) {
      const isNew = await (await registered()).put(tenant, behavior);
      known.delete(tenant);
      return isNew;
    },
    async remove(tenant, name) {
      const existed = await (await registered()).remove(tenant, name);
      known.delete(tenant);
      return existed;
    },
  };
}

/** Wires the stores and libraries that operations reach through their context. */
export function createResources({ dataDir, behaviorsDir }: ResourceOptions): Resources {
  const { open, close } = createStoreOpener(dataDir);
  const registered = createRegisteredSource(open);
  const behaviors = createLibrarySource({
    registered,
    ...(behaviorsDir === undefined
      ? {}
      : {
          directory: openBehaviorDirectory({
            path: behaviorsDir,
            clock: systemClock,
            limits: DEFAULT_LIMITS,
          }),
        }),
  });
  const memory = createMemoryOpener(open, dataDir);
  return {
    stores: open,
    close: async () => {
      await memory.close();
      await close();
    },
    services: {
      behaviors,
      registeredBehaviors: async () => registered,
      behaviorIndex: createBehaviorIndexes(behaviors),
      schemas: async () => (await open()).schemas,
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
