import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../src/stores/postgres/postgres-database.ts';
import { sql } from '../../../src/stores/sql/statement.ts';
import {
  canStartPostgres,
  type PostgresServer,
  startPostgresServer,
  WITHOUT_POSTGRES,
} from '../../support/postgres.ts';

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const canRun = canStartPostgres && hasOpenssl();

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let folder: string;
let server: PostgresServer;
let port: number;

const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });

/** Makes a root certificate of that name. */
function makeRoot(name: string): void {
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
    ...['-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`],
  );
}

describe.skipIf(!canRun)(
  canRun ? 'TLS to the database' : `TLS to the database (${WITHOUT_POSTGRES}, and openssl)`,
  () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'orrery-tls-'));
      makeRoot('root');
      makeRoot('other');
      openssl(
        ...['req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'server.key', '-out', 'server.csr'],
        ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      );
      openssl(
        ...['x509', '-req', '-in', 'server.csr', '-CA', 'root.crt', '-CAkey', 'root.key'],
        ...['-CAcreateserial', '-days', '2', '-copy_extensions', 'copy', '-out', 'server.crt'],
      );
      port = await findFreePort();
      server = await startPostgresServer({
        tls: {
          port,
          key: await readFile(join(folder, 'server.key'), 'utf8'),
          certificate: await readFile(join(folder, 'server.crt'), 'utf8'),
        },
      });
    });
    afterAll(async () => {
      await server?.close();
      await rm(folder, { recursive: true, force: true });
    });

    const toUrl = (parameters: Record<string, string>, host = 'localhost') => {
      const url = new URL(`postgres://orrery@${host}:${port}/orrery`);
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.toString();
    };
    /** Whether the connection is encrypted, as the database sees it. */
    const isEncrypted = async (url: string) => {
      const database = await openPostgres(url);
      try {
        const [row] = await database.fleet.read<{ ssl: boolean }>(
          sql`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`,
        );
        return row?.ssl;
      } finally {
        await database.close();
      }
    };

    test.each<[string, Record<string, string>, string?]>([
      ['require encrypts, whoever made the certificate', { sslmode: 'require' }],
      ['require does not ask for the name', { sslmode: 'require' }, '127.0.0.1'],
      ['verify-ca trusts the root', { sslmode: 'verify-ca', sslrootcert: 'root.crt' }],
      [
        'verify-ca does not ask for the name',
        { sslmode: 'verify-ca', sslrootcert: 'root.crt' },
        '127.0.0.1',
      ],
      [
        'verify-full trusts the root and the name',
        { sslmode: 'verify-full', sslrootcert: 'root.crt' },
      ],
    ])('%s', async (_, { sslrootcert, ...parameters }, host) => {
      const root = sslrootcert ? { sslrootcert: join(folder, sslrootcert) } : {};
      expect(await isEncrypted(toUrl({ ...parameters, ...root }, host))).toBe(true);
    });

    test.each<[string, Record<string, string>, string?]>([
      ['verify-full by another root', { sslmode: 'verify-full', sslrootcert: 'other.crt' }],
      ['verify-ca by another root', { sslmode: 'verify-ca', sslrootcert: 'other.crt' }],
      ['require with another root', { sslmode: 'require', sslrootcert: 'other.crt' }],
      ['verify-full by the system’s roots', { sslmode: 'verify-full' }],
      [
        'verify-full of another name',
        { sslmode: 'verify-full', sslrootcert: 'root.crt' },
        '127.0.0.1',
      ],
    ])('%s is refused, saying why', async (_, { sslrootcert, ...parameters }, host) => {
      const root = sslrootcert ? { sslrootcert: join(folder, sslrootcert) } : {};
      await expect(isEncrypted(toUrl({ ...parameters, ...root }, host))).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        cause: { message: expect.stringMatching(/certificate/i) },
      });
    });

    test('what cannot be meant is refused before anything is asked', async () => {
      const says = (parameters: Record<string, string>) =>
        openPostgres(toUrl(parameters)).then(
          () => 'opened',
          (error: Error) => error.message,
        );
      expect(await says({ sslmode: 'always' })).toContain('not disable, require');
      expect(await says({ sslmode: 'verify-ca' })).not.toBe('opened');
      const missing = join(folder, 'none.crt');
      const refusal = await says({ sslmode: 'verify-full', sslrootcert: missing });
      expect(refusal).not.toBe('opened');
      expect(refusal).not.toContain(missing);
    });

    test('a database without TLS is told apart from one that is away', async () => {
      const plain = await startPostgresServer();
      try {
        const url = new URL(plain.url);
        url.searchParams.set('sslmode', 'require');
        await expect(openPostgres(url.toString())).rejects.toMatchObject({
          cause: { message: expect.stringContaining('does not support SSL') },
        });
      } finally {
        await plain.close();
      }
    });
  },
);
