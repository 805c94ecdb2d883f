import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryCommand } from '../../src/cli/memory-command.ts';
import { openStores } from '../../src/stores/index.ts';
import { openPostgres } from '../../src/stores/postgres/postgres-database.ts';
import type { Stores } from '../../src/stores/stores.ts';
import { compareDigests, digestStore } from '../../src/stores/transfer/digest.ts';
import { CONFUSABLE_SCOPES, createEpisode } from '../contract/episodes.ts';
import { createPostgresUrl, hasPostgres, WITHOUT_POSTGRES } from '../support/postgres.ts';

let directory: string;
let said: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'orrery-backup-'));
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});

async function backUp(url: string, file: string): Promise<string> {
  vi.stubEnv('ORRERY_STORE', url);
  said = '';
  const args = ['backup', file, '--data-dir', directory];
  await createMemoryCommand(() => {}).parseAsync(args, { from: 'user' });
  return said;
}

async function withStores<T>(url: string, use: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = await openStores(directory, { store: url, isThread: true });
  try {
    return await use(stores);
  } finally {
    await stores.close();
  }
}

/** The address as PostgreSQL's own programs take it. */
function toLibpq(url: string): string {
  const address = new URL(url);
  address.searchParams.delete('schema');
  address.searchParams.delete('connections');
  return address.toString();
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: toLibpq(url) });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function restore(url: string, file: string): Promise<void> {
  const args = ['--exit-on-error', '--no-owner', '--dbname', toLibpq(url), file];
  const child = spawn('pg_restore', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
}

describe.skipIf(!hasPostgres)(
  hasPostgres ? 'orrery memory backup of PostgreSQL' : WITHOUT_POSTGRES,
  () => {
    it('writes everything of every tenant, which pg_restore brings back', async () => {
      const url = await createPostgresUrl();
      const file = join(directory, 'copy.dump');
      await withStores(url, async ({ episodes }) => {
        for (const scope of CONFUSABLE_SCOPES) await episodes.put(createEpisode(scope));
      });
      const before = await withStores(url, digestStore);
      expect(await backUp(url, file)).toMatch(/pg_restore --exit-on-error --no-owner/);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      await expect(backUp(url, file)).rejects.toMatchObject({ code: 'CONFLICT' });
      await query(url, `DROP SCHEMA ${new URL(url).searchParams.get('schema')} CASCADE`);
      await restore(url, file);
      expect(compareDigests(before, await withStores(url, digestStore))).toEqual([]);
      // It goes on, and one tenant sees nothing of another.
      await withStores(url, async ({ episodes, engines }) => {
        expect(engines.walls).toBe('row-level security');
        await episodes.put(createEpisode({ tenant: 'later', domain: 'orders' }));
        expect(await episodes.listDomains('later')).toEqual(['orders']);
      });
    });

    it('is another database after it was restored, whose numbers no index of before is for', async () => {
      const url = await createPostgresUrl();
      const file = join(directory, 'copy.dump');
      const identify = async () => {
        const database = await openPostgres(url);
        await database.close();
        return database.identity;
      };
      const before = await identify();
      expect(await identify()).toBe(before);
      await backUp(url, file);
      await query(url, `DROP SCHEMA ${new URL(url).searchParams.get('schema')} CASCADE`);
      await restore(url, file);
      expect(await identify()).not.toBe(before);
    });

    it('ends with a sentence where pg_dump is missing or fails, and leaves no file', async () => {
      const url = await createPostgresUrl();
      const file = join(directory, 'copy.dump');
      await withStores(url, ({ episodes }) => episodes.put(createEpisode()));
      vi.stubEnv('PATH', directory);
      await expect(backUp(url, file)).rejects.toMatchObject({
        code: 'UNPROCESSABLE',
        message: expect.stringMatching(/pg_dump is not installed here/),
      });
      vi.unstubAllEnvs();
      await expect(backUp(url, join(directory, 'none', 'copy.dump'))).rejects.toThrow();
      expect((await readdir(directory)).filter((name) => name.endsWith('.dump'))).toEqual([]);
    });
  },
);
