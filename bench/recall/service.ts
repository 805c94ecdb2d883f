import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Memory } from '../../src/memory/memory.ts';
import { createGroups } from '../../src/memory/synonym-file.ts';
import { createMemoryService } from '../../src/operations/memory-service.ts';
import { openStores } from '../../src/stores/index.ts';

/** Runs `use` with a memory over the real stores in a directory that goes afterwards. */
export async function withMemory<T>(
  options: { readonly builtIn: boolean },
  use: (memory: Memory) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  const stores = await openStores(directory);
  try {
    const groups = createGroups({ built_in: options.builtIn });
    return await use(createMemoryService({ store: stores.episodes, index: stores.index, groups }));
  } finally {
    await stores.close();
    await rm(directory, { recursive: true });
  }
}
