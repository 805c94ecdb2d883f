import { readFileSync } from 'node:fs';
import type { BenchRow } from '../row.ts';
import { benchLatency } from './latency.ts';
import { benchRecurring, type Recurring } from './recurring.ts';
import { benchSets } from './set-hits.ts';
import { readSets } from './sets.ts';
import { benchStructures } from './structures.ts';
import { benchTruth } from './truth.ts';

/** Episodes of one domain, and the milliseconds that a question may take among them. */
const SIZES = { 1000: 5, 10000: 8 };
const SMALL = { 100: 5 };

/**
 * Recall as a caller gets it over HTTP with the defaults: hit@5 on the sets of the folder ORRERY_RECALL_DIR, recurring
 * work of the file ORRERY_RECURRING, both without each part and with chance for meaning too; whether memory is true; and
 * how long a question takes.
 */
export async function benchRecall({ smoke }: { smoke: boolean }): Promise<BenchRow[]> {
  const { ORRERY_RECALL_DIR: directory, ORRERY_RECURRING: file } = process.env;
  const rows: BenchRow[] = [];
  if (directory && !smoke) rows.push(...(await benchSets(readSets(directory))));
  if (file && !smoke) {
    rows.push(...(await benchRecurring(JSON.parse(readFileSync(file, 'utf8')) as Recurring)));
  }
  if (!smoke) rows.push(...(await benchStructures()));
  rows.push(...(await benchTruth()), ...(await benchLatency(smoke ? SMALL : SIZES)));
  return rows;
}
