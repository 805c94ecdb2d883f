import type { JsonObject } from '../src/kernel/json.ts';
import { createRandom } from '../src/kernel/random.ts';
import { NO_IMPORTS } from '../src/language/model/imports.ts';
import { buildModel } from '../src/language/model/model.ts';
import { loadPartialView } from '../src/learned/load.ts';
import { advance, createExaminer, createRootState } from '../src/repair/state.ts';
import { proposeRepairs } from '../src/repair/worked-on.ts';
import { verify } from '../src/verify/verify.ts';
import { injectFaults } from '../training/faults/inject.ts';
import { generateSchema } from '../training/generator/schema.ts';
import { drawHiding, hideTraits } from '../training/partial-view/hide.ts';
import { type BenchRow, median, timeUs } from './row.ts';

function drawFaulty(count: number): JsonObject[] {
  const random = createRandom(31);
  return Array.from(
    { length: count },
    () => injectFaults(generateSchema(random), 2, random).document,
  );
}

/** What one step of a repair costs. */
function benchRepair(documents: readonly JsonObject[]): BenchRow[] {
  const examiner = createExaminer(NO_IMPORTS);
  const steps = documents.flatMap((document) => {
    const root = createRootState(document, examiner);
    const [candidate] = proposeRepairs(root, new Set(), new Set());
    const state = candidate && advance(root, candidate, examiner, () => false);
    return candidate && state ? [{ root, candidate }] : [];
  });
  const exact = steps.map(({ root, candidate }) =>
    timeUs(() => advance(root, candidate, examiner, () => false)),
  );
  return [{ what: 'apply and verify one repair, median', value: median(exact), unit: 'µs' }];
}

async function benchPartialView(documents: readonly JsonObject[]): Promise<BenchRow[]> {
  const partialView = await loadPartialView();
  const random = createRandom(7);
  const times = documents.map((document) => {
    const model = buildModel(hideTraits(document, drawHiding(document, 0.5, random)));
    const verdict = verify(model);
    return timeUs(() => partialView.estimate(model, verdict));
  });
  return [{ what: 'partial view: one estimate, median', value: median(times), unit: 'µs' }];
}

/** What the learned parts cost beside the exact ones. */
export async function benchModel({ smoke }: { smoke: boolean }): Promise<BenchRow[]> {
  const documents = drawFaulty(smoke ? 3 : 40);
  return [...benchRepair(documents), ...(await benchPartialView(documents))];
}
