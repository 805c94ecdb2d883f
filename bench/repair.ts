import type { JsonObject } from '../src/kernel/json.ts';
import { createRandom } from '../src/kernel/random.ts';
import { invoke } from '../src/operations/invoke.ts';
import { rankEdits } from '../src/operations/rank-edits.ts';
import { createEmbeddingContext } from '../test/support/embedding-context.ts';
import { injectFaults } from '../training/faults/inject.ts';
import { readValidDocuments } from './documents.ts';
import { getProcessorMs } from './processor-time.ts';
import { type BenchRow, median, percentile } from './row.ts';

const FAULTS = 3;
const BEAM = 5;
const WARM_UP = 20;

function breakDocuments(documents: readonly JsonObject[]): JsonObject[] {
  return documents.flatMap((document, index) => {
    const injected = injectFaults(document, FAULTS, createRandom(index));
    return injected.faults.length === FAULTS ? [injected.document] : [];
  });
}

/** `rank_edits` on documents with three injected faults each, input and output checked as for a caller. */
export async function benchRepair({ smoke = false } = {}): Promise<BenchRow[]> {
  const broken = breakDocuments(readValidDocuments(smoke ? 24 : 2));
  const context = createEmbeddingContext();
  // A service has answered before.
  for (const schema of broken.slice(0, WARM_UP)) {
    await invoke(rankEdits, { schema, errors: [], beam_width: BEAM }, context);
  }
  const times: number[] = [];
  const cpuTimes: number[] = [];
  let complete = 0;
  for (const schema of broken) {
    const input = { schema, errors: [], beam_width: BEAM };
    const start = performance.now();
    const cpuStart = getProcessorMs();
    const answer = await invoke(rankEdits, input, context);
    times.push(performance.now() - start);
    cpuTimes.push(getProcessorMs() - cpuStart);
    if (answer.complete) complete++;
  }
  const of = `${times.length} documents with ${FAULTS} faults, beam ${BEAM}`;
  return [
    { what: `rank_edits, median of ${of}`, value: median(times), unit: 'ms', goal: { atMost: 15 } },
    {
      what: `rank_edits, p95 of ${of}`,
      value: percentile(times, 0.95),
      unit: 'ms',
      goal: { atMost: 150 },
    },
    { what: 'the same, processor time, median', value: median(cpuTimes), unit: 'ms' },
    { what: 'the same, processor time, p95', value: percentile(cpuTimes, 0.95), unit: 'ms' },
    {
      what: 'rank_edits: rank 1 resolves all, share of them',
      value: complete / times.length,
      unit: '',
    },
  ];
}
