import { BUILTIN_BEHAVIORS } from '../behaviors/builtin.ts';
import type { BehaviorLibrary } from '../behaviors/library.ts';
import { type BehaviorIndex, createBehaviorIndex } from '../embed/behavior-index.ts';
import { structureEmbedder } from '../embed/structure-embedder.ts';
import type { Services } from '../operations/context.ts';
import type { Stores } from '../stores/index.ts';
import type { Config } from './config.ts';

/** What a server holds open: opened when first asked for, closed once. */
export interface Resources {
  readonly services: Services;
  stores(): Promise<Stores>;
  close(): Promise<void>;
}

const builtinLibrary: BehaviorLibrary = {
  find: (name) => BUILTIN_BEHAVIORS.find((behavior) => behavior.name === name),
  findFact: () => undefined,
  findBuiltin: (name) => BUILTIN_BEHAVIORS.find((behavior) => behavior.name === name),
  list: () => BUILTIN_BEHAVIORS,
  revision: 'builtin',
};

/** Wires the stores and libraries that operations reach through their context. */
export function createResources(config: Pick<Config, 'dataDir' | 'behaviorsDir'>): Resources {
  let opening: Promise<Stores> | undefined;
  const indexes = new Map<string, BehaviorIndex>();

  const stores = () => {
    opening ??= import('../stores/index.ts').then(({ openStores }) => openStores(config.dataDir));
    // A directory that was locked or full may work the next time.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  const behaviors = async (_tenant: string) => builtinLibrary;

  return {
    stores,
    services: {
      behaviors,
      async behaviorIndex(tenant) {
        const library = await behaviors(tenant);
        const index = indexes.get(tenant) ?? createBehaviorIndex(library, structureEmbedder);
        indexes.set(tenant, index);
        return index;
      },
      schemas: async () => (await stores()).schemas,
    },
    async close() {
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}
