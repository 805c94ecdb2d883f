import { expect, test } from 'vitest';
import { runDemo } from '../../examples/agent-loop.ts';
import { createTestDirectory } from '../stores/directory.ts';

test('the demo builds, breaks, repairs, remembers and recalls', { timeout: 120_000 }, async () => {
  const dataDir = await createTestDirectory();
  const lines: string[] = [];
  const outcome = await runDemo({ print: (line) => lines.push(line), dataDir });
  expect(outcome.instructions).toBeGreaterThan(10);
  expect(outcome.brokenErrors).toEqual(
    expect.arrayContaining(['invalid_transition_target', 'unresolved_reference']),
  );
  expect(outcome.repairs.length).toBeGreaterThan(0);
  expect(outcome.isValid).toBe(true);
  expect(outcome.recalledSimilarity).toBeGreaterThan(0);
  expect(lines.at(-1)).toContain('repaired and remembered');
});
