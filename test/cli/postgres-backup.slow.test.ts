import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryCommand } from '../../src/cli/memory-command.ts';
import type { Episode } from '../../src/ports/episodes.ts';
import { openStores } from '../../src/stores/index.ts';
import type { Stores } from '../../src/stores/stores.ts';
import { CONFUSABLE_SCOPES, createEpisode } from '../contract/episodes.ts';
import { createPostgresUrl, hasPostgres, WITHOUT_POSTGRES } from '../support/postgres.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'orrery-backup-'));
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});

/** Ends with the exit code 0. */
async function run(program: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, PGOPTIONS: '-c orrery.tenant=*' };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  expect(await once(child, 'exit')).toEqual([0, null]);
}

const schemaOf = (url: string) => new URL(url).searchParams.get('schema');

/** As docs/scaling.md says. */
const backUp = (url: string, file: string) =>
  run('pg_dump', [
    '--enable-row-security',
    '--format=custom',
    `--schema=${schemaOf(url)}`,
    `--file=${file}`,
    toLibpq(url),
  ]);

const restore = (url: string, file: string) =>
  run('pg_restore', ['--exit-on-error', '--no-owner', '--dbname', toLibpq(url), file]);

async function withStores<T>(url: string, use: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = await openStores(directory, { store: url, isBrief: true });
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

async function listEverything({ episodes }: Stores): Promise<Episode[]> {
  const listed: Episode[] = [];
  for (const scope of await episodes.listLargest(1, 1_000)) {
    for await (const episode of episodes.exportEpisodes(scope)) listed.push(episode);
  }
  return listed;
}

describe.skipIf(!hasPostgres)(hasPostgres ? 'a backup of PostgreSQL' : WITHOUT_POSTGRES, () => {
  it('by pg_dump has everything of every tenant, which pg_restore brings back', async () => {
    const url = await createPostgresUrl();
    const file = join(directory, 'copy.dump');
    await withStores(url, async ({ episodes }) => {
      for (const scope of CONFUSABLE_SCOPES) await episodes.put(createEpisode(scope));
    });
    const before = await withStores(url, listEverything);
    expect(before).toHaveLength(CONFUSABLE_SCOPES.length);
    await backUp(url, file);
    await query(url, `DROP SCHEMA ${schemaOf(url)} CASCADE`);
    await restore(url, file);
    expect(await withStores(url, listEverything)).toEqual(before);
    // It goes on, and one tenant sees nothing of another.
    await withStores(url, async ({ episodes, engines }) => {
      expect(engines.walls).toBe('row-level security');
      await episodes.put(createEpisode({ tenant: 'later', domain: 'orders' }));
      expect(await episodes.listDomains('later')).toEqual(['orders']);
    });
  });

  it('is not written by orrery memory backup, which says what does', async () => {
    vi.stubEnv('ORRERY_STORE', await createPostgresUrl());
    const file = join(directory, 'copy.dump');
    const args = ['backup', file, '--data-dir', directory];
    const backup = createMemoryCommand(() => {}).parseAsync(args, { from: 'user' });
    await expect(backup).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      message: expect.stringMatching(/pg_dump/),
    });
    expect(await readdir(directory)).not.toContain('copy.dump');
  });
});
