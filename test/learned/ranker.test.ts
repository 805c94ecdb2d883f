import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { loadRanker } from '../../src/learned/load.ts';
import { createRanker } from '../../src/learned/ranker.ts';
import { writeWeights } from '../../src/learned/weights.ts';
import { editExample, LENDING } from '../../src/verify/example.ts';
import { CATEGORIES } from '../../src/verify/finding.ts';
import { verify } from '../../src/verify/verify.ts';
import { generateSchema } from '../../training/generator/schema.ts';
import { fitRanker, RANKER_FIT, toRankerWeights } from '../../training/ranker/fit.ts';
import { drawProblems, openCase, tryApply } from '../../training/ranker/problems.ts';
import { COUNTS, OUTPUTS, Triples } from '../../training/ranker/triples.ts';

const MISSPELT: JsonObject = editExample({
  [`${LENDING}/stateMachine/transitions/3/to`]: 'confirmin',
});

test('inference agrees with the network that was trained', () => {
  const problems = drawProblems(generateSchema, 12, createRandom(1));
  const triples = new Triples(problems);
  const network = fitRanker(triples, { ...RANKER_FIT, epochs: 2, batch: 64, chains: 8 }, () => {});
  const ranker = createRanker(writeWeights(toRankerWeights(network, 1)));
  const { model, verdict, proposals } = openCase(MISSPELT);
  const state = ranker.encode(model, verdict);
  const rows = new Triples([
    {
      counts: new Float32Array(COUNTS)
        .fill(0)
        .map((_, i) => (i === 3 || i === 4 ? Math.log(2) : 0)),
      errors: 2,
      injected: 0,
      triples: proposals.map((candidate) => ({
        row: state.features.rowOf(candidate),
        name: 0,
        origin: 0,
        next: new Float32Array(COUNTS),
        errors: 0,
      })),
      chains: [],
    },
  ]);
  const indices = Int32Array.from(proposals, (_, i) => i);
  const { latent } = network.encode(rows.statesOf(indices));
  const { next } = network.predict(latent, rows.actions, indices);
  const logits = network.heads.forward(next, proposals.length);
  expect(proposals.length).toBeGreaterThan(1);
  proposals.forEach((candidate, i) => {
    const logit = logits[i * OUTPUTS] as number;
    expect(ranker.predict(state, candidate).valid).toBeCloseTo(1 / (1 + Math.exp(-logit)), 4);
  });
});

test('what the shipped ranker puts first repairs, and what harms comes last, twice the same', async () => {
  const ranker = await loadRanker();
  const { document, model, verdict, proposals } = openCase(MISSPELT);
  const harm = {
    action: 'remove_state',
    params: { trait: 'Lending', state: 'browsing', cascade: true },
  };
  const candidates = [...proposals, [harm]];
  const scores = [...ranker.rank(model, verdict, candidates)];
  const first = candidates[scores.indexOf(Math.max(...scores))] ?? [];
  const after = tryApply(document, first);
  expect(after && verify(buildModel(after)).errorCount).toBe(0);
  expect(scores.at(-1)).toBeLessThan(0.2);
  expect([...ranker.rank(model, verdict, candidates)]).toEqual(scores);
});

test('it knows a clean schema, and predicts every category in table order', async () => {
  const ranker = await loadRanker();
  const model = buildModel(editExample({}));
  const prediction = ranker.read(ranker.encode(model, verify(model)));
  expect(prediction.valid).toBeGreaterThan(0.9);
  expect(prediction.errors).toBeLessThan(0.5);
  expect(prediction.categories).toHaveLength(CATEGORIES.length);
});

test('imagined states are predicted from without touching the real one', async () => {
  const ranker = await loadRanker();
  const { model, verdict, proposals } = openCase(MISSPELT);
  const state = ranker.encode(model, verdict);
  const before = [...state.latent];
  const imagined = ranker.imagine(state, proposals[0] ?? []);
  expect(imagined.latent).not.toEqual(state.latent);
  expect(ranker.read(imagined)).toEqual(ranker.predict(state, proposals[0] ?? []));
  expect([...state.latent]).toEqual(before);
});

test('actions that name nothing, or that nobody knows, are predicted too', async () => {
  const ranker = await loadRanker();
  const { model, verdict } = openCase(MISSPELT);
  const state = ranker.encode(model, verdict);
  for (const action of [
    { action: 'no_such_action', params: {} },
    { action: 'set_property', params: { at: '/orbitals/@Nobody/x', value: null } },
    { action: 'add_transition', params: { trait: 'Ghost', from: 'a', event: 'b', to: 'c' } },
  ]) {
    const { valid } = ranker.predict(state, [action]);
    expect(valid).toBeGreaterThanOrEqual(0);
    expect(valid).toBeLessThanOrEqual(1);
  }
});
