import { rm } from 'node:fs/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrrery, type EmbeddedOrrery } from '../../../src/server/create-orrery.ts';
import { createDataDir } from '../running-server.ts';

let dataDir: string;
let orrery: EmbeddedOrrery;
let client: Client;

beforeAll(async () => {
  dataDir = await createDataDir();
  orrery = createOrrery({ dataDir, logLevel: 'silent' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await orrery.connect(ours, { tenant: 'acme' });
  client = new Client({ name: 'test', version: '1' });
  await client.connect(theirs);
});
afterAll(async () => {
  await client.close();
  await orrery.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function readJson(uri: string): Promise<unknown> {
  const { contents } = await client.readResource({ uri });
  return JSON.parse((contents[0] as { text: string }).text);
}

const DOCUMENT = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };

describe('resources', () => {
  test('every one that is listed can be read', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['categories', 'actions', 'behaviors', 'memory']),
    );
    // The inspector is there once it is built.
    for (const { uri, mimeType } of resources.filter(({ uri }) => !uri.startsWith('ui:'))) {
      const { contents } = await client.readResource({ uri });
      expect(contents[0], uri).toMatchObject({ uri, mimeType });
    }
  });

  test('a category comes with a schema that has the fault and one that has not', async () => {
    const category = (await readJson('orrery://categories/missing_transition')) as {
      failing: { schema: object; at: string[] };
      passing: object;
    };
    const check = (schema: object) =>
      orrery.call('error_check', { schema }) as Promise<{ errors: { category: string }[] }>;
    const named = async (schema: object) =>
      (await check(schema)).errors.map((error) => error.category);
    expect(await named(category.failing.schema)).toContain('missing_transition');
    expect(await named(category.passing)).not.toContain('missing_transition');
  });

  test('an action comes with an example', async () => {
    expect(await readJson('orrery://actions/add_page')).toMatchObject({
      action: 'add_page',
      example: { action: 'add_page', params: expect.any(Object) },
    });
  });

  test('a behavior comes as outline and as document', async () => {
    expect(await readJson('orrery://behaviors/std-helpdesk/outline')).toMatchObject({
      name: 'std-helpdesk',
      entities: expect.any(Array),
      traits: expect.any(Array),
    });
    expect(await readJson('orrery://behaviors/helpdesk')).toMatchObject({
      name: 'std-helpdesk',
      schema: { orbitals: expect.any(Array) },
    });
  });

  test('a kept schema comes whole and in parts', async () => {
    const input = { schema: DOCUMENT, actions: [], save: true };
    const { schema_id: id } = (await orrery.call('apply_actions', input, { tenant: 'acme' })) as {
      schema_id: string;
    };
    expect(await readJson(`orrery://schemas/${id}`)).toEqual(DOCUMENT);
    expect(await readJson(`orrery://schemas/${id}/at/orbitals/0/entity`)).toBe('Ticket');
    await expect(readJson(`orrery://schemas/${id}/at/orbitals/7`)).rejects.toThrow(/No resource/);
  });

  test('a memory domain is read by its name, whatever is in it', async () => {
    await orrery.call(
      'memory_store',
      { domain: 'a/b ü', context: 'A test.', outcome: 'success' },
      { tenant: 'acme' },
    );
    const uri = `orrery://memory/${encodeURIComponent('a/b ü')}`;
    expect(await readJson(uri)).toMatchObject({ domain: 'a/b ü', total_episodes: 1 });
  });

  test.each([
    'orrery://behaviors/no-such-behavior',
    'orrery://actions/toString',
    'orrery://schemas/sch_nothing',
    'orrery://memory/%E0%A4%A',
    'file:///etc/passwd',
  ])('there is nothing at %s', async (uri) => {
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32002 });
  });
});

describe('prompts', () => {
  test('every one can be filled, and names only tools that there are', async () => {
    const { prompts } = await client.listPrompts();
    const { tools } = await client.listTools();
    const names = new Set(tools.map(({ name }) => name));
    expect(prompts.length).toBeGreaterThanOrEqual(6);
    for (const { name, arguments: args = [] } of prompts) {
      const values = Object.fromEntries(args.map((argument) => [argument.name, 'something']));
      const { messages } = await client.getPrompt({ name, arguments: values });
      const { text } = messages[0]?.content as { text: string };
      const called = text.match(
        /\b(?:memory|list|find|plan|apply|validity|error|rank|get|describe|register)_[a-z_]+\b/g,
      );
      const unknown = (called ?? []).filter((word) => !names.has(word) && !/_id$/.test(word));
      expect(unknown, name).toEqual([]);
    }
  });
});
