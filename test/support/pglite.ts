import { PGlite, type Transaction } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import type { PgValue, PostgresDatabase, Sql } from '../../src/stores/postgres/database.ts';
import { findPgvector, prepareHalves } from '../../src/stores/postgres/pgvector/extension.ts';
import { EF_SEARCH } from '../../src/stores/postgres/settings.ts';
import { MIGRATIONS } from '../../src/stores/postgres/tables.ts';

const toSql = (runner: PGlite | Transaction, before: readonly PgValue[] = []): Sql => ({
  async all<T>(statement: string, parameters: readonly PgValue[] = []) {
    return (await runner.query<T>(statement, [...before, ...parameters])).rows;
  },
});

let shared: Promise<PGlite> | undefined;
let schemas = 0;

/** Starting takes seconds: the tests of a file share one, and take a schema each. */
async function start(): Promise<PGlite> {
  const pglite = new PGlite({ extensions: { vector } });
  await pglite.exec(`CREATE EXTENSION vector; SET hnsw.ef_search = ${EF_SEARCH}`);
  return pglite;
}

/**
 * PostgreSQL with pgvector inside this process, which no package of Debian has. It serves one transaction at a time: it
 * checks statements and their plans, not what happens at once.
 */
export async function openPglite(): Promise<
  PostgresDatabase & { explain(sql: string, parameters: readonly PgValue[]): Promise<string> }
> {
  shared ??= start();
  const pglite = await shared;
  const schema = `t_${++schemas}`;
  await pglite.exec(`CREATE SCHEMA ${schema}; SET search_path = ${schema}, public`);
  for (const migration of MIGRATIONS) await pglite.exec(migration);
  const { all } = toSql(pglite);
  const pgvector = await findPgvector({ all });
  await prepareHalves({ all });
  const statements = { read: all, write: all, writeOnce: all };
  return {
    version: '18',
    identity: 'pglite',
    pgvector,
    timeline: undefined,
    onTimeline: () => undefined,
    isWalled: false,
    of(tenant) {
      const own = toSql(pglite, [tenant]).all;
      return {
        read: own,
        readPlanned: own,
        write: own,
        writeOnce: own,
        transaction: (work) => pglite.transaction((sql) => work(toSql(sql, [tenant]))),
      };
    },
    fleet: statements,
    maintain: (work) => work({ all }),
    connect: () => Promise.reject(new Error('PGlite has one connection.')),
    dump: () => Promise.reject(new Error('PGlite has no pg_dump.')),
    health: async () => undefined,
    async close() {
      await pglite.exec(`DROP SCHEMA ${schema} CASCADE`);
    },
    async explain(sql, parameters) {
      const rows = await all<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, parameters);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
  };
}
