import { AppError } from '../../src/kernel/errors.ts';
import { openStores } from '../../src/stores/index.ts';
import { createEpisode, ORDERS } from '../contract/episodes.ts';

/** A process of its own: stores a number of episodes and prints how far it came, and why no further, as JSON. */
const [directory = '', count = '1'] = process.argv.slice(2);
// The signal of a file size limit would end the process before the error arrives.
process.on('SIGXFSZ', () => undefined);

const report: Record<string, unknown> = { acknowledged: 0 };
try {
  const stores = await openStores(directory);
  const ids: string[] = [];
  try {
    for (let i = 0; i < Number(count); i++) {
      ids.push((await stores.episodes.put(createEpisode({ context: 'x'.repeat(2000) }))).episodeId);
    }
  } finally {
    report.acknowledged = ids.length;
    report.readable = (await stores.episodes.getMany(ORDERS, ids)).length;
    await stores.close().catch(() => undefined);
  }
} catch (error) {
  report.code = error instanceof AppError ? error.code : 'NOT_AN_APP_ERROR';
  report.message = error instanceof Error ? error.message : String(error);
}
console.log(JSON.stringify(report));
