import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proveAndRepair } from '../../examples/prove-and-repair.ts';

test('the agent tests, finds, repairs and proves', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-proof-'));
  try {
    const outcome = await proveAndRepair(dataDir, () => {});
    expect(outcome.passed).toBeGreaterThan(20);
    expect(outcome.before).toBe('violated');
    expect(outcome.trace).toEqual(['BOOK']);
    expect(outcome.after).toBe('holds');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
