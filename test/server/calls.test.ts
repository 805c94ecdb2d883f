import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './running-server.ts';

interface Seen {
  readonly id: number;
  readonly operation: string;
  readonly document: string;
  readonly outcome: string;
  readonly result: Record<string, unknown>;
}

const MINE = 'key-of-mine';
const KEYS = `mine:${MINE},other:key-of-other,quiet:key-of-quiet`;

describe('the stream of calls', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({}, { env: { ORRERY_API_KEYS: KEYS } });
  });
  afterAll(() => server.close());

  /** Reads the stream until a call passes. */
  async function readUntil(key: string, isWanted: (call: Seen) => boolean): Promise<Seen[]> {
    const stop = new AbortController();
    const response = await fetch(`${server.url}/calls`, {
      headers: { authorization: `Bearer ${key}` },
      signal: stop.signal,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const seen: Seen[] = [];
    let text = '';
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data) seen.push(...(JSON.parse(data) as { calls: Seen[] }).calls);
      }
      if (seen.some(isWanted)) break;
    }
    stop.abort();
    return seen;
  }

  const check = (schema: unknown, key = MINE) =>
    server.request('/validity-check', { body: { schema }, key });

  test('tells past and new calls with document and result, and gives the input as it was sent', async () => {
    await check({ name: 'Past', orbitals: [] });
    const reading = readUntil(MINE, ({ document }) => document === 'Later');
    const timer = setInterval(() => void check({ name: 'Later', orbitals: [] }), 50);
    const seen = await reading.finally(() => clearInterval(timer));
    const past = seen.find(({ document }) => document === 'Past');
    expect(past).toMatchObject({
      operation: 'validity_check',
      channel: 'http',
      outcome: 'ok',
      result: { valid: expect.any(Boolean) },
    });
    const answer = await server.request(`/calls/${past?.id}`, { key: MINE });
    expect(await answer.json()).toEqual({ input: { schema: { name: 'Past', orbitals: [] } } });
  });

  test('shows nothing of another tenant', async () => {
    const key = 'key-of-other';
    await check({ name: 'Mine', orbitals: [] });
    await expect
      .poll(async () => (await check({ name: 'Theirs', orbitals: [] }, key)).status)
      .toBe(200);
    const theirs = await readUntil(key, ({ document }) => document === 'Theirs');
    expect(theirs.map(({ document }) => document)).not.toContain('Mine');
    const mine = await readUntil(MINE, ({ document }) => document === 'Mine');
    const id = mine.find(({ document }) => document === 'Mine')?.id;
    expect((await server.request(`/calls/${id}`, { key })).status).toBe(404);
    expect((await server.request('/calls', { key: null })).status).toBe(401);
  });

  test('keeps the newest inputs only, none that is very large, and those of another tenant', async () => {
    const key = 'key-of-quiet';
    await expect
      .poll(async () => (await check({ name: 'Quiet', orbitals: [] }, key)).status)
      .toBe(200);
    await check({ name: 'First', orbitals: [] });
    const large = (name: string) => check({ name, orbitals: [], description: 'x'.repeat(900_000) });
    for (let i = 0; i < 10; i++) await large(`Large${i}`);
    const seen = await readUntil(MINE, ({ document }) => document === 'Large9');
    expect(seen.map(({ document }) => document)).not.toContain('First');
    const last = seen.find(({ document }) => document === 'Large9');
    expect((await server.request(`/calls/${last?.id}`, { key: MINE })).status).toBe(200);
    const quiet = await readUntil(key, ({ document }) => document === 'Quiet');
    const kept = quiet.find(({ document }) => document === 'Quiet');
    expect((await server.request(`/calls/${kept?.id}`, { key })).status).toBe(200);
  });
});

test('an episode that was stored pinned is spared by memory_forget', async () => {
  const server = await startServer();
  try {
    const domain = 'desk';
    const send = async (path: string, body: object) =>
      (await server.request(path, { body: { domain, ...body } })).json();
    await send('/memory/store', { context: 'The printer is offline', pinned: true });
    const forget = { older_than_days: 0, dry_run: true };
    expect(await send('/memory/forget', forget)).toMatchObject({ forgotten: 0, protected: 1 });
    expect(await send('/memory/forget', { ...forget, include_pinned: true })).toMatchObject({
      forgotten: 1,
      protected: 0,
    });
  } finally {
    await server.close();
  }
});
