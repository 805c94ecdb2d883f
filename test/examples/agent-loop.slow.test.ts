import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runDemo } from '../../examples/agent-loop.ts';

test('the demo builds, breaks, repairs, remembers and recalls', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-demo-'));
  const lines: string[] = [];
  try {
    const outcome = await runDemo({ print: (line) => lines.push(line), dataDir });
    expect(outcome.instructions).toBeGreaterThan(10);
    expect(outcome.brokenErrors).toEqual(
      expect.arrayContaining(['invalid_transition_target', 'unresolved_reference']),
    );
    expect(outcome.repairs.length).toBeGreaterThan(0);
    expect(outcome.isValid).toBe(true);
    expect(outcome.recalledSimilarity).toBeGreaterThan(0);
    expect(lines.at(-1)).toContain('repaired and remembered');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
