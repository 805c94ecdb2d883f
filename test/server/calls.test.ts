import { afterAll, describe, expect, test } from 'vitest';
import type { LoggedCall } from '../../src/ports/call-log.ts';
import { startServer } from './running-server.ts';

const MINE = 'key-of-mine';
const KEYS = `mine:${MINE},other:key-of-other,busy:key-of-busy`;

describe('the list of calls', async () => {
  const server = await startServer({}, { env: { ORRERY_API_KEYS: KEYS } });
  afterAll(() => server.close());

  const list = async (key = MINE, after = 0): Promise<LoggedCall[]> => {
    const answer = await server.request(`/calls?after=${after}`, { key });
    return ((await answer.json()) as { calls: LoggedCall[] }).calls;
  };
  const find = async (document: string, key = MINE): Promise<LoggedCall> =>
    expect
      .poll(async () => (await list(key)).find((call) => call.document === document))
      .toBeDefined()
      .then(async () => (await list(key)).find((call) => call.document === document) as LoggedCall);
  const readDocument = async (id: number | undefined, key = MINE) =>
    (await (await server.request(`/calls/${id}`, { key })).json()) as {
      schema: { orbitals: unknown[] } | null;
    };
  const check = (schema: unknown, key = MINE, headers = {}) =>
    server.request('/validity-check', { body: { schema }, key, headers });
  test('tells calls with document and result, those after an id alone, and the document as it was sent', async () => {
    await check({ name: 'Past', orbitals: [] });
    const past = await find('Past');
    expect(past).toMatchObject({
      operation: 'validity_check',
      channel: 'http',
      outcome: 'ok',
      valid: expect.any(Boolean),
    });
    expect(await readDocument(past.id)).toEqual({ schema: { name: 'Past', orbitals: [] } });
    expect(await list(MINE, past.id)).toEqual([]);
    expect((await server.request('/calls/999999', { key: MINE })).status).toBe(404);
  });

  test('names the document of a handle, and gives it as the call left it', async () => {
    const kept = await server.request('/apply', {
      key: MINE,
      body: { schema: { name: 'Kept', orbitals: [] }, actions: [], save: true },
    });
    const { schema_id } = (await kept.json()) as { schema_id: string };
    await server.request('/apply', {
      key: MINE,
      body: {
        schema: schema_id,
        actions: [{ action: 'add_orbital', params: { name: 'Desk' } }],
        save: true,
      },
    });
    await expect
      .poll(async () => (await list()).filter(({ document }) => document === 'Kept').length)
      .toBe(2);
    const { schema } = await readDocument((await list()).at(-1)?.id);
    expect(schema?.orbitals).toHaveLength(1);
    const entities = [{ name: 'Note', fields: [{ name: 'text', type: 'string' }] }];
    const body = { brief: { name: 'Drawn', entities }, save: true };
    await server.request('/propose', { key: MINE, body });
    expect((await find('Drawn')).schema_id).toMatch(/^sch_/);
  });

  test('takes a document that is sent as text, and no behavior that is only named', async () => {
    for (const sent of ['std-list', '{"name": "Text", "orbitals": []}']) await check(sent);
    expect(await readDocument((await find('Text')).id)).toHaveProperty('schema.orbitals', []);
    expect((await list()).map(({ document }) => document)).not.toContain('std-list');
  });

  test('lists a body that is no JSON, and the document that another call sent beside it', async () => {
    const broken = await fetch(`${server.url}/gap`, {
      method: 'POST',
      headers: { authorization: `Bearer ${MINE}`, 'content-type': 'application/json' },
      body: '{"source": {"name": "Cut"',
    });
    expect(broken.status).toBe(400);
    await check({ name: 'Beside', orbitals: [] });
    await server.request('/memory/stats?domain=desk', { key: MINE });
    const beside = await find('Beside');
    expect(await readDocument(beside.id)).toEqual({ schema: { name: 'Beside', orbitals: [] } });
    const refused = (await list()).find(({ operation }) => operation === 'gap');
    expect(refused).toMatchObject({ document: '', outcome: 'BAD_REQUEST' });
  });

  test('leaves out the calls of the page', async () => {
    await check({ name: 'Looked', orbitals: [] }, MINE, { 'x-request-id': 'page-1' });
    await check({ name: 'After', orbitals: [] });
    await find('After');
    expect((await list()).map(({ document }) => document)).not.toContain('Looked');
  });

  test('shows nothing of another tenant', async () => {
    const key = 'key-of-other';
    await check({ name: 'Mine', orbitals: [] });
    const mine = await find('Mine');
    await check({ name: 'Theirs', orbitals: [] }, key);
    await find('Theirs', key);
    expect((await list(key)).map(({ document }) => document)).not.toContain('Mine');
    expect((await server.request(`/calls/${mine.id + 1000}`, { key })).status).toBe(404);
    expect((await server.request('/calls', { key: null })).status).toBe(401);
  });

  test('keeps the newest 500 and the documents of the last 20, none that is very large', async () => {
    const key = 'key-of-busy';
    for (let batch = 0; batch < 14; batch++) {
      await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          check({ name: `Doc${batch}-${i}`, orbitals: [] }, key),
        ),
      );
    }
    await check({ name: 'Large', orbitals: [], description: 'x'.repeat(1_200_000) }, key);
    await expect.poll(async () => (await list(key)).at(-1)?.document).toBe('');
    const calls = await list(key);
    expect(calls).toHaveLength(500);
    for (const id of [calls.at(-1)?.id, calls[0]?.id]) {
      expect(await readDocument(id, key)).toEqual({ schema: null });
    }
  });
});
