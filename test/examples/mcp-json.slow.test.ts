import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test('a client that reads mcp.json in a checkout gets the tools', async () => {
  const { mcpServers } = JSON.parse(readFileSync(`${ROOT}mcp.json`, 'utf8'));
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ ...mcpServers.orrery, cwd: ROOT }));
  const { tools } = await client.listTools();
  await client.close();
  expect(tools.map(({ name }) => name)).toContain('plan_instructions');
});
