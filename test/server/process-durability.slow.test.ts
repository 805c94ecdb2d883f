import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { createTestDirectory } from '../stores/directory.ts';
import { COMMAND } from '../support/orrery-command.ts';

interface Position {
  readonly process_id: string;
  readonly done_steps: number;
  readonly schema_id: string;
  readonly phase: string;
}

async function start(dataDir: string) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [COMMAND],
    env: { ...(process.env as Record<string, string>), ORRERY_DATA_DIR: dataDir },
  });
  const client = new Client({ name: 'durability', version: '1' });
  await client.connect(transport);
  const call = async (name: string, input: Record<string, unknown>) => {
    const result = await client.callTool({ name, arguments: input });
    if (result.isError) throw new Error(JSON.stringify(result.content));
    return result.structuredContent as unknown as Position;
  };
  return { call, kill: () => process.kill(transport.pid as number, 'SIGKILL') };
}

test(
  'a server killed in the middle of a process loses no acknowledged step',
  { timeout: 120_000 },
  async () => {
    const dataDir = await createTestDirectory();
    let server = await start(dataDir);
    const input = { goal: 'std-booking', current: { name: 'App', orbitals: [] } };
    const { process_id } = await server.call('process_start', input);
    const done = () => server.call('process_next', { process_id, result: { done: true } });
    for (let round = 0; round < 2; round++) {
      let last = await done();
      last = await done();
      // One more is on its way when the server goes: it counts as a whole or not at all.
      done().catch(() => undefined);
      server.kill();
      server = await start(dataDir);
      const now = await server.call('process_next', { process_id });
      expect([last.done_steps, last.done_steps + 1]).toContain(now.done_steps);
      if (now.done_steps === last.done_steps) expect(now.schema_id).toBe(last.schema_id);
    }
    server.kill();
  },
);
