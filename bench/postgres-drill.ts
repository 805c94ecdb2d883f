import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { MAX_AUDIT_ENTRIES } from '../src/ports/audit-log.ts';
import { ensureFirstKey } from '../src/server/auth/first-key.ts';
import { openStores } from '../src/stores/index.ts';
import { createEpisode } from '../test/contract/episodes.ts';
import { hasPostgres, type PostgresServer, startPostgresServer } from '../test/support/postgres.ts';
import { BINARY, type ServedOrrery, serveForAttack } from './attack/served.ts';
import { createDistractors } from './recall/distractors.ts';

/** One step of the drill: what was done, what it took, and what is wrong with it, if anything. */
interface Step {
  readonly what: string;
  readonly seconds: number;
  readonly saw: string;
  readonly fault: string | undefined;
}

const SCOPE = { tenant: 'local', domain: 'large' };
const IN_FLIGHT = 500;
const WRITERS = 8;
const WRITE_MS = 3_000;
/** The longest from the start of a process to its first answer: of a recall, once it says that it is ready. Seconds. */
const COLD_S = 3;

/** Episodes without schemas, more audited imports than are kept, and the key of a first start. */
async function fill(directory: string, count: number): Promise<string> {
  const stores = await openStores(directory, { isThread: true });
  const sentences = createDistractors(Math.min(count, 20_000));
  const pick = (at: number) => sentences[at % sentences.length];
  for (let start = 0; start < count; start += IN_FLIGHT) {
    const group = Array.from({ length: Math.min(IN_FLIGHT, count - start) }, (_, i) => {
      const n = start + i;
      const context = `${pick(n)} ${pick(n * 7 + 3)} (${n})`;
      return createEpisode({ ...SCOPE, context, schema: null, vectors: {} });
    });
    await Promise.all(group.map((episode) => stores.episodes.put(episode)));
  }
  for (const entries of [MAX_AUDIT_ENTRIES, 199]) {
    await stores.audit.record(
      Array.from({ length: entries }, (_, i) => ({
        ...SCOPE,
        atMs: i,
        action: 'import' as const,
        keyId: 'command-line',
        channel: 'command-line' as const,
        episodeIds: [],
        episodes: 1,
      })),
    );
  }
  await stores.close();
  await ensureFirstKey(directory);
  return (await readFile(join(directory, 'api-key'), 'utf8')).trim();
}

/** Runs a program to its end; resolves with what it printed. Throws where it fails or takes ten minutes. */
function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, timeout: 600_000 });
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    child.stderr.on('data', (chunk) => {
      printed += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed.trim());
      else reject(new Error(`${args.slice(0, 3).join(' ')} ended with ${code}: ${printed.trim()}`));
    });
  });
}

const orrery = (args: readonly string[], env?: NodeJS.ProcessEnv) =>
  run(process.execPath, [BINARY, ...args], env);

async function call(url: string, key: string, path: string, body?: unknown) {
  const response = await fetch(url + path, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

async function waitUntilReady(url: string): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(20);
}

const recall = (url: string, key: string, context: string) =>
  call(url, key, '/memory/recall', { domain: SCOPE.domain, context, limit: 3 });

/** Writers through two instances; one of them is killed in the middle. Resolves with what was acknowledged. */
async function failOver(served: readonly ServedOrrery[], key: string): Promise<string[]> {
  const [first, second] = served as [ServedOrrery, ServedOrrery];
  const acknowledged: string[] = [];
  const until = performance.now() + WRITE_MS;
  const write = async (writer: number) => {
    for (let n = 0; performance.now() < until; n++) {
      const at = n % 2 ? first : second;
      const input = { domain: SCOPE.domain, context: `Written by ${writer} in a failover, ${n}` };
      const stored = await call(at.url, key, '/memory/store', input).catch(() => undefined);
      if (stored?.status === 200) acknowledged.push(String(stored.answer.episode_id));
    }
  };
  const killing = sleep(WRITE_MS / 2).then(() => first.process.kill('SIGKILL'));
  await Promise.all([killing, ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);
  return acknowledged;
}

async function countKept(url: string, ids: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SELECT set_config('orrery.tenant', '*', false)`);
  const { rows } = await client.query<{ kept: string }>(
    'SELECT count(*) AS kept FROM orrery.episodes WHERE episode_id = ANY($1)',
    [ids],
  );
  await client.end();
  return Number(rows[0]?.kept);
}

/** A second database of the same server, for what is restored. */
async function createDatabase(server: PostgresServer, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.url.replace('orrery@', 'postgres@') });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} OWNER orrery`);
  await client.end();
  return server.url.replace(/\/orrery(?=[?])/, `/${name}`);
}

/** Every step of the days after: each begins where the one before has left it. */
async function drill(count: number, folder: string, server: PostgresServer): Promise<Step[]> {
  const steps: Step[] = [];
  const step = async (
    what: string,
    work: () => Promise<{ saw: string; fault?: string | false }>,
  ) => {
    process.stderr.write(`${what} …\n`);
    const start = performance.now();
    const { saw, fault } = await work().catch((error: Error) => ({
      saw: '',
      fault: error.message.slice(0, 500),
    }));
    const seconds = (performance.now() - start) / 1_000;
    steps.push({ what, seconds, saw, fault: fault || undefined });
  };
  const [first, back] = [join(folder, 'first'), join(folder, 'back')];
  const store = { ORRERY_STORE: server.url };
  let key = '';
  let expected = count;

  await step(`fill a directory with ${count} episodes and 20,199 audited imports`, async () => {
    key = await fill(first, count);
    return { saw: '' };
  });
  await step('migrate to PostgreSQL', async () => {
    const saw = await orrery(['migrate', '--from', `sqlite:${first}`, '--to', server.url]);
    const moved = saw.includes(`${count} episodes of 1 domains moved and verified`);
    return { saw: saw.split('\n')[0] ?? '', fault: !moved && 'not all were moved' };
  });
  await step('cold start: from the start of the process to the first recall', async () => {
    const start = performance.now();
    const served = await serveForAttack(store);
    try {
      await waitUntilReady(served.url);
      const readyS = (performance.now() - start) / 1_000;
      const { status, answer } = await recall(served.url, key, 'a reply template is cut off');
      const seconds = (performance.now() - start) / 1_000;
      const { cpuMs } = await served.readSpent();
      const found = Array.isArray(answer.episodes) && answer.episodes.length > 0;
      const cpuS = cpuMs / 1_000;
      return {
        saw: `ready after ${readyS.toFixed(1)} s, answered after ${seconds.toFixed(1)} s, ${cpuS.toFixed(1)} s of processor`,
        // A machine that does other things as well is not the server's: then its processor time counts.
        fault:
          (status !== 200 && `the key of the first start is answered by ${status}`) ||
          (!found && 'nothing was recalled') ||
          (Math.min(seconds, cpuS) > COLD_S && `more than ${COLD_S} s`),
      };
    } finally {
      await served.stop();
    }
  });
  await step('back up while a server runs, and restore elsewhere', async () => {
    const file = join(folder, 'copy.dump');
    await orrery(['memory', 'backup', file, '--data-dir', folder], store);
    const restored = await createDatabase(server, 'restored');
    await run('pg_restore', ['--exit-on-error', '--no-owner', '--dbname', restored, file]);
    const saw = await orrery(['memory', 'verify', '--data-dir', folder], {
      ORRERY_STORE: restored,
    });
    const { episodes, problems } = JSON.parse(saw);
    return { saw, fault: (episodes !== count || problems.length > 0) && 'not what was backed up' };
  });
  await step(`kill -9 one of two instances under ${WRITERS} writers`, async () => {
    const served = [await serveForAttack(store), await serveForAttack(store)];
    try {
      for (const { url } of served) await waitUntilReady(url);
      const acknowledged = await failOver(served, key);
      const kept = await countKept(server.url, acknowledged);
      const { status } = await recall(served[1]?.url as string, key, 'Written in a failover');
      const lost = acknowledged.length - kept;
      return {
        saw: `${acknowledged.length} acknowledged, ${lost} lost, the other answers ${status}`,
        fault: (lost > 0 || acknowledged.length === 0 || status !== 200) && 'lost or silent',
      };
    } finally {
      for (const one of served) await one.stop();
    }
  });
  await step('crash the database under a server', async () => {
    const served = await serveForAttack(store);
    try {
      await waitUntilReady(served.url);
      await server.stop('immediate');
      const down = (await fetch(`${served.url}/readyz`)).status;
      await server.start();
      await waitUntilReady(served.url);
      const { answer } = await call(served.url, key, `/memory/stats?domain=${SCOPE.domain}`);
      expected = Number(answer.total_episodes);
      return {
        saw: `/readyz ${down} meanwhile`,
        fault: down !== 503 && 'it said that it is ready',
      };
    } finally {
      await served.stop();
    }
  });
  await step('migrate back', async () => {
    const saw = await orrery(['migrate', '--from', server.url, '--to', `sqlite:${back}`]);
    const moved = saw.includes(`${expected} episodes of 1 domains moved and verified`);
    return { saw: saw.split('\n')[0] ?? '', fault: !moved && `${expected} were to be moved` };
  });
  return steps;
}

function format(steps: readonly Step[]): string {
  const width = Math.max(...steps.map(({ what }) => what.length));
  return steps
    .map(({ what, seconds, saw, fault }) => {
      const verdict = fault === undefined ? 'ok  ' : 'FAIL';
      return `${verdict}  ${what.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${fault ?? saw}`;
    })
    .join('\n');
}

/**
 * `npm run drill:postgres [-- --episodes N]`: the days after on a PostgreSQL of its own, with the built server: migrate
 * there and back, start cold, back up and restore, kill an instance, crash the database. One table; exit code 1 where
 * anything failed.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { episodes: { type: 'string', default: '50000' } } });
  if (!hasPostgres) {
    console.log('The drill was skipped: no PostgreSQL 15 or newer is installed here.');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'orrery-drill-'));
  const server = await startPostgresServer({ fsync: true });
  try {
    const steps = await drill(Number(values.episodes), folder, server);
    console.log(format(steps));
    if (steps.some(({ fault }) => fault !== undefined)) process.exitCode = 1;
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
process.exit();
