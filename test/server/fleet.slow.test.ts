import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { closeAfterTest } from '../stores/directory.ts';
import {
  canStartPostgres,
  createPostgresUrl,
  hasPostgres,
  startPostgresServer,
  WITHOUT_POSTGRES,
} from '../support/postgres.ts';
import { isFullRun } from '../support/tier.ts';
import { startServer, type TestServer } from './running-server.ts';

/** How long the database is away beyond the calls that are refused. */
const AWAY_MS = isFullRun ? 20_000 : 0;

const name = hasPostgres ? 'a fleet on one database' : WITHOUT_POSTGRES;

const start = async (store: string) => closeAfterTest(await startServer({ store }));

async function call(server: TestServer, path: string, body: unknown) {
  const response = await server.request(path, { body });
  return {
    status: response.status,
    headers: response.headers,
    answer: JSON.parse(await response.text()),
  };
}

const store = (server: TestServer, context: string) =>
  call(server, '/memory/store', { domain: 'helpdesk', context, outcome: 'success' });

const recall = (server: TestServer, context: string) =>
  call(server, '/memory/recall', { domain: 'helpdesk', context });

describe.skipIf(!hasPostgres)(name, () => {
  it('recalls on one instance at once what another has stored, and never what was forgotten', async () => {
    const url = await createPostgresUrl();
    const one = await start(url);
    const two = await start(url);
    for (let round = 0; round < 25; round++) {
      const [writer, reader] = round % 2 ? [one, two] : [two, one];
      const context = `The printer of floor ${round} jams when it prints invoice ${round * 7}`;
      const stored = await store(writer, context);
      expect(stored.status).toBe(200);
      const recalled = await recall(reader, context);
      expect(recalled.answer.episodes[0]).toMatchObject({ episode_id: stored.answer.episode_id });
    }
    const forgotten = await call(one, '/memory/forget', {
      domain: 'helpdesk',
      older_than_days: 0,
      include_pinned: true,
    });
    expect(forgotten.answer).toMatchObject({ forgotten: 25 });
    expect((await recall(two, 'The printer of floor 3')).answer.episodes).toEqual([]);
  });

  it('answers where every connection is taken, and works again afterwards', async () => {
    const url = new URL(await createPostgresUrl());
    url.searchParams.set('connections', '2');
    const server = await start(url.toString());
    await store(server, 'The first one');
    const schema = url.searchParams.get('schema');
    for (const parameter of ['schema', 'connections']) url.searchParams.delete(parameter);
    const client = new pg.Client({ connectionString: url.toString() });
    await client.connect();
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${schema}.scopes`);
    const refused = await Promise.all([1, 2, 3, 4].map((i) => store(server, `Waiting ${i}`)));
    for (const { status, headers, answer } of refused) {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
      expect(answer.detail).toMatch(/database/);
    }
    await client.query('ROLLBACK');
    await client.end();
    expect((await store(server, 'The second one')).status).toBe(200);
  });

  it.skipIf(!canStartPostgres)(
    'says 503 while the database is away, and recovers by itself without losing anything',
    async () => {
      const postgres = closeAfterTest(await startPostgresServer());
      const server = await start(postgres.url);
      expect((await store(server, 'The router was restarted')).status).toBe(200);
      await postgres.stop('immediate');
      for (let i = 0; i < 5; i++) {
        const refused = await store(server, `While it is away ${i}`);
        expect(refused.status).toBe(503);
        expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
        expect(refused.answer.detail).toMatch(/database cannot be reached/);
        expect((await recall(server, 'router')).status).toBe(503);
      }
      await sleep(AWAY_MS);
      expect((await server.request('/readyz', { key: null })).status).toBe(503);
      expect((await server.request('/healthz', { key: null })).status).toBe(200);
      await postgres.start();
      expect((await recall(server, 'The router was restarted')).answer.episodes).toHaveLength(1);
      expect((await server.request('/readyz', { key: null })).status).toBe(200);
      expect((await store(server, 'And again')).status).toBe(200);
    },
  );
});
