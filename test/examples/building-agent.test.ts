import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runJobs, sumTokens } from '../../examples/building-agent.ts';
import { buildModel } from '../../src/language/model/model.ts';

test(
  'the scripted agent does its three jobs in few calls and tokens',
  { timeout: 180_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'orrery-jobs-'));
    try {
      const { clinic, repair, resumed } = await runJobs(dataDir);
      expect(clinic).toMatchObject({ isValid: true, warnings: 0 });
      expect(clinic.calls.length).toBeLessThanOrEqual(10);
      expect(sumTokens(clinic)).toBeLessThanOrEqual(6_000);
      const { traits } = buildModel(clinic.schema as never);
      const fired = new Set(traits.flatMap(({ facts }) => facts?.fired.map(({ event }) => event)));
      for (const wish of [/APPROVE/, /CANCEL/, /MOVE/]) {
        expect([...fired].filter((event) => wish.test(event ?? ''))).not.toEqual([]);
      }
      const used = new Set(traits.map(({ entityName }) => entityName));
      for (const entity of ['Patient', 'Doctor', 'Appointment']) expect(used).toContain(entity);

      expect(repair.bytes).toBeGreaterThan(100_000);
      expect(repair.isValid).toBe(true);
      expect(sumTokens(repair)).toBeLessThanOrEqual(6_000);

      expect(resumed.recalledId).toBe(clinic.schemaId);
      expect(resumed.isValid).toBe(true);
      expect(resumed.schemaId).not.toBe(clinic.schemaId);
      expect(sumTokens(resumed)).toBeLessThanOrEqual(1_500);
      for (const { tokensIn } of [...clinic.calls, ...repair.calls, ...resumed.calls]) {
        expect(tokensIn).toBeLessThanOrEqual(3_000);
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
