import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where Debian puts PostgreSQL 15 and newer. */
const INSTALLED = '/usr/lib/postgresql';

async function findBinaries(): Promise<string | undefined> {
  const versions = (await readdir(INSTALLED).catch(() => [])).map(Number).filter((v) => v >= 15);
  const newest = Math.max(0, ...versions);
  const folder = `${INSTALLED}/${newest}/bin`;
  return existsSync(join(folder, 'initdb')) ? folder : undefined;
}

/** PostgreSQL refuses to run as root: then it is the user that Debian made for it, or nobody. */
function findUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

async function run(program: string, args: readonly string[], options: SpawnOptions): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  // Not "close": the started server keeps the output open.
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  child.stdout?.destroy();
  child.stderr?.destroy();
  if (code !== 0) throw new Error(`${program} failed: ${output}`);
}

/** A server of PostgreSQL with its own cluster, which listens on a socket in its folder. */
export interface PostgresServer {
  /** Address of a database whose owner is an ordinary role. */
  readonly url: string;
  start(): Promise<void>;
  /** `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Stops it and deletes its folder. */
  close(): Promise<void>;
}

export interface ServerOptions {
  /** False for speed: a crash of the machine would then lose data, one of the server would not. */
  readonly fsync?: boolean;
  /** Settings beside those: `max_connections=50`. */
  readonly settings?: readonly string[];
  /** Listens on a port of localhost, over TLS alone. PEM. */
  readonly tls?: { readonly port: number; readonly key: string; readonly certificate: string };
  readonly folder?: string;
}

export async function startPostgresServer(options: ServerOptions = {}): Promise<PostgresServer> {
  const binaries = await findBinaries();
  if (!binaries) throw new Error('PostgreSQL 15 or newer is not installed.');
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'orrery-pg-')));
  await mkdir(folder, { recursive: true });
  const user = findUser();
  await chmod(folder, 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  const spawned: SpawnOptions = { cwd: folder, ...user };
  const data = join(folder, 'data');
  const port = options.tls?.port ?? 5432;
  const superuser = `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    spawned,
  );
  const settings = [
    `unix_socket_directories='${folder}'`,
    "listen_addresses=''",
    'max_connections=200',
    ...(options.fsync ? [] : ['fsync=off', 'full_page_writes=off']),
    ...(options.settings ?? []),
  ];
  if (options.tls) {
    const { port, key, certificate } = options.tls;
    const files = { 'server.key': key, 'server.crt': certificate };
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(data, name), text, { mode: 0o600 });
      if (user) await chown(join(data, name), user.uid, user.gid);
    }
    await writeFile(
      join(data, 'pg_hba.conf'),
      'local all all trust\nhostssl all all 127.0.0.1/32 trust\n',
    );
    settings.push("listen_addresses='127.0.0.1'", `port=${port}`, 'ssl=on');
  }
  await writeFile(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  const control = (...args: string[]) =>
    run(join(binaries, 'pg_ctl'), ['-D', data, ...args], spawned);
  const start = () => control('-w', '-l', join(folder, 'log'), 'start');
  const stop = (mode: string) => control('-w', '-m', mode, 'stop');
  await start();
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  // An ordinary role, so that row-level security holds.
  await client.query('CREATE ROLE orrery LOGIN');
  await client.query('CREATE DATABASE orrery OWNER orrery');
  await client.end();
  return {
    url: superuser.replace(/postgres@localhost:(\d+)\/postgres/, 'orrery@localhost:$1/orrery'),
    start,
    stop,
    async close() {
      await stop('immediate').catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Set by `postgres-setup.ts`, which also takes down what was started there. */
const SHARED_FOLDER = 'ORRERY_TEST_POSTGRES_FOLDER';

/** The first file that needs the shared server starts it, the others wait. */
async function getSharedUrl(folder: string): Promise<string> {
  const file = join(folder, 'url');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const { url } = await startPostgresServer({ folder: join(folder, 'server') });
    await writeFile(file, url);
  }
  for (let waited = 0; waited < 60_000; waited += 50) {
    const url = await readFile(file, 'utf8').catch(() => '');
    if (url !== '') return url;
    await sleep(50);
  }
  throw new Error('The shared PostgreSQL of the tests did not start.');
}

/** Whether this machine has a PostgreSQL for the tests; without one they are skipped. */
export const hasPostgres =
  Boolean(process.env.ORRERY_TEST_POSTGRES) || (await findBinaries()) !== undefined;

/** Whether it can start servers of its own, to stop and to kill. */
export const canStartPostgres = (await findBinaries()) !== undefined;

/** Why tests are skipped, in their name. */
export const WITHOUT_POSTGRES =
  'skipped: no PostgreSQL 15 here; install postgresql-15 or set ORRERY_TEST_POSTGRES';

/** The address of an empty store in the server of the tests: a schema of its own. */
export async function createPostgresUrl(): Promise<string> {
  const folder = process.env[SHARED_FOLDER];
  const url = new URL(process.env.ORRERY_TEST_POSTGRES ?? (await getSharedUrl(folder as string)));
  const prefix = process.env.ORRERY_TEST_POSTGRES_PREFIX ?? 't_';
  url.searchParams.set('schema', `${prefix}${randomBytes(8).toString('hex')}`);
  url.searchParams.set('connections', '4');
  return url.toString();
}
