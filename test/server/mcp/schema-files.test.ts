import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src/kernel/limits.ts';
import { OPERATIONS } from '../../../src/operations/operations.ts';
import { bindOperations } from '../../../src/server/bind-operations.ts';
import { LOCAL_CALLER } from '../../../src/server/caller.ts';
import { createLog } from '../../../src/server/create-log.ts';
import { createMcpServer } from '../../../src/server/mcp/mcp-server.ts';
import { SchemaFiles } from '../../../src/server/mcp/schema-files.ts';
import { createResources, type Resources } from '../../../src/server/wiring/resources.ts';

const TEXT = `{
    "name": "shelf",   "orbitals": [
      { "entity": {"name": "Jar", "persistence": "runtime", "fields": [{"name": "id", "type": "string"}]},
        "traits": [], "pages": [] }
    ]
}
`;
const RENAME = [{ action: 'rename', params: { type: 'entity', from: 'Jar', to: 'Crock' } }];

describe('a file as a schema', () => {
  let folder: string;
  let file: string;
  let resources: Resources;
  const clients: Client[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orrery-files-'));
    await mkdir(join(folder, 'open'));
    await mkdir(join(folder, 'shut'));
    file = join(folder, 'open', 'shelf.orb');
    await writeFile(file, TEXT);
    await writeFile(join(folder, 'shut', 'secret.orb'), TEXT);
    await symlink(join(folder, 'shut', 'secret.orb'), join(folder, 'open', 'link.orb'));
    resources = createResources({ dataDir: join(folder, 'data') });
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await resources.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function connect(allowed: readonly string[], roots?: readonly string[]) {
    const orrery = bindOperations({
      operations: OPERATIONS,
      services: resources.services,
      log: createLog('silent'),
      limits: DEFAULT_LIMITS,
    });
    const parts = {
      tools: async () => [],
      orrery: async () => orrery,
      files: new SchemaFiles(async () => allowed),
    };
    const client = new Client(
      { name: 'editor', version: '1' },
      { capabilities: roots ? { roots: {} } : {} },
    );
    if (roots) {
      client.setRequestHandler(ListRootsRequestSchema, () => ({
        roots: roots.map((one) => ({ uri: pathToFileURL(one).href })),
      }));
    }
    const [near, far] = InMemoryTransport.createLinkedPair();
    await createMcpServer(parts, LOCAL_CALLER).connect(far);
    await client.connect(near);
    clients.push(client);
    return async (name: string, input: object) => {
      const result = await client.callTool({ name, arguments: { ...input } });
      const [said] = result.content as { text: string }[];
      return {
        isError: result.isError === true,
        text: said?.text ?? '',
        structured: result.structuredContent as Record<string, unknown>,
      };
    };
  }

  it('is read below a folder of the operator and below a root of the client, by path and by URI', async () => {
    const byPath = await connect([join(folder, 'open')]);
    expect((await byPath('validity_check', { schema: file })).structured).toHaveProperty('valid');
    expect((await byPath('get_schema', { schema_id: file, outline: true })).text).toContain('Jar');
    const byRoot = await connect([], [join(folder, 'open')]);
    const uri = pathToFileURL(file).href;
    expect((await byRoot('validity_check', { schema: uri })).structured).toHaveProperty('valid');
  });

  it('gets the result back with the layout of what did not change, and only where it was not changed meanwhile', async () => {
    const call = await connect([join(folder, 'open')]);
    const done = await call('apply_actions', { schema: file, actions: RENAME, write: true });
    expect(done.structured).toMatchObject({ written: file, applied: 1 });
    expect(done.structured.schema).toBeUndefined();
    expect(await readFile(file, 'utf8')).toBe(TEXT.replace('"Jar"', '"Crock"'));
    const without = await call('apply_actions', {
      schema: JSON.parse(TEXT),
      actions: RENAME,
      write: true,
    });
    expect(without).toMatchObject({ isError: true });
    expect(without.text).toContain('/write');
  });

  it('takes a document of a handle, also a new one, and none with errors that it had not', async () => {
    const call = await connect([join(folder, 'open')]);
    const kept = await call('apply_actions', { schema: file, actions: RENAME });
    const schema = kept.structured.schema_id as string;
    const made = join(folder, 'open', 'made.orb');
    expect((await call('apply_actions', { schema, write: made })).structured).toMatchObject({
      written: made,
    });
    expect(JSON.parse(await readFile(made, 'utf8')).orbitals[0].entity.name).toBe('Crock');
    expect((await call('apply_actions', { schema, write: file })).text).toContain(file);
    expect(await readFile(file, 'utf8')).toBe(TEXT.replace('"Jar"', '"Crock"'));
    const machine = {
      states: [{ name: 'shut', isInitial: true }],
      events: [{ key: 'OPEN', name: 'Open' }],
      transitions: [{ from: 'shut', event: 'OPEN', to: 'nowhere' }],
    };
    const [orbital] = JSON.parse(TEXT).orbitals;
    const broken = {
      ...JSON.parse(TEXT),
      orbitals: [{ ...orbital, traits: [{ name: 'Lid', stateMachine: machine }] }],
    };
    const refused = await call('apply_actions', { schema: broken, write: made });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.text).toContain('"force": true');
    expect(
      (await call('apply_actions', { schema: broken, write: made, force: true })).isError,
    ).toBe(false);
    const outside = join(folder, 'shut', 'made.orb');
    expect((await call('apply_actions', { schema, write: outside })).text).toContain(
      'not a file of the folders',
    );
  });

  it('is refused outside these folders, behind a link that leads out, and where it holds no schema', async () => {
    const call = await connect([join(folder, 'open')]);
    const refusals = [
      [join(folder, 'shut', 'secret.orb'), 'not a file of the folders'],
      [join(folder, 'open', 'link.orb'), 'not a file of the folders'],
      [join(folder, 'open', '..', 'shut', 'secret.orb'), 'not a file of the folders'],
      [join(folder, 'open', 'none.orb'), 'not a file of the folders'],
      [join(folder, 'open'), 'not a file of the folders'],
    ] as const;
    for (const [schema, reason] of refusals) {
      const { isError, text } = await call('validity_check', { schema });
      expect({ schema, isError, said: text.includes(reason) }).toEqual({
        schema,
        isError: true,
        said: true,
      });
    }
    await writeFile(file, '[1]');
    expect((await call('validity_check', { schema: file })).text).toContain('not a schema');
    await writeFile(file, '{');
    expect((await call('validity_check', { schema: file })).text).toContain('not JSON');
    const closed = await connect([]);
    expect((await closed('validity_check', { schema: file })).text).toContain('--allow-dir');
  });
});
