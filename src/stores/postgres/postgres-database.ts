import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { AppError } from '../../kernel/errors.ts';
import { POSTGRES } from '../sql/postgres-dialect.ts';
import type { SqlDatabase, TenantDatabase, Transaction } from '../sql/sql-database.ts';
import { render, type Statement, sql, TENANT } from '../sql/statement.ts';
import { prepareTables } from './create-tables.ts';
import { isCollision, isLost, toPostgresError } from './postgres-error.ts';
import { createPostgresRecords } from './postgres-records.ts';
import { readPostgresSettings } from './postgres-settings.ts';

/** The value of `orrery.tenant` for statements over all tenants; no tenant has this name. */
const ALL_TENANTS = '*';
/** How often a statement or a transaction begins again that conflicts with others, and the pause before it. */
const ATTEMPTS = 6;
const PAUSE_MS = 20;

/** The type number of eight-byte integers. They are read as numbers, since ours are counts and times. */
const INT8 = 20;

/** The name of a prepared statement. */
const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url');

async function openPool(config: PoolConfig): Promise<Pool> {
  const { default: pg } = await import('pg');
  const types: PoolConfig['types'] = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as never,
  };
  const pool = new pg.Pool({ ...config, types });
  // An idle connection that ends is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/** Runs work on a connection, and discards the connection where its state is unknown. */
async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    isBroken = isLost(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** The tenant that each connection is restricted to. */
const tenantOf = new WeakMap<PoolClient, string>();

interface ServerRow {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
  readonly bypasses: boolean;
}

const SERVER = `SELECT current_setting('server_version') AS version,
  current_setting('server_version_num')::int AS number,
  current_setting('server_encoding') AS encoding,
  (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS bypasses`;

function assertCapable({ version, number, encoding }: ServerRow): void {
  if (number < 150_000) {
    throw new AppError('UNAVAILABLE', `PostgreSQL ${version} is too old: use 15 or newer.`);
  }
  if (encoding !== 'UTF8') {
    throw new AppError('UNAVAILABLE', `The database keeps ${encoding}: create one in UTF8.`);
  }
}

/** Opens the database at an address, and creates its tables. Throws UNAVAILABLE with what to do. */
export async function openPostgres(url: string): Promise<SqlDatabase> {
  const settings = readPostgresSettings(url);
  const pool = await openPool(settings.pool);
  try {
    const server = await withClient(pool, async (client) => {
      const { rows } = await client.query<ServerRow>(SERVER);
      const found = rows[0] as ServerRow;
      assertCapable(found);
      await prepareTables(client, settings.schema);
      return found;
    });
    return createDatabase(pool, server);
  } catch (error) {
    await pool.end();
    throw toPostgresError(error as Error);
  }
}

function createDatabase(pool: Pool, server: ServerRow): SqlDatabase {
  const isWalled = !server.bypasses;
  /** Sets the tenant of row-level security on a connection. */
  const holdTo = async (client: PoolClient, tenant: string): Promise<void> => {
    if (!isWalled || tenantOf.get(client) === tenant) return;
    await client.query({
      name: 'orrery_tenant',
      text: `SELECT set_config('orrery.tenant', $1, false)`,
      values: [tenant],
    });
    tenantOf.set(client, tenant);
  };
  const run = async <T>(client: PoolClient, text: string, values: readonly unknown[]) => {
    const result = await client.query({ name: nameOf(text), text, values: [...values] });
    return result.rows as T[];
  };
  const attempt = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    for (let left = ATTEMPTS - 1; ; left--) {
      try {
        return await withClient(pool, work);
      } catch (error) {
        if (left === 0 || !isCollision(error)) throw toPostgresError(error as Error);
        await sleep(PAUSE_MS * (ATTEMPTS - left) * (0.5 + Math.random()));
      }
    }
  };
  const bind = (tenant?: string): TenantDatabase => {
    const all =
      (client: PoolClient) =>
      <T>(statement: Statement) => {
        const { text, values } = render(statement, POSTGRES, tenant);
        return run<T>(client, text, values);
      };
    const runAlone = <T>(statement: Statement) =>
      attempt(async (client) => {
        await holdTo(client, tenant ?? ALL_TENANTS);
        return all(client)<T>(statement);
      });
    return {
      read: runAlone,
      write: runAlone,
      records: createPostgresRecords(runAlone),
      transaction: (work) =>
        attempt(async (client) => {
          await holdTo(client, tenant ?? ALL_TENANTS);
          await client.query('BEGIN');
          try {
            const result = await work(createTransaction(all(client)));
            await client.query('COMMIT');
            return result;
          } catch (error) {
            await client.query('ROLLBACK');
            throw error;
          }
        }),
    };
  };

  return {
    engine: {
      postgres: server.version.split(' ')[0] as string,
      walls: isWalled ? 'row-level security' : 'statements',
    },
    of: bind,
    fleet: bind(),
    async health() {
      const rows = await bind().read<{ standby: boolean }>(
        sql`SELECT pg_is_in_recovery() AS standby`,
      );
      if (!rows[0]?.standby) return;
      throw new AppError('UNAVAILABLE', 'The database is a standby, which takes no writes.');
    },
    // Forgotten content stays in dead rows until the next vacuum.
    erase: async () => false,
    // The database manages its own pages: `amcheck` and checksums report faults, and free pages are used again.
    checkFiles: async () => [],
    async backup() {
      throw new AppError(
        'UNPROCESSABLE',
        'This command copies a data directory. Run pg_dump for PostgreSQL, as docs/scaling.md says under "Backup and recovery".',
      );
    },
    close: () => pool.end(),
  };
}

const createTransaction = (all: Transaction['all']): Transaction => ({
  all,
  records: createPostgresRecords(all),
  // Two tenants whose hashes collide wait for each other, which has no other effect.
  lock: async (what) => {
    await all(sql`SELECT pg_advisory_xact_lock(hashtextextended(${what} || ' ' || ${TENANT}, 0))`);
  },
});
