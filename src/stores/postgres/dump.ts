import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { AppError } from '../../kernel/errors.ts';
import { createBackupFile } from '../backup-file.ts';

const CONNECT_S = 5;
const LOCK_MS = 10_000;
/** The most characters of a failure that are repeated. */
const MAX_SAID = 500;

/** Parameters of an address that only its own client knows. */
const FOREIGN_PARAMETERS = ['schema', 'connections', 'uselibpqcompat', 'ssl'];

/** Row-level security also restricts the owner of the tables. This setting makes all rows visible. */
const EVERY_TENANT = '-c orrery.tenant=*';

interface Address {
  readonly text: string;
  /** Passed in the environment, because every user of the machine can see arguments. */
  readonly password: string | undefined;
}

function toAddress(store: string): Address {
  const url = new URL(store);
  const password = url.password === '' ? undefined : decodeURIComponent(url.password);
  url.password = '';
  for (const name of FOREIGN_PARAMETERS) url.searchParams.delete(name);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', [...(given ? [given] : []), EVERY_TENANT].join(' '));
  // PostgreSQL's own library does not read a plus sign as a space.
  url.search = url.search.replaceAll('+', '%20');
  return { text: url.toString(), password };
}

function runDump(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('pg_dump', args, { stdio: ['ignore', 'ignore', 'pipe'], env });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-MAX_SAID);
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      const message =
        error.code === 'ENOENT'
          ? 'pg_dump is not installed here: install the client programs of PostgreSQL, or run on a machine that has them the command of docs/scaling.md, "Backup".'
          : `pg_dump cannot be run (${error.code}).`;
      reject(new AppError('UNPROCESSABLE', message));
    });
    child.once('close', (code) => {
      if (code === 0) return resolve();
      reject(new AppError('UNAVAILABLE', `pg_dump failed: ${said.trim() || `exit code ${code}`}`));
    });
  });
}

/**
 * Writes a schema of a database to a new file, as of one moment, in the format of `pg_restore`. Throws UNPROCESSABLE
 * where `pg_dump` is not installed. Throws UNAVAILABLE with the message of `pg_dump` where it fails.
 */
export async function dumpDatabase(store: string, schema: string, file: string): Promise<void> {
  const { text, password } = toAddress(store);
  await createBackupFile(file);
  try {
    await runDump(
      [
        '--format=custom',
        '--enable-row-security',
        '--no-password',
        `--lock-wait-timeout=${LOCK_MS}`,
        `--schema=${schema}`,
        `--file=${file}`,
        `--dbname=${text}`,
      ],
      {
        ...process.env,
        PGCONNECT_TIMEOUT: String(CONNECT_S),
        ...(password === undefined ? {} : { PGPASSWORD: password }),
      },
    );
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
