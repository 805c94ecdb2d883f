import { writeSync } from 'node:fs';
import { openStores } from '../../src/stores/index.ts';
import { createEpisode } from '../contract/episodes.ts';

/** A process of its own: four writers that print the id of each acknowledged episode, until they are killed. */
const [directory = '', store] = process.argv.slice(2);
const stores = await openStores(directory, { store });

async function write(): Promise<never> {
  for (;;) {
    const { episodeId } = await stores.episodes.put(createEpisode({ storedAtMs: Date.now() }));
    writeSync(1, `${episodeId}\n`);
  }
}

await Promise.all([write(), write(), write(), write()]);
