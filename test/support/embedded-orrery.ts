import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createOrrery, type EmbeddedOrrery } from '../../src/server/create-orrery.ts';
import { toModelAnswer, toModelInput } from '../../src/server/projections/model-answer.ts';

/** Opens an Orrery inside this process for the tests of a file, with a directory of its own. */
export function openOrrery() {
  let orrery: EmbeddedOrrery;
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'orrery-embedded-'));
    orrery = createOrrery({ dataDir, logLevel: 'silent' });
  });
  afterAll(async () => {
    await orrery.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const call = async (name: string, input: unknown) =>
    (await orrery.call(name, input)) as JsonObject;
  /** What a model reads. */
  const ask = async (name: string, input: JsonObject) => {
    const operation = orrery.operations.find((one) => one.name === name);
    if (!operation) throw new Error(name);
    const asked = toModelInput(operation, input) as JsonObject;
    return toModelAnswer(operation, asked, await call(name, asked)).structured as JsonObject;
  };
  return { call, ask };
}
