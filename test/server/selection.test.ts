import { rm } from 'node:fs/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { TOOLSETS } from '../../src/operations/toolsets.ts';
import { readConfig } from '../../src/server/config.ts';
import { COMMAND } from '../support/orrery-command.ts';
import { createDataDir, startServer, type TestServer } from './running-server.ts';

const SCHEMA = { name: 'App', orbitals: [{ entity: 'Ticket' }] };

async function listToolsOverStdio(args: readonly string[]): Promise<string[]> {
  const dataDir = await createDataDir();
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [COMMAND, 'stdio', ...args],
      env: { ...(process.env as Record<string, string>), ORRERY_DATA_DIR: dataDir },
    }),
  );
  const { tools } = await client.listTools();
  await client.close();
  await rm(dataDir, { recursive: true, force: true });
  return tools.map(({ name }) => name);
}

test('every operation is in a toolset', () => {
  const groups = new Set<string>(Object.values(TOOLSETS).flat());
  expect(OPERATIONS.filter(({ group }) => !groups.has(group)).map(({ name }) => name)).toEqual([]);
});

test('an unknown toolset is refused with those that there are', () => {
  expect(() => readConfig({ toolsets: 'plan,planning' }, {})).toThrow(
    /verify, repair, memory.*"planning"/,
  );
});

test('stdio offers what was chosen', async () => {
  expect(await listToolsOverStdio(['--toolsets', 'verify'])).toEqual([
    'validity_check',
    'error_check',
  ]);
  const reading = await listToolsOverStdio(['--read-only', '--toolsets', 'memory']);
  expect(reading).toEqual(['memory_recall', 'memory_stats']);
});

describe('a read-only server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ readOnly: true, toolsets: 'plan,verify' });
  });
  afterAll(() => server.close());

  test('serves what reads, of what was chosen', async () => {
    const check = await server.request('/validity-check', { body: { schema: SCHEMA } });
    expect(check.status).toBe(200);
    const { paths } = (await (await server.request('/openapi.json')).json()) as { paths: object };
    expect(Object.keys(paths)).toContain('/plan');
    expect(Object.keys(paths)).not.toContain('/memory/recall');
    expect((await server.request('/memory/recall', { body: {} })).status).toBe(404);
  });

  test('keeps nothing, whoever asks', async () => {
    const body = { schema: SCHEMA, actions: [], save: true };
    expect((await server.request('/apply', { body })).status).toBe(404);
    const goal = { current: { name: 'App', orbitals: [] }, goal: 'std-helpdesk', save: true };
    const kept = await server.request('/plan-instructions', { body: goal });
    expect(kept.status).toBe(403);
    expect(await kept.json()).toMatchObject({ code: 'FORBIDDEN' });
  });
});
