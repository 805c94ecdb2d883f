import { rm } from 'node:fs/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

test('a read-only server over stdio offers what reads', async () => {
  const reading = await listToolsOverStdio(['--read-only']);
  expect(reading).toContain('memory_recall');
  expect(reading).not.toContain('memory_store');
});

describe('a read-only server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ readOnly: true });
  });
  afterAll(() => server.close());

  test('serves what reads', async () => {
    const check = await server.request('/validity-check', { body: { schema: SCHEMA } });
    expect(check.status).toBe(200);
    const { paths } = (await (await server.request('/openapi.json')).json()) as { paths: object };
    expect(Object.keys(paths)).toContain('/plan');
    expect(Object.keys(paths)).not.toContain('/memory/store');
    expect((await server.request('/memory/store', { body: {} })).status).toBe(404);
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
