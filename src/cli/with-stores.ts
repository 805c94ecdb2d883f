import { type Config, readConfig } from '../server/config.ts';
import type { Stores } from '../stores/stores.ts';

/** Opens the stores of the flags and the environment for one command, and closes them after it. */
export async function withStores<T>(
  flags: { readonly dataDir?: string | undefined },
  use: (stores: Stores, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig({ dataDir: flags.dataDir }, process.env, 'person');
  const { openStores } = await import('../stores/index.ts');
  const stores = await openStores(config.dataDir, {
    store: config.store,
    quotas: config.quotas,
  });
  try {
    return await use(stores, config);
  } finally {
    await stores.close();
  }
}
