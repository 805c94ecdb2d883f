import type { ClientBase } from 'pg';
import { AppError } from '../../kernel/errors.ts';
import { POSTGRES } from '../sql/postgres-dialect.ts';
import { render, type Statement } from '../sql/statement.ts';
import { MIGRATIONS } from './migrations.ts';
import { findPgvector, hasHalves, prepareHalves } from './pgvector/extension.ts';

/** The lock under which one instance migrates while the others wait. Its number is an arbitrary one of this service. */
const MIGRATION_LOCK = 0x6f727279;

const NEWER =
  'A newer version of the service has migrated this database: this one uses it no more. Run the newer version, or choose another database or schema.';

/**
 * The version of the tables. Throws UNAVAILABLE where a newer version of the service has migrated them: this version
 * must not use them.
 */
export async function readOwnVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
  const version = rows[0]?.version ?? 0;
  if (version > MIGRATIONS.length) throw new AppError('UNAVAILABLE', NEWER);
  return version;
}

/**
 * The timeline of the server's log. It changes with a failover or a restored backup, after which commits may be
 * missing. Undefined where the server does not report it, as on standbys and some services.
 */
export async function findTimeline(client: ClientBase): Promise<string | undefined> {
  try {
    const { rows } = await client.query<{ timeline: string | null }>(
      `SELECT CASE WHEN NOT pg_is_in_recovery()
         THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`,
    );
    return rows[0]?.timeline ?? undefined;
  } catch {
    return undefined;
  }
}

/** Reads the catalogue's own tables: `to_regclass` may return a state from before another instance made them. */
async function hasTables(client: ClientBase, schema: string): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = $2',
    [schema, 'schema_version'],
  );
  return rows.length > 0;
}

async function migrateInTransaction(client: ClientBase, schema: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  if (!(await hasTables(client, schema))) {
    // "IF NOT EXISTS" alone would require the right to create a schema even where the schema exists.
    const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
    if (rows.length === 0) await client.query(`CREATE SCHEMA ${schema}`);
    await client.query('CREATE TABLE schema_version(version int NOT NULL, identity text NOT NULL)');
    await client.query('INSERT INTO schema_version VALUES(0, gen_random_uuid()::text)');
  }
  const version = await readOwnVersion(client);
  await client.query(`SELECT set_config('orrery.tenant', '*', true)`);
  for (const migration of MIGRATIONS.slice(version)) await client.query(migration);
  await client.query('UPDATE schema_version SET version = $1', [MIGRATIONS.length]);
}

/** The description of a migrated database. */
export interface Migrated {
  readonly identity: string;
  readonly timeline: string | undefined;
  /** The version of pgvector, where the database has it. */
  readonly pgvector: string | undefined;
}

/** Brings the tables of a schema to this version, one instance at a time. */
export async function migrate(client: ClientBase, schema: string): Promise<Migrated> {
  const work = {
    async all<T>(statement: Statement) {
      const { text, values } = render(statement, POSTGRES);
      return (await client.query(text, [...values])).rows as T[];
    },
  };
  const pgvector = await findPgvector(work);
  const isCurrent =
    (await hasTables(client, schema)) &&
    (await readOwnVersion(client)) === MIGRATIONS.length &&
    (!pgvector || (await hasHalves(work)));
  if (!isCurrent) {
    await client.query('BEGIN');
    try {
      await client.query('SET LOCAL statement_timeout = 0');
      await client.query('SET LOCAL lock_timeout = 0');
      await migrateInTransaction(client, schema);
      if (pgvector) await prepareHalves(work);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
  // The object number of the table distinguishes a restored copy from its original, because the copy gives the same
  // sequences to other rows.
  const { rows } = await client.query<{ identity: string }>(
    `SELECT identity || '-' || 'schema_version'::regclass::oid AS identity FROM schema_version`,
  );
  const timeline = await findTimeline(client);
  return { identity: rows[0]?.identity ?? '', timeline, pgvector };
}
