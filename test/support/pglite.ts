import { PGlite, type Transaction as PgliteTransaction } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { TABLES } from '../../src/stores/postgres/postgres-tables.ts';
import { findPgvector, prepareHalves } from '../../src/stores/postgres/pgvector/extension.ts';
import type { PostgresDatabase } from '../../src/stores/postgres/postgres-database.ts';
import { EF_SEARCH } from '../../src/stores/postgres/postgres-settings.ts';
import { POSTGRES } from '../../src/stores/sql/postgres-dialect.ts';
import type { Transaction } from '../../src/stores/sql/sql-database.ts';
import { render, type Statement, sql } from '../../src/stores/sql/statement.ts';

const toSql = (runner: PGlite | PgliteTransaction, tenant?: string): Transaction => ({
  async all<T>(statement: Statement) {
    const { text, values } = render(statement, POSTGRES, tenant);
    return (await runner.query<T>(text, [...values])).rows;
  },
  lock: async () => undefined,
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
  PostgresDatabase & { explain(tenant: string, statement: Statement): Promise<string> }
> {
  shared ??= start();
  const pglite = await shared;
  const schema = `t_${++schemas}`;
  await pglite.exec(`CREATE SCHEMA ${schema}; SET search_path = ${schema}, public`);
  await pglite.exec(TABLES);
  const { all } = toSql(pglite);
  const pgvector = await findPgvector({ all });
  await prepareHalves({ all });
  const bind = (tenant?: string) => {
    const { all: run } = toSql(pglite, tenant);
    return {
      read: run,
      readPlanned: run,
      write: run,
      writeOnce: run,
      transaction: <T>(work: (sql: Transaction) => Promise<T>) =>
        pglite.transaction((inner) => work(toSql(inner, tenant))),
    };
  };
  return {
    version: '18',
    identity: 'pglite',
    pgvector,
    timeline: undefined,
    onTimeline: () => undefined,
    isWalled: false,
    dialect: POSTGRES,
    of: bind,
    fleet: bind(),
    maintain: (work) => work({ all }),
    connect: () => Promise.reject(new Error('PGlite has one connection.')),
    dump: () => Promise.reject(new Error('PGlite has no pg_dump.')),
    health: async () => undefined,
    connections: () => ({ open: 1, idle: 1, waiting: 0 }),
    async close() {
      await pglite.exec(`DROP SCHEMA ${schema} CASCADE`);
    },
    async explain(tenant, statement) {
      const rows = await toSql(pglite, tenant).all<{ 'QUERY PLAN': string }>(
        sql`EXPLAIN ${statement}`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
  };
}
