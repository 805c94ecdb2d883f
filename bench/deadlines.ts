import { AppError } from '../src/kernel/errors.ts';
import { invoke } from '../src/operations/invoke.ts';
import { rankEdits } from '../src/operations/rank-edits.ts';
import { createEmbeddingContext } from '../test/support/embedding-context.ts';
import { buildOfSize, FAMILIES } from './attack/families.ts';
import { getProcessorMs } from './processor-time.ts';
import type { BenchRow } from './row.ts';

type Family = (typeof FAMILIES)[number];

const SIZES = [100_000, 1_000_000];
const DEADLINE_MS = 2_000;
/** How far past its deadline a search may answer. */
const MOST_EXCESS_MS = 200;

/** What one search took, and what ended it or the code that it was refused with. */
interface Trial {
  readonly name: string;
  readonly ms: number;
  readonly outcome: string;
}

async function trySearch(family: Family, bytes: number): Promise<Trial> {
  const context = createEmbeddingContext();
  // Deadlines and times are the processor's: a busy machine says nothing of the search.
  const clock = { ...context.clock, nowMs: getProcessorMs };
  const limits = { ...context.limits, searchDeadlineMs: DEADLINE_MS };
  const schema = buildOfSize(family, bytes);
  const start = getProcessorMs();
  let outcome: string;
  try {
    const answer = await invoke(rankEdits, { schema, errors: [] }, { ...context, clock, limits });
    outcome = answer.stopped_by;
  } catch (error) {
    outcome = error instanceof AppError ? error.code : String(error);
  }
  return { name: family.name, ms: getProcessorMs() - start, outcome };
}

/** `rank_edits` on documents that grow in one direction, each given a deadline: how far past it the answer comes. */
export async function benchDeadlines({ smoke = false } = {}): Promise<BenchRow[]> {
  const families = smoke ? FAMILIES.slice(0, 2) : FAMILIES;
  const rows: BenchRow[] = [];
  for (const bytes of smoke ? SIZES.slice(0, 1) : SIZES) {
    const of = `${families.length} families of ${bytes / 1_000} KB, deadline ${DEADLINE_MS / 1_000} s`;
    const trials: Trial[] = [];
    for (const family of families) trials.push(await trySearch(family, bytes));
    const slowest = [...trials].sort((a, b) => b.ms - a.ms)[0] as Trial;
    // What input limits turn away was never searched.
    const refused = trials.filter(
      ({ outcome }) => outcome !== outcome.toLowerCase() && outcome !== 'UNPROCESSABLE',
    );
    rows.push(
      {
        what: `rank_edits, ${of}: most past the deadline (${slowest.name}, ${slowest.outcome})`,
        value: Math.max(0, slowest.ms - DEADLINE_MS),
        unit: 'ms',
        goal: { atMost: MOST_EXCESS_MS },
      },
      {
        what: `rank_edits, ${of}: ended by it, the best so far answered`,
        value: trials.filter(({ outcome }) => outcome === 'deadline').length,
        unit: '',
      },
      {
        what: `rank_edits, ${of}: refused${refused.map(({ name }) => ` ${name}`).join()}`,
        value: refused.length,
        unit: '',
        goal: { atMost: 0 },
      },
    );
  }
  return rows;
}
