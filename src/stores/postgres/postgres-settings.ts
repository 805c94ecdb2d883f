import type { PoolConfig } from 'pg';
import { AppError } from '../../kernel/errors.ts';

/** Connections of one instance where the setting names no number. */
const DEFAULT_CONNECTIONS = 20;

/** The time for which a call waits for a connection before it fails with a request to try again. Milliseconds. */
const CONNECT_MS = 5_000;
/** The time that one statement may take, including its wait for locks of another one. Milliseconds. */
const STATEMENT_MS = 30_000;
const LOCK_MS = 10_000;
/** The time without any reply, not even a refusal, after which the network counts as gone. Milliseconds. */
const SILENCE_MS = 35_000;
/** The age at which a connection is replaced, so that a new primary is noticed. Seconds. */
const CONNECTION_LIFE_S = 600;

function refuse(what: string): never {
  // The message never contains the address itself, which may hold a password.
  throw new AppError(
    'UNAVAILABLE',
    `ORRERY_STORE ${what}. It is an address such as "postgres://user@host:5432/database?schema=orrery&connections=20"; missing parts come from PGHOST, PGUSER, PGPASSWORD and the like.`,
  );
}

function readConnections(url: URL): number {
  const text = url.searchParams.get('connections');
  url.searchParams.delete('connections');
  const connections = text === null ? DEFAULT_CONNECTIONS : Number(text);
  if (!Number.isInteger(connections) || connections < 2 || connections > 1_000) {
    refuse('has "connections" that is not a whole number from 2 to 1000');
  }
  return connections;
}

function readSchema(url: URL): string {
  const schema = url.searchParams.get('schema') ?? 'orrery';
  url.searchParams.delete('schema');
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    refuse('has a "schema" that is not a name of a-z, 0-9 and "_"');
  }
  return schema;
}

/**
 * Gives TLS the meaning that PostgreSQL's own library gives it. `require` encrypts. `verify-ca` and `verify-full` also
 * require a certificate that the root certificates confirm, and `verify-full` requires the host's name in it.
 */
function readTls(url: URL): void {
  const mode = url.searchParams.get('sslmode') ?? process.env.PGSSLMODE;
  if (mode === undefined) return;
  if (!['disable', 'require', 'verify-ca', 'verify-full'].includes(mode)) {
    refuse('asks for an "sslmode" that is not disable, require, verify-ca or verify-full');
  }
  url.searchParams.set('sslmode', mode);
  url.searchParams.set('uselibpqcompat', 'true');
}

/** Reads `postgres://…`: the schema of the database that holds every table, and its pool. Throws UNAVAILABLE with what is expected. */
export function readPostgresSettings(text: string): { schema: string; pool: PoolConfig } {
  if (!/^postgres(ql)?:/.test(text) || !URL.canParse(text)) refuse('cannot be read');
  const url = new URL(text);
  const schema = readSchema(url);
  const max = readConnections(url);
  readTls(url);
  const given = url.searchParams.get('options');
  url.searchParams.set(
    'options',
    `${given === null ? '' : `${given} `}-c search_path=${schema},public`,
  );
  return {
    schema,
    pool: {
      connectionString: url.toString(),
      max,
      application_name: 'orrery',
      connectionTimeoutMillis: CONNECT_MS,
      maxLifetimeSeconds: CONNECTION_LIFE_S,
      statement_timeout: STATEMENT_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
      query_timeout: SILENCE_MS,
      keepAlive: true,
    },
  };
}
