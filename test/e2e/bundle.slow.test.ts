import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTool, OPERATIONS } from '../../src/operations/operations.ts';
import { openMcpOf, openStdioOn } from '../server/doors.ts';
import { createDataDir } from '../server/running-server.ts';
import { startServerProcess } from '../server/server-process.ts';

const SCHEMA = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };

describe('stdio', () => {
  test('lists every tool without opening a store, then calls them', async () => {
    const dataDir = await createDataDir();
    const door = await openStdioOn(dataDir);
    const { tools } = await door.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      OPERATIONS.filter(isTool).map(({ name }) => name),
    );
    expect(existsSync(join(dataDir, 'orrery.db'))).toBe(false);
    expect(await door.call('validity_check', { schema: SCHEMA })).toMatchObject({
      output: { valid: true },
    });
    const saved = await door.call('apply_actions', { schema: SCHEMA, actions: [], save: true });
    expect(saved).toMatchObject({ output: { schema_id: expect.stringMatching(/^sch_/) } });
    const { contents } = await door.client.readResource({ uri: 'orrery://behaviors/std-helpdesk' });
    expect(contents).toHaveLength(1);
    await door.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('serve', () => {
  test('three stdio processes and one server share a data directory', async () => {
    const dataDir = await createDataDir();
    const server = await startServerProcess(['--data-dir', dataDir]);
    const key = (await readFile(join(dataDir, 'api-key'), 'utf8')).trim();
    const doors = await Promise.all([
      openMcpOf({ url: server.url, key }),
      ...Array.from({ length: 3 }, () => openStdioOn(dataDir)),
    ]);
    const saved = await Promise.all(
      doors.flatMap((door, i) =>
        Array.from({ length: 10 }, (_, n) =>
          door.call('apply_actions', {
            schema: { ...SCHEMA, name: `App ${i}.${n}` },
            actions: [],
            save: true,
          }),
        ),
      ),
    );
    const ids = saved.map(
      (answer) => (answer as { output: { schema_id: string } }).output.schema_id,
    );
    expect(new Set(ids).size).toBe(40);
    for (const door of doors) {
      const read = await Promise.all(
        ids.map((schema_id) => door.call('get_schema', { schema_id })),
      );
      expect(read.every((answer) => 'output' in answer)).toBe(true);
    }
    await Promise.all(doors.map((door) => door.close()));
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
