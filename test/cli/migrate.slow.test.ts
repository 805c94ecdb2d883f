import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMigrateCommand } from '../../src/cli/migrate-command.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { openMemory } from '../../src/server/wiring/open-memory.ts';
import { openStores } from '../../src/stores/index.ts';
import { raw } from '../../src/stores/sql/statement.ts';
import type { Stores } from '../../src/stores/stores.ts';
import { MOVED_TABLES } from '../../src/stores/transfer/move-store.ts';
import { CONFUSABLE_SCOPES, createEpisode, createVector } from '../contract/episodes.ts';
import { createTestDirectory } from '../stores/directory.ts';
import { createPostgresUrl, hasPostgres, WITHOUT_POSTGRES } from '../support/postgres.ts';

let directory: string;
let printed: string;

beforeEach(async () => {
  directory = await createTestDirectory();
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function run(...args: string[]): Promise<string> {
  printed = '';
  await createMigrateCommand().parseAsync(args, { from: 'user' });
  return printed;
}

/** Something of everything that a store keeps, with what is awkward to move. */
async function fill(stores: Stores): Promise<void> {
  const random = createRandom(1);
  for (const scope of CONFUSABLE_SCOPES) {
    for (let i = 0; i < 7; i++) {
      await stores.episodes.put(
        createEpisode({
          ...scope,
          context: `NUL \u0000, half \ud83d and ${'\\'} in ${i}`,
          outcome: i % 3 ? 'success' : 'a\u0000b\\',
          pinned: i === 2,
          source: i === 3 ? 'agent' : null,
          idempotencyKey: i === 4 ? 'run\u0000\\1' : null,
          schema: i % 2 ? null : { name: `App ${i}`, z: 1, a: [random.next(), 'é', null] },
          vectors: {
            context: { embedder: 'test-1', values: createVector(i) },
            ...(i % 2 ? {} : { structure: { embedder: 'shape', values: createVector(99 + i) } }),
          },
        }),
      );
    }
    await stores.keys.create({
      tenant: scope.tenant,
      name: 'laptop',
      hash: createHash('sha256').update(JSON.stringify(scope)).digest(),
      expiresAtMs: scope.domain === '%' ? 9_999_999_999_999 : null,
    });
  }
  const [orphaned] = CONFUSABLE_SCOPES;
  if (orphaned) {
    const episodeIds: string[] = [];
    for await (const page of stores.episodes.listSummaries(orphaned)) {
      episodeIds.push(...page.slice(0, 3).map(({ episodeId }) => episodeId));
    }
    const put = [{ id: 'gone', value: null, memberIds: episodeIds }];
    await stores.episodes.apply(orphaned, { put, archive: episodeIds });
    await stores.episodes.apply(orphaned, { remove: ['gone'] });
  }
  const memory = await openMemory(stores, {});
  const scope = { tenant: 'local', domain: 'helpdesk' };
  const { episodeId } = await stores.episodes.put(createEpisode(scope));
  await stores.episodes.apply(scope, { forget: [episodeId] });
  for (let i = 0; i < 40; i++) {
    await memory.store(scope, {
      context: `Checkout ${i} times out for the customer`,
      schema: { name: `App ${i}`, orbitals: [{ entity: 'Order' }] },
      actionsTaken: ['inspect', 'patch', 'deploy'],
      outcome: i % 9 ? 'success' : 'failure',
    });
  }
  await memory.compress(scope);
  const recalled = await memory.recall(scope, { context: 'Checkout times out', limit: 5 });
  await stores.episodes.recordUse(
    scope,
    recalled.episodes.map(({ episodeId }) => episodeId),
  );
  await memory.close();
  const document = { name: 'App', orbitals: [], z: 1, a: 'x\u0000' };
  const schemaId = await stores.schemas.put('acme', document);
  await stores.plans.put('acme', { schemaId, madeBy: 'plan', items: [] });
  await stores.registeredBehaviors.put('acme', {
    name: 'my-tickets',
    description: 'Tickets.\u0000',
    tags: ['support'],
    source: 'registered',
    schema: document,
  });
}

async function withStores<T>(
  dataDir: string,
  store: string | undefined,
  use: (stores: Stores) => Promise<T>,
): Promise<T> {
  const stores = await openStores(dataDir, { store });
  try {
    return await use(stores);
  } finally {
    await stores.close();
  }
}

/** All rows of all tables. SQLite has no truth values. */
const rowsOf = (dataDir: string, store?: string) =>
  withStores(dataDir, store, async ({ database }) => {
    const rows: Record<string, unknown[]> = {};
    for (const { name, columns, key } of MOVED_TABLES) {
      const found = await database.fleet.read<object>(
        raw(`SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${key.join(', ')}`),
      );
      const toPlain = (value: unknown) => {
        if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
        return typeof value === 'boolean' ? Number(value) : value;
      };
      rows[name] = found.map((row) => Object.values(row).map(toPlain));
    }
    return rows;
  });

describe.skipIf(!hasPostgres)(hasPostgres ? 'orrery migrate' : WITHOUT_POSTGRES, () => {
  it('moves everything to PostgreSQL and back, and refuses a target that holds anything', async () => {
    const [first, back] = [join(directory, 'first'), join(directory, 'back')];
    const url = await createPostgresUrl();
    await withStores(first, undefined, (stores) => fill(stores));
    const before = await rowsOf(first);
    for (const [name, rows] of Object.entries(before)) expect(rows, name).not.toEqual([]);
    expect(await run('--from', `sqlite:${first}`, '--to', url)).toMatch(
      /^117 episodes and all other rows moved/,
    );
    expect(await rowsOf(first, url)).toEqual(before);
    await withStores(first, url, async ({ episodes, keys }) => {
      const stats = await episodes.stats({ tenant: 'local', domain: 'helpdesk' });
      expect(stats.archived).toBeGreaterThan(10);
      expect(stats.patterns).toBe(1);
      const [orphaned] = CONFUSABLE_SCOPES;
      expect(orphaned && (await episodes.stats(orphaned))).toMatchObject({
        archived: 3,
        patterns: 0,
      });
      expect(await keys.list()).toHaveLength(CONFUSABLE_SCOPES.length);
    });
    await expect(run('--from', `sqlite:${first}`, '--to', url)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/holds something already/),
    });
    await run('--from', url, '--to', `sqlite:${back}`);
    expect(await rowsOf(back)).toEqual(before);
    await withStores(back, undefined, async ({ episodes }) => {
      expect(await episodes.verify()).toMatchObject({ episodes: 117, problems: [] });
    });
  });

  it('says what is wrong with an address, and creates nothing there', async () => {
    const empty = join(directory, 'empty');
    await expect(run('--from', 'mysql://x', '--to', `sqlite:${empty}`)).rejects.toThrow(/--from/);
    await expect(
      run('--from', `sqlite:${empty}`, '--to', `sqlite:${empty}-2`),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
