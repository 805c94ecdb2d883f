import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryCommand } from '../../src/cli/memory-command.ts';
import { createUlid } from '../../src/kernel/ids.ts';
import { readConfig } from '../../src/server/config.ts';
import { serve } from '../../src/server/start-server.ts';
import { createPostgresUrl, hasPostgres, WITHOUT_POSTGRES } from '../support/postgres.ts';

/** Episodes of the file: more than a server reads of a domain at once. */
const COUNT = 1_200;
const SUBJECTS = ['printer', 'router', 'backup', 'invoice', 'login', 'certificate', 'payroll'];
const FIRST_MS = Date.UTC(2026, 0, 1);

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'orrery-beside-'));
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true });
});

const toContext = (i: number) => `The ${SUBJECTS[i % SUBJECTS.length]} fails with code E${i}`;

async function writeEpisodes(file: string): Promise<void> {
  const lines = Array.from({ length: COUNT }, (_, i) => {
    const storedAtMs = FIRST_MS + 1_000 * i;
    return JSON.stringify({
      episode_id: createUlid(storedAtMs),
      stored_at: new Date(storedAtMs).toISOString(),
      domain: 'operations',
      context: toContext(i),
      outcome: 'success',
    });
  });
  await writeFile(file, lines.join('\n'));
}

async function openServer(store: string | undefined) {
  const environment = { ORRERY_RATE_LIMIT: '1000000', ...(store ? { ORRERY_STORE: store } : {}) };
  const config = readConfig({ port: '0', logLevel: 'silent', dataDir }, environment);
  const server = await serve(config, {});
  const key = (await readFile(server.keyFile as string, 'utf8')).trim();
  const post = async (path: string, body: object) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ domain: 'operations', ...body }),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { readonly episodes: readonly { readonly context: string }[] };
  };
  return { post, close: () => server.close() };
}

const STORES = [
  { name: 'a data directory', isThere: true, createUrl: async () => undefined },
  {
    name: hasPostgres ? 'PostgreSQL' : WITHOUT_POSTGRES,
    isThere: hasPostgres,
    createUrl: createPostgresUrl,
  },
];

describe.each(STORES)('orrery memory import beside a server on $name', ({ isThere, createUrl }) => {
  it.skipIf(!isThere)(
    'keeps the server answering, and the server recalls what was imported',
    async () => {
      const url = await createUrl();
      const file = join(dataDir, 'episodes.jsonl');
      await writeEpisodes(file);
      const { post, close } = await openServer(url);
      try {
        const own = 'The coffee machine of the kitchen is broken';
        await post('/memory/store', { context: own, outcome: 'success' });
        if (url) vi.stubEnv('ORRERY_STORE', url);
        let isImported = false;
        const importing = createMemoryCommand(() => {})
          .parseAsync(['import', file, '--data-dir', dataDir], { from: 'user' })
          .finally(() => {
            isImported = true;
          });
        let stored = 0;
        while (!isImported) {
          const { episodes } = await post('/memory/recall', { context: 'coffee machine' });
          expect(episodes[0]?.context).toBe(own);
          await post('/memory/store', { context: `Event ${stored++} beside`, outcome: 'success' });
        }
        await importing;
        expect(stored).toBeGreaterThan(0);
        for (const i of [0, COUNT - 1]) {
          const { episodes } = await post('/memory/recall', { context: toContext(i) });
          expect(episodes[0]?.context).toBe(toContext(i));
        }
      } finally {
        await close();
      }
    },
  );
});
