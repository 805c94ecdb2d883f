import { access, constants, mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { firstKeyPath } from '../../server/auth/first-key.ts';
import { LOCAL_CALLER } from '../../server/caller.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Flags } from '../../server/settings.ts';
import { VERSION } from '../../server/version.ts';
import { createPaint, type Paint, plain } from '../colours.ts';
import { closeLocalOrrery, getLocalOrrery } from '../local.ts';

export interface Diagnosis {
  readonly name: string;
  /** `warning`: works, but look at it. `failure`: does not work. */
  readonly status: 'ok' | 'warning' | 'failure';
  readonly says: string;
}

const OLDEST_NODE = [20, 17] as const;
/** The newest Node release line that is end-of-life: 20 since April 2026. */
const NEWEST_ENDED_NODE = 21;
const LITTLE_BYTES = 500_000_000;
const PROBE_MS = 1_500;

const diagnosis = (name: string, status: Diagnosis['status'], says: string): Diagnosis => ({
  name,
  status,
  says,
});

function diagnoseNode(version: string): Diagnosis {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  if (isOld) {
    const says = `Node ${version} is too old: install ${OLDEST_NODE.join('.')} or newer.`;
    return diagnosis('node', 'failure', says);
  }
  const isEnded = major <= NEWEST_ENDED_NODE;
  const advice = isEnded ? ', which is end-of-life: use Node 22 or newer' : '';
  return diagnosis('node', isEnded ? 'warning' : 'ok', `Node ${version} runs this${advice}.`);
}

/** The nearest folder that exists, from `path` up. */
async function findExisting(path: string): Promise<string> {
  for (let at = path; ; at = dirname(at)) {
    if ((await stat(at).catch(() => undefined)) || dirname(at) === at) return at;
  }
}

async function diagnoseDataDir({ dataDir }: Config): Promise<Diagnosis> {
  const name = 'data directory';
  const existing = await findExisting(dataDir);
  const stats = await stat(existing);
  if (!stats.isDirectory()) {
    return diagnosis(name, 'failure', `${existing} is a file: choose another --data-dir.`);
  }
  try {
    await access(existing, constants.W_OK);
  } catch {
    return diagnosis(name, 'failure', `${existing} cannot be written: choose another --data-dir.`);
  }
  const says =
    existing === dataDir ? `${dataDir} can be written.` : `${dataDir} is made at the first use.`;
  return diagnosis(name, 'ok', says);
}

async function diagnoseDisk({ dataDir }: Config): Promise<Diagnosis> {
  const { bavail, bsize } = await statfs(await findExisting(dataDir));
  const free = bavail * bsize;
  const isLittle = free < LITTLE_BYTES;
  const says = `${(free / 1e9).toFixed(1)} GB are free where the data lives${isLittle ? ': make room' : ''}.`;
  return diagnosis('disk', isLittle ? 'warning' : 'ok', says);
}

async function diagnoseKeys({ dataDir, keys }: Config): Promise<Diagnosis> {
  const path = firstKeyPath(dataDir);
  const hasFile = (await stat(path).catch(() => undefined)) !== undefined;
  const given = keys.length > 0 ? `${keys.length} given in ORRERY_API_KEYS; ` : '';
  const first = hasFile
    ? `the key of the first start is in ${path}`
    : `"orrery serve" writes a first key to ${path} where there is none`;
  return diagnosis('keys', 'ok', `${given}${first}.`);
}

/** Whether a port can be bound; the system's error code where not. */
function probePort(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}

async function diagnosePort({ host, port, basePath }: Config): Promise<Diagnosis> {
  const name = 'port';
  const failure = await probePort(host, port);
  if (failure === undefined) {
    return diagnosis(name, 'ok', `${host}:${port} is free for "orrery serve".`);
  }
  const url = `http://${host}:${port}${basePath}/openapi.json`;
  const signal = AbortSignal.timeout(PROBE_MS);
  const isOurs = await fetch(url, { signal })
    .then(async (answer) => (await answer.text()).includes('validity_check'))
    .catch(() => false);
  if (isOurs) return diagnosis(name, 'ok', `An Orrery answers at ${host}:${port} already.`);
  const says = `${host}:${port} cannot be bound (${failure}): "orrery serve" needs another --port.`;
  return diagnosis(name, 'warning', says);
}

/** Connects to the database of ORRERY_STORE, where there is one. */
async function diagnoseStore({ store, dataDir }: Config): Promise<Diagnosis[]> {
  if (store === undefined) return [];
  const name = 'store';
  try {
    const { openStores } = await import('../../stores/index.ts');
    const { describeStore } = await import('../../stores/stores.ts');
    const stores = await openStores(dataDir, { store, isThread: true });
    try {
      await stores.health();
      const { postgres, walls } = stores.engines;
      const wall =
        walls === 'statements'
          ? 'its role bypasses row-level security: prefer one that does not'
          : 'row-level security holds its role';
      const says = `PostgreSQL ${postgres} answers (${describeStore(stores.engines)}); ${wall}.`;
      return [diagnosis(name, walls === 'statements' ? 'warning' : 'ok', says)];
    } finally {
      await stores.close();
    }
  } catch (error) {
    return [diagnosis(name, 'failure', (error as Error).message)];
  }
}

/** Stores, recalls and checks in a directory of its own, which is removed. */
async function diagnoseByUse(): Promise<Diagnosis[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-doctor-'));
  try {
    const { orrery, resources } = getLocalOrrery({ dataDir, store: 'sqlite' });
    const call = (name: string, input: unknown) =>
      orrery.call(name, input, { caller: LOCAL_CALLER });
    const { engines } = await resources.stores();
    const vectors =
      engines.vectors === 'hnsw'
        ? 'vectors are searched by a graph (hnswlib)'
        : 'vectors are compared one by one: install hnswlib-node for very large memories';
    const engine = `A store of this machine runs on ${engines.sqlite}; ${vectors}.`;
    const schema = { name: 'doctor', orbitals: [{ name: 'Tickets', entity: 'Ticket' }] };
    const episode = { domain: 'doctor', context: 'a self test', schema };
    const stored = await call('memory_store', episode);
    const recalled = await call('memory_recall', { domain: 'doctor', schema });
    await call('validity_check', { schema });
    const { episode_id: id } = stored as { readonly episode_id: string };
    const isRecalled = JSON.stringify(recalled).includes(id);
    const works = 'An episode was stored and recalled, and a schema checked.';
    return [
      diagnosis('engines', 'ok', engine),
      isRecalled
        ? diagnosis('self test', 'ok', works)
        : diagnosis('self test', 'failure', 'An episode that was stored was not recalled.'),
    ];
  } catch (error) {
    return [diagnosis('self test', 'failure', (error as Error).message)];
  } finally {
    await closeLocalOrrery();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Looks at everything that Orrery needs on this machine. Throws ConfigError for settings that cannot be read. */
export async function diagnose(flags: Flags): Promise<Diagnosis[]> {
  const config = readConfig(flags, process.env, 'person');
  return [
    diagnosis('orrery', 'ok', `This is Orrery ${VERSION}.`),
    diagnoseNode(process.versions.node),
    await diagnoseDataDir(config),
    await diagnoseDisk(config),
    await diagnoseKeys(config),
    await diagnosePort(config),
    ...(await diagnoseStore(config)),
    ...(await diagnoseByUse()),
  ];
}

const COLOURS = { ok: 'green', warning: 'yellow', failure: 'red' } as const;

export function toText(diagnoses: readonly Diagnosis[], paint: Paint = plain): string {
  const width = Math.max(...diagnoses.map(({ name }) => name.length));
  return diagnoses
    .map(({ name, status, says }) => {
      const grade = paint(COLOURS[status], status.padEnd(7));
      return `${grade}  ${name.padEnd(width)}  ${says}\n`;
    })
    .join('');
}

/** `orrery doctor`; `exit` takes the exit code: 1 where something does not work. */
export function createDoctorCommand(exit: (code: number) => void): Command {
  return new Command('doctor')
    .description('look at everything that Orrery needs on this machine, and try it')
    .option('--json', 'as JSON')
    .option('--data-dir <path>', 'ORRERY_DATA_DIR')
    .option('--port <number>', 'the port of "orrery serve" (ORRERY_PORT)')
    .action(async (flags: Flags) => {
      const diagnoses = await diagnose(flags);
      const works = diagnoses.every(({ status }) => status !== 'failure');
      process.stdout.write(
        flags.json
          ? `${JSON.stringify({ works, diagnoses }, null, 2)}\n`
          : toText(diagnoses, createPaint(process.stdout)),
      );
      if (!works) exit(1);
    });
}
