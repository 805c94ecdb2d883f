import { afterEach, beforeEach, expect, it } from 'vitest';
import { createForms, createKeptAside } from '../../bench/recall/workflow-forms.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { countForms } from '../support/count-forms.ts';
import { openTestMemory, type TestMemory } from '../support/memory.ts';

let test: TestMemory;

beforeEach(async () => {
  test = await openTestMemory();
});

afterEach(() => test.close());

it.each([
  ['forms', createForms],
  ['forms kept aside', createKeptAside],
])(
  'finds at least 95 % of the workflows of all %s',
  async (name, create) => {
    for (const seed of [4, 5]) {
      const counts = await countForms(test, create(createRandom(seed)), `${name} ${seed}`);
      expect(counts.exact / counts.of).toBeGreaterThanOrEqual(0.95);
      expect(counts.extra / counts.of).toBeLessThanOrEqual(0.05);
    }
  },
  300_000,
);
