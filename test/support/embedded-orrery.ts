import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createOrrery, type EmbeddedOrrery } from '../../src/server/create-orrery.ts';

/** Opens an Orrery inside this process for the tests of a file, with a directory of its own; returns its calls. */
export function openOrrery(): (name: string, input: JsonObject) => Promise<JsonObject> {
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
  return async (name, input) => (await orrery.call(name, input)) as JsonObject;
}
