import type { ClientBase } from 'pg';
import { AppError } from '../../kernel/errors.ts';
import { TABLES, TABLES_VERSION } from './postgres-tables.ts';

/** The lock under which one instance makes the tables while the others wait. Its number is an arbitrary one of this service. */
const TABLES_LOCK = 0x6f727279;

/** Reads the catalogue's own tables: `to_regclass` may return a state from before another instance made them. */
async function hasTables(client: ClientBase, schema: string): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = $2',
    [schema, 'schema_version'],
  );
  return rows.length > 0;
}

/** Makes the tables, where no other instance has made them meanwhile. */
async function createInTransaction(client: ClientBase, schema: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [TABLES_LOCK]);
  if (await hasTables(client, schema)) return;
  // "IF NOT EXISTS" alone would require the right to create a schema even where the schema exists.
  const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
  if (rows.length === 0) await client.query(`CREATE SCHEMA ${schema}`);
  await client.query('CREATE TABLE schema_version(version int NOT NULL)');
  await client.query('INSERT INTO schema_version VALUES($1)', [TABLES_VERSION]);
  await client.query(TABLES);
}

/**
 * Makes the tables of a schema that has none, one instance at a time. Throws UNAVAILABLE where the schema has those of
 * another version.
 */
export async function prepareTables(client: ClientBase, schema: string): Promise<void> {
  if (!(await hasTables(client, schema))) {
    await client.query('BEGIN');
    try {
      await client.query('SET LOCAL statement_timeout = 0');
      await client.query('SET LOCAL lock_timeout = 0');
      await createInTransaction(client, schema);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
  const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
  const { version = 0 } = rows[0] ?? {};
  if (version !== TABLES_VERSION) {
    throw new AppError(
      'UNAVAILABLE',
      `Another version of the service made the tables of this schema: they have version ${version}, this service reads ${TABLES_VERSION}. Run the version that made them, or choose another database or schema.`,
    );
  }
}
