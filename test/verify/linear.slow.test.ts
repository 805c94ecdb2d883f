import { afterAll, describe, expect, test } from 'vitest';
import { FAMILIES } from '../support/growing-documents.ts';
import { startStepCounter } from '../support/step-counter.ts';

const counter = startStepCounter();
// Only what is imported after the counter has started is counted.
const { buildModel } = await import('../../src/language/model/model.ts');
const { verify } = await import('../../src/verify/verify.ts');
const { findHints } = await import('../../src/verify/verify.ts');
const { createEmbedder } = await import('../../src/embed/embedder.ts');

const COUNT = 300;
/** Twice the parts may take twice the steps, and a little more where tables grow. */
const MOST = 2.3;

const embedder = createEmbedder({ hash: 'no library at all', findSchema: () => undefined });

afterAll(() => counter.stop());

describe('twice the size takes at most 2.3 times the steps', () => {
  test.each(Object.entries(FAMILIES))('%s', (_, build) => {
    const [once, twice] = [build(COUNT), build(2 * COUNT)] as const;
    const ratio = (run: (document: typeof once) => void) => {
      // Tables that are built once are built before anything is counted.
      run(structuredClone(once));
      const few = counter.count(() => run(structuredClone(once)));
      return counter.count(() => run(structuredClone(twice))) / few;
    };
    const verifies = ratio((document) => verify(buildModel(document)));
    const hints = ratio((document) => findHints(buildModel(document)));
    const embeds = ratio((document) => embedder.embed(document));
    expect({ verifies, hints, embeds }).toEqual({
      verifies: expect.toSatisfy((value: number) => value > 0.9 && value <= MOST),
      hints: expect.toSatisfy((value: number) => value > 0.9 && value <= MOST),
      embeds: expect.toSatisfy((value: number) => value > 0.9 && value <= MOST),
    });
  });

  test('steps that grow with the square of the size are seen', async () => {
    const { nearestNames } = await import('../../src/kernel/nearest-names.ts');
    const names = Array.from({ length: 2 * COUNT }, (_, i) => `name${i}`);
    const compareAll = (count: number) => () => {
      const some = names.slice(0, count);
      for (const name of some) nearestNames(name, some);
    };
    const once = counter.count(compareAll(COUNT / 5));
    expect(counter.count(compareAll((2 * COUNT) / 5)) / once).toBeGreaterThan(3.5);
  });
});
