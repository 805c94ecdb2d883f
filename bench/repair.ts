import type { JsonObject } from '../src/kernel/json.ts';
import { createRandom } from '../src/kernel/random.ts';
import { invoke } from '../src/operations/invoke.ts';
import { rankEdits } from '../src/operations/rank-edits.ts';
import { createLibraryContext } from '../test/support/library-context.ts';
import { injectFaults } from '../training/faults/inject.ts';
import { UNRECOVERABLE } from '../training/repair/agents/agents.ts';
import { INJECTORS, type InjectorName } from '../training/repair/injectors.ts';
import { answer, drawProblems, type Outcome } from '../training/repair/measure.ts';
import { readValidDocuments } from './documents.ts';
import { type BenchRow, median, percentile } from './row.ts';

const FAULTS = 3;
/** How many documents are broken for each row of restored originals, in how many ways each, and by which draw. */
const PROBLEMS = { count: 150, faults: [1, 3], seed: 77 };
/** Characters of the largest document that is broken. */
const LARGEST = 60_000;
const BEAM = 5;
const WARM_UP = 20;

function breakDocuments(documents: readonly JsonObject[]): JsonObject[] {
  return documents.flatMap((document, index) => {
    const injected = injectFaults(document, FAULTS, createRandom(index));
    return injected.faults.length === FAULTS ? [injected.document] : [];
  });
}

/** Shares of originals that came back, and of documents that are valid, after the first suggestion. */
function toRows(name: string, outcomes: readonly Outcome[]): BenchRow[] {
  const share = (holds: (one: Outcome) => boolean) =>
    outcomes.filter(holds).length / outcomes.length;
  const of = `of ${outcomes.length}`;
  return [
    {
      what: `${name}: restored at rank 1, ${of}`,
      value: share((one) => one.isRestoredFirst),
      unit: '',
    },
    { what: `${name}: restored by any`, value: share((one) => one.isRestoredAny), unit: '' },
    { what: `${name}: valid at rank 1`, value: share((one) => one.isValidFirst), unit: '' },
    {
      what: `${name}: values lost`,
      value: outcomes.reduce((sum, { lost }) => sum + lost, 0),
      unit: '',
    },
  ];
}

/** Documents broken by each injector, and by those mistakes alone after which they still say what was there. */
async function benchRestoring(count: number): Promise<BenchRow[]> {
  const documents = readValidDocuments(1).filter((one) => JSON.stringify(one).length < LARGEST);
  const rows: BenchRow[] = [];
  for (const name of Object.keys(INJECTORS) as InjectorName[]) {
    for (const faults of PROBLEMS.faults) {
      const random = createRandom(PROBLEMS.seed);
      const draw = () => random.pick(documents);
      const outcomes: Outcome[] = [];
      for (const problem of drawProblems(draw, count, random, INJECTORS[name], faults))
        outcomes.push(await answer(problem));
      rows.push(...toRows(`${name}, ${faults} a document`, outcomes));
      const recoverable = outcomes.filter(
        ({ kinds }) => !kinds.some((kind) => UNRECOVERABLE.has(kind)),
      );
      if (recoverable.length < outcomes.length)
        rows.push(...toRows(`${name}, ${faults} a document, recoverable`, recoverable));
    }
  }
  return rows;
}

/** What repair gives back, and `rank_edits` on documents with three injected faults each, checked as for a caller. */
export async function benchRepair({ smoke = false } = {}): Promise<BenchRow[]> {
  const restored = await benchRestoring(smoke ? 3 : PROBLEMS.count);
  const broken = breakDocuments(readValidDocuments(smoke ? 24 : 2));
  const context = createLibraryContext();
  // A service has answered before.
  for (const schema of broken.slice(0, WARM_UP)) {
    await invoke(rankEdits, { schema, errors: [], beam_width: BEAM }, context);
  }
  const times: number[] = [];
  let complete = 0;
  for (const schema of broken) {
    const input = { schema, errors: [], beam_width: BEAM };
    const start = performance.now();
    const answer = await invoke(rankEdits, input, context);
    times.push(performance.now() - start);
    if (answer.complete) complete++;
  }
  const of = `${times.length} documents with ${FAULTS} faults, beam ${BEAM}`;
  return [
    ...restored,
    { what: `rank_edits, median of ${of}`, value: median(times), unit: 'ms', goal: { atMost: 15 } },
    {
      what: `rank_edits, p95 of ${of}`,
      value: percentile(times, 0.95),
      unit: 'ms',
      goal: { atMost: 150 },
    },
    {
      what: 'rank_edits: rank 1 resolves all, share of them',
      value: complete / times.length,
      unit: '',
    },
  ];
}
