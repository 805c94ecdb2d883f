import { rm } from 'node:fs/promises';
import { afterAll, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { createOrrery, defineOperation, type Operation, schemaInput } from '../../src/index.ts';
import { connectClient } from '../support/embedded-orrery.ts';
import { createDataDir } from './running-server.ts';

const base = {
  group: 'schemas',
  title: 'Shout',
  effect: 'read',
  description: 'Says it louder.',
} as const;

const shout = defineOperation({
  ...base,
  name: 'shout',
  route: { method: 'POST', path: '/shout' },
  input: z.strictObject({ text: z.string() }),
  output: z.object({ shouted: z.string() }),
  run: ({ text }, { tenant }) => ({ shouted: `${text.toUpperCase()} ${tenant}` }),
});

/** In zod 3, which the type of an operation does not know. */
const repeat = {
  ...base,
  name: 'repeat',
  route: { method: 'GET', path: '/repeat/{text}' },
  input: z3.object({ text: z3.string(), times: z3.number().int().max(3).default(2) }).strict(),
  output: z3.object({ repeated: z3.string() }),
  run: ({ text, times }: { text: string; times: number }) => ({ repeated: text.repeat(times) }),
} as unknown as Operation;

const countOrbitals = defineOperation({
  ...base,
  name: 'count_orbitals',
  group: 'statistics',
  route: { method: 'POST', path: '/count-orbitals' },
  input: z.strictObject({ schema: schemaInput }),
  output: z.object({ orbitals: z.int() }),
  schemaInputs: ['schema'],
  run: ({ schema }) => ({ orbitals: (schema.orbitals as unknown[]).length }),
});

const dataDir = await createDataDir();
const orrery = createOrrery({
  dataDir,
  operations: [shout, repeat, countOrbitals],
  logLevel: 'silent',
});
afterAll(async () => {
  await orrery.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('operations of both generations of zod are called beside the built-in ones', async () => {
  expect(await orrery.call('shout', { text: 'hi' }, { tenant: 'acme' })).toEqual({
    shouted: 'HI acme',
  });
  expect(await orrery.call('repeat', { text: 'ab' })).toEqual({ repeated: 'abab' });
  await expect(orrery.call('repeat', { text: 'ab', times: 9 })).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
    errors: [{ path: '/times' }],
  });
  await expect(orrery.call('repeat', { text: 'ab', tiems: 1 })).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
  });
  expect(await orrery.call('validity_check', { schema: { orbitals: [] } })).toMatchObject({
    valid: expect.any(Boolean),
  });
});

test('they are tools of an MCP server on a transport of the program', async () => {
  const client = await connectClient(orrery, { tenant: 'acme' });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['shout', 'repeat', 'validity_check']),
  );
  const result = await client.callTool({ name: 'shout', arguments: { text: 'hi' } });
  expect(result.structuredContent).toEqual({ shouted: 'HI acme' });
  await client.close();
});

test('and routes of an HTTP server, with their query coerced', async () => {
  const server = await orrery.serve({ port: '0', auth: false, logLevel: 'silent' });
  try {
    const answer = await fetch(`${server.url}/repeat/ab?times=3`);
    expect(await answer.json()).toEqual({ repeated: 'ababab' });
    expect((await fetch(`${server.url}/repeat/ab?times=x`)).status).toBe(422);
    expect((await fetch(`${server.url}/repeat/ab?other=1`)).status).toBe(422);
  } finally {
    await server.close();
  }
});

test('a name that is taken is refused', () => {
  expect(() => createOrrery({ dataDir, operations: [{ ...shout, name: 'embed' }] })).toThrow(
    TypeError,
  );
});

test('every built-in operation has a typed method', async () => {
  const { valid } = await orrery.validityCheck({ schema: 'std-list' });
  expectTypeOf(valid).toEqualTypeOf<boolean>();
  expect(valid).toBe(true);
});

test('a schema reaches an operation of one’s own as a document, whatever was sent', async () => {
  const document = { name: 'app', orbitals: [{ entity: 'Jar' }] };
  const { schema_id } = await orrery.applyActions({ schema: document, save: true });
  const sent = [document, String(schema_id), `orrery://schemas/${schema_id}`];
  for (const schema of sent) {
    expect(await orrery.call('count_orbitals', { schema })).toEqual({ orbitals: 1 });
  }
  await expect(orrery.call('count_orbitals', { schema: 'std-lisst' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
