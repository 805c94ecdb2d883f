import { expect, test } from 'vitest';
import { proveAndRepair } from '../../examples/prove-and-repair.ts';
import { createTestDirectory } from '../stores/directory.ts';

test('the agent tests, finds, repairs and proves', { timeout: 120_000 }, async () => {
  const dataDir = await createTestDirectory();
  const outcome = await proveAndRepair(dataDir, () => {});
  expect(outcome.passed).toBeGreaterThan(20);
  expect(outcome.before).toBe('violated');
  expect(outcome.trace).toEqual(['BOOK']);
  expect(outcome.after).toBe('holds');
});
