import { createRandom } from '../src/kernel/random.ts';
import { buildModel } from '../src/language/model/model.ts';
import { loadPartialView, loadRanker } from '../src/learned/load.ts';
import { verify } from '../src/verify/verify.ts';
import { injectFaults } from '../training/faults/inject.ts';
import { generateSchema } from '../training/generator/schema.ts';
import { drawHiding, hideTraits } from '../training/partial-view/hide.ts';
import { type Case, openCase, tryApply } from '../training/ranker/problems.ts';
import { type BenchRow, median, timeUs } from './row.ts';

/** Faulty documents with at least a handful of candidates. */
function drawCases(count: number): Case[] {
  const random = createRandom(31);
  const cases: Case[] = [];
  while (cases.length < count) {
    const { document } = injectFaults(generateSchema(random), 2, random);
    const opened = openCase(document);
    if (opened.proposals.length >= 4) cases.push(opened);
  }
  return cases;
}

async function benchRanker(cases: readonly Case[]): Promise<BenchRow[]> {
  const ranker = await loadRanker();
  const perCandidate = cases.map(({ model, verdict, proposals }) => {
    const state = ranker.encode(model, verdict);
    return timeUs(() => proposals.map((one) => ranker.predict(state, one))) / proposals.length;
  });
  const exact = cases.map(
    ({ document, proposals }) =>
      timeUs(() =>
        proposals.map((one) => {
          const after = tryApply(document, one);
          return after === undefined ? undefined : verify(buildModel(after));
        }),
      ) / proposals.length,
  );
  return [
    {
      what: 'ranker: reading a faulty document, median',
      value: median(cases.map(({ model, verdict }) => timeUs(() => ranker.encode(model, verdict)))),
      unit: 'µs',
    },
    { what: 'ranker: one candidate, median', value: median(perCandidate), unit: 'µs' },
    { what: 'apply and verify one candidate, median', value: median(exact), unit: 'µs' },
  ];
}

async function benchPartialView(cases: readonly Case[]): Promise<BenchRow[]> {
  const partialView = await loadPartialView();
  const random = createRandom(7);
  const times = cases.map(({ document }) => {
    const model = buildModel(hideTraits(document, drawHiding(document, 0.5, random)));
    const verdict = verify(model);
    return timeUs(() => partialView.estimate(model, verdict));
  });
  return [{ what: 'partial view: one estimate, median', value: median(times), unit: 'µs' }];
}

/** What the learned parts cost beside the exact ones. */
export async function benchModel({ smoke }: { smoke: boolean }): Promise<BenchRow[]> {
  const cases = drawCases(smoke ? 3 : 40);
  return [...(await benchRanker(cases)), ...(await benchPartialView(cases))];
}
