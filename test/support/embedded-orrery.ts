import { rm } from 'node:fs/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterAll } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createOrrery, type EmbeddedOrrery } from '../../src/server/create-orrery.ts';
import { toModelAnswer, toModelInput } from '../../src/server/projections/model-answer.ts';
import { createDataDir } from '../server/running-server.ts';

/** An Orrery inside this process for the tests of a file, with a directory of its own. */
export async function openEmbedded(): Promise<EmbeddedOrrery> {
  const dataDir = await createDataDir();
  const orrery = createOrrery({ dataDir, logLevel: 'silent' });
  afterAll(async () => {
    await orrery.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return orrery;
}

export function findOperation({ operations }: EmbeddedOrrery, name: string) {
  const operation = operations.find((one) => one.name === name);
  if (!operation) throw new Error(name);
  return operation;
}

/** The calls of such an Orrery. */
export async function openOrrery() {
  const orrery = await openEmbedded();
  const call = async (name: string, input: unknown) =>
    (await orrery.call(name, input)) as JsonObject;
  /** What a model reads. */
  const ask = async (name: string, input: JsonObject) => {
    const operation = findOperation(orrery, name);
    const asked = toModelInput(operation, input) as JsonObject;
    return toModelAnswer(operation, asked, await call(name, asked)).structured as JsonObject;
  };
  return { call, ask };
}

/** A connected MCP client of an Orrery in this process. */
export async function connectClient(
  orrery: Pick<EmbeddedOrrery, 'connect'>,
  caller?: Parameters<EmbeddedOrrery['connect']>[1],
): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await orrery.connect(ours, caller);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(theirs);
  return client;
}
