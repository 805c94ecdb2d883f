import { describe, expect, test } from 'vitest';
import { connectClient, openEmbedded } from '../../support/embedded-orrery.ts';

const orrery = await openEmbedded();
const client = await connectClient(orrery, { tenant: 'acme' });

async function readJson(uri: string): Promise<unknown> {
  const { contents } = await client.readResource({ uri });
  return JSON.parse((contents[0] as { text: string }).text);
}

const DOCUMENT = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };

describe('resources', () => {
  test('every one that is listed can be read', async () => {
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resources.map(({ name }) => name)).toEqual(['behaviors', 'memory']);
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'orrery://behaviors/{name}',
      'orrery://language/{topic}',
      'orrery://schemas/{schema_id}',
      'orrery://plans/{plan_id}',
    ]);
    for (const { uri, mimeType } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(contents[0], uri).toMatchObject({ uri, mimeType });
    }
  });

  test('a topic of the language comes as describe_language says it', async () => {
    const topic = await orrery.describeLanguage({ topic: 'states' });
    expect(await readJson('orrery://language/states')).toMatchObject({ text: topic.text });
  });

  test('a behavior comes as a document', async () => {
    expect(await readJson('orrery://behaviors/helpdesk')).toMatchObject({
      name: 'std-helpdesk',
      schema: { orbitals: expect.any(Array) },
    });
  });

  test('a kept schema comes whole, and the plan that was made on it', async () => {
    const input = { schema: DOCUMENT, actions: [], save: true };
    const { schema_id: id } = (await orrery.call('apply_actions', input, { tenant: 'acme' })) as {
      schema_id: string;
    };
    expect(await readJson(`orrery://schemas/${id}`)).toEqual(DOCUMENT);
    const plan = await orrery.planInstructions(
      { current: id, goal: 'std-helpdesk' },
      { tenant: 'acme' },
    );
    expect(await readJson(`orrery://plans/${plan.plan_id}`)).toMatchObject({
      items: expect.any(Array),
    });
  });

  test('the domains that have episodes are listed with counts', async () => {
    await orrery.call(
      'memory_store',
      { domain: 'a/b ü', context: 'A test.', outcome: 'success' },
      { tenant: 'acme' },
    );
    expect(JSON.stringify(await readJson('orrery://memory'))).toContain('"a/b ü"');
  });

  test.each([
    'orrery://behaviors/no-such-behavior',
    'orrery://language/toString',
    'orrery://schemas/sch_nothing',
    'orrery://behaviors/%E0%A4%A',
    'file:///etc/passwd',
  ])('there is nothing at %s', async (uri) => {
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
  });
});
