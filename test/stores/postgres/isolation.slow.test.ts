import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { TENANT_TABLES } from '../../../src/stores/postgres/postgres-tables.ts';
import { createEpisodeStore } from '../../../src/stores/sql/episodes/sql-episode-store.ts';
import { oneOf, sql } from '../../../src/stores/sql/statement.ts';
import { createEpisode, ORDERS } from '../../contract/episodes.ts';
import { hasPostgres, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { closeAfterTest } from '../directory.ts';
import { openPostgresTwice } from './open-twice.ts';
import { findLeak } from './tenant-statements.ts';

describe('statements of one tenant', () => {
  it.each([
    'SELECT * FROM episodes WHERE domain = $2',
    'SELECT * FROM episodes e JOIN vectors v USING(episode_id) WHERE e.tenant = $1',
    'INSERT INTO uses(tenant, domain, episode_id, uses) VALUES($2, $1, $3, $4)',
    'INSERT INTO members(domain, tenant) SELECT $1, $2',
    'DELETE FROM handles WHERE used_at < $1',
    'UPDATE episodes SET pinned = true WHERE episode_id = $2',
  ])('would be refused: %s', (statement) => {
    expect(findLeak(statement)).toBeDefined();
  });

  it('are all that the stores send, these over all tenants aside', () => {
    const folders = ['sql', 'postgres', 'transfer'].map((name) =>
      fileURLToPath(new URL(`../../../src/stores/${name}`, import.meta.url)),
    );
    const counts = folders
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.ts'))
          .map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')] as const),
      )
      .map(([file, text]) => [file, text.match(/\bfleet\s*\.\w+[<(]/g)?.length ?? 0] as const)
      .filter(([, count]) => count > 0);
    expect(Object.fromEntries(counts)).toEqual({
      // Whose key it is shows only when it is found.
      'api-keys.ts': 3,
      // Which vectors are another embedder's, which domains are large, and which there are, to look at each.
      'episodes/sql-episode-store.ts': 3,
      // Sweeps.
      'sql-handles.ts': 1,
      // Moves whole stores, for the command line only.
      'move-store.ts': 3,
    });
  });
});

describe.skipIf(!hasPostgres)(hasPostgres ? 'the wall of the database' : WITHOUT_POSTGRES, () => {
  it('shows a connection the rows of its tenant only, in every table', async () => {
    const [one, , url] = await openPostgresTwice();
    const store = createEpisodeStore(one);
    for (const tenant of ['acme', 'acme-2']) {
      const episode = createEpisode({ ...ORDERS, tenant });
      await store.put(episode);
      await store.recordUse(episode, [episode.episodeId]);
      await store.apply(episode, {
        put: [{ id: 'p', value: {}, memberIds: [episode.episodeId] }],
        archive: [episode.episodeId],
      });
    }
    if (one.engine.walls === 'statements')
      return expect(process.env.ORRERY_TEST_POSTGRES).toBeDefined();
    const address = new URL(url);
    const schema = address.searchParams.get('schema');
    address.search = address.searchParams.get('host')
      ? `?host=${encodeURIComponent(address.searchParams.get('host') as string)}`
      : '';
    const client = new pg.Client({ connectionString: address.toString() });
    await client.connect();
    closeAfterTest({ close: () => client.end() });
    const tenantsOf = async (table: string, tenant?: string) => {
      if (tenant !== undefined) {
        await client.query(`SELECT set_config('orrery.tenant', $1, false)`, [tenant]);
      }
      const { rows } = await client.query(`SELECT DISTINCT tenant FROM ${schema}.${table}`);
      return rows.map((row) => row.tenant).sort();
    };
    expect(await tenantsOf('episodes')).toEqual([]);
    for (const table of TENANT_TABLES) {
      expect(['', 'acme']).toContain((await tenantsOf(table, 'acme')).join());
    }
    for (const table of ['episodes', 'vectors', 'uses', 'members', 'records', 'scopes']) {
      expect(await tenantsOf(table, 'acme')).toEqual(['acme']);
      expect(await tenantsOf(table, '*')).toEqual(['acme', 'acme-2']);
    }
    await client.query(`SELECT set_config('orrery.tenant', 'acme', false)`);
    const changed = await client.query(
      `UPDATE ${schema}.episodes SET outcome = 'x' WHERE tenant = 'acme-2'`,
    );
    expect(changed.rowCount).toBe(0);
    await expect(
      client.query(`INSERT INTO ${schema}.tenant_usage VALUES('acme-2', 'd', 1, 1)`),
    ).rejects.toThrow(/row-level security/);
  });

  it('has a policy on every table with a tenant', async () => {
    const [one] = await openPostgresTwice();
    const rows = await one.fleet.read<{ table: string; secured: boolean }>(
      sql`SELECT c.relname AS table, c.relrowsecurity AND c.relforcerowsecurity AS secured
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant'
       WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`,
    );
    expect(rows.map(({ table }) => table)).toEqual([...TENANT_TABLES].sort());
    expect(rows.every(({ secured }) => secured)).toBe(true);
  });

  it('keeps tables of a tenant under keys that begin with it', async () => {
    const [one] = await openPostgresTwice();
    const rows = await one.fleet.read<{ table: string; first: string }>(
      sql`SELECT i.indrelid::regclass::text AS table, a.attname AS first FROM pg_index i
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE i.indisprimary AND i.indrelid::regclass::text ${oneOf(TENANT_TABLES)} ORDER BY 1`,
    );
    expect(rows).toHaveLength(TENANT_TABLES.length);
    expect(rows.filter(({ first }) => first !== 'tenant')).toEqual([]);
  });

  it('says what is wrong with an address or a server, without the password', async () => {
    const { openPostgres } = await import('../../../src/stores/postgres/postgres-database.ts');
    const attempts: [string, RegExp][] = [
      ['postgres://user:secret-word@127.0.0.1:1/none', /cannot be reached/],
      ['postgres://user:secret-word@localhost/x?schema=a;b', /"schema"/],
      ['postgres://user:secret-word@localhost/x?connections=1', /"connections"/],
    ];
    for (const [address, says] of attempts) {
      const error = await openPostgres(address).then(
        () => undefined,
        (failure) => failure,
      );
      expect(error).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(says) });
      expect(error.message).not.toContain('secret-word');
    }
  });

  it('refuses tables that another version made', async () => {
    const [one, , url] = await openPostgresTwice();
    await one.fleet.write(sql`UPDATE schema_version SET version = version + 1`);
    const { openPostgres } = await import('../../../src/stores/postgres/postgres-database.ts');
    await expect(openPostgres(url)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/Another version .* have version 8, this service reads 7/),
    });
  });
});
