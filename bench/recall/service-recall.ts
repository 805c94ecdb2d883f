import type { BenchRow } from '../row.ts';
import { benchSets } from './set-hits.ts';
import { readSets } from './sets.ts';

/**
 * Recall as a caller gets it over HTTP with the defaults: hit@5 on the sets of the folder ORRERY_RECALL_DIR beside BM25,
 * and with each part left out or chance in place of meaning. No rows where no folder is named.
 */
export async function benchRecall(): Promise<BenchRow[]> {
  const { ORRERY_RECALL_DIR: directory } = process.env;
  if (directory) return benchSets(readSets(directory));
  process.stderr.write('  ORRERY_RECALL_DIR is not set: recall is left out\n');
  return [];
}
