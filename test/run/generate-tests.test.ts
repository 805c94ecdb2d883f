import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { generateTests } from '../../src/operations/generate-tests.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { verifyProperties } from '../../src/operations/verify-properties.ts';
import { compileProgram } from '../../src/run/program/program.ts';
import { generateTests as writeTests } from '../../src/run/tests/generate.ts';
import { TEST_CATEGORIES } from '../../src/run/tests/generated-test.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';
import { corpusDirectory, readCorpus } from '../support/corpus.ts';
import { arm, trait } from '../support/machine.ts';
import { parcel } from './parcel.ts';

const createContext = await createBehaviorsContexts();
const generate = (input: object) => invoke(generateTests, input, createContext());

const verify = (input: object) => invoke(verifyProperties, input, createContext());

type Generated = Awaited<ReturnType<typeof generate>>;

/** Tests that do not pass when they are sent to `simulate` as the contract says. */
async function findFailing(schema: JsonObject, { tests }: Generated): Promise<string[]> {
  const failing: string[] = [];
  for (const test of tests) {
    const { orbital, trait, services, entity } = test;
    if (entity !== undefined) continue;
    const events = [...test.setup, test].map(({ event, payload }) => ({
      event,
      orbital,
      trait,
      payload: payload ?? {},
    }));
    const answer = await invoke(
      simulate,
      { schema, events, ...(services === undefined ? {} : { services }) },
      createContext(),
    );
    if (answer.states[`${orbital}.${trait}`] !== test.expected_state) failing.push(test.id);
  }
  return failing;
}

describe('generate_tests', () => {
  it('covers every arm, both sides of a guard, failures and a journey', async () => {
    const answer = await generate({ schema: parcel });
    expect(answer.run).toMatchObject({ failed: 0, failures: [] });
    expect(answer.coverage.arms).toEqual({ total: 7, covered: 7 });
    expect(answer.coverage.guards).toEqual({ total: 2, covered: 2 });
    expect(answer.counts).toMatchObject({
      transition: 7,
      guard_allow: 1,
      guard_block: 1,
      journey: 2,
    });
    const failure = answer.tests.find(({ category }) => category === 'failure');
    expect(failure).toMatchObject({ services: { 'post.book': {} }, expected_state: 'failed' });
    expect(await findFailing(parcel, answer)).toEqual([]);
  });

  it('says what is left out where its steps are used up', () => {
    // Short to write and long to evaluate: these are more than the steps suffice for.
    const guard = ['>', ['array/sum', ['array/map', ['array/range', 2_000], 1]], '@payload.n'];
    const arms = Array.from({ length: 100 }, () => arm('open', 'GO', 'open', { guard }));
    const traits = [trait('Flow', ['open'], [{ key: 'GO' }], arms)];
    const schema = { name: 'slow', orbitals: [{ name: 'Main', entity: { name: 'Item' }, traits }] };
    const program = compileProgram(buildModel(schema as never), 100_000);
    const options = { categories: new Set(TEST_CATEGORIES), maxTests: 1_000 };
    const { coverage, run } = writeTests(program, options);
    expect(run.failures).toEqual([]);
    expect(coverage.arms).toEqual({ total: 100, covered: 0 });
    expect(coverage.guards.total).toBe(200);
    expect(coverage.uncovered[0]).toMatchObject({
      at: '/orbitals/0/traits/0',
      reason: expect.stringContaining('were used up'),
    });
  });

  it('counts the pairs of a large trait without a claim for each, however few steps there are', () => {
    const names = Array.from({ length: 1_000 }, (_, i) => `n${i}`);
    const arms = names.map((name) => arm(name, name, 'n0', name === 'n7' ? { guard: true } : {}));
    const schema = {
      name: 'a',
      orbitals: [{ name: 'A', traits: [trait('T', names, names, arms)] }],
    };
    const program = compileProgram(buildModel(schema), 1);
    // Claims go through all of the declared events for each state.
    const listEvents = vi.spyOn(program.actors[0]?.payloads ?? new Map(), 'keys');
    const options = { categories: new Set(TEST_CATEGORIES), maxTests: 1 };
    const { states, arms: taken, guards, pairs } = writeTests(program, options).coverage;
    expect([states, taken, guards, pairs].map(({ total }) => total)).toEqual([1e3, 1e3, 2, 1e6]);
    expect(listEvents.mock.calls.length).toBe(0);
  });

  it.skipIf(!corpusDirectory)('writes only tests that pass, over published documents', async () => {
    const shares = { arms: [0, 0], guards: [0, 0] };
    for (const { document } of readCorpus(12, 150_000)) {
      const answer = await generate({ schema: document });
      expect(answer.run.failures).toEqual([]);
      for (const key of ['arms', 'guards'] as const) {
        shares[key][0] = (shares[key][0] ?? 0) + answer.coverage[key].covered;
        shares[key][1] = (shares[key][1] ?? 0) + answer.coverage[key].total;
      }
    }
    const rate = ([covered = 0, total = 1]: number[]) => covered / total;
    expect(rate(shares.arms)).toBeGreaterThanOrEqual(0.97);
    expect(rate(shares.guards)).toBeGreaterThanOrEqual(0.9);
  });
});

/** Traces that do not end where they say when they are simulated. */
async function findWrongTraces(
  schema: JsonObject,
  { results }: Awaited<ReturnType<typeof verify>>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { trace, property } of results) {
    if (trace === undefined) continue;
    const { expected, ...input } = trace;
    const answer = await invoke(simulate, { schema, ...input }, createContext());
    if (JSON.stringify(answer.states) !== JSON.stringify(expected.states)) wrong.push(property);
  }
  return wrong;
}

describe('verify_properties', () => {
  it.skipIf(!corpusDirectory)('gives traces that replay, over published documents', async () => {
    for (const { document } of readCorpus(15, 150_000)) {
      const answer = await verify({ schema: document });
      expect(answer.verdict).not.toBe('inconclusive');
      expect(await findWrongTraces(document, answer)).toEqual([]);
    }
  });
});
