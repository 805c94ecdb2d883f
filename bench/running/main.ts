import { corpusDirectory } from '../../test/support/corpus.ts';
import type { BenchRow } from '../row.ts';
import { benchFaults } from './faults.ts';
import { benchCompiler, benchEvents, benchFacts, benchGenerated, benchPlaying } from './shares.ts';

/** What running schemas is judged by. Over published documents where ORRERY_CORPUS_DIR names them. */
export async function benchRunning({ smoke = false } = {}): Promise<BenchRow[]> {
  const published = corpusDirectory
    ? [
        ...(await benchFacts()),
        ...(await benchGenerated({ smoke })),
        ...(await benchCompiler({ smoke })),
        ...(await benchFaults({ smoke })),
        ...(await benchPlaying({ smoke })),
      ]
    : [];
  return [...published, ...(await benchEvents())];
}
