import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { LOCAL_CALLER } from '../server/caller.ts';
import { type Config, readConfig } from '../server/config.ts';
import type { Flags } from '../server/settings.ts';
import { describeEngines, describeStore } from '../stores/stores.ts';
import { createPaint, type Paint, plain } from './colours.ts';
import { closeLocalOrrery, getLocalOrrery } from './local.ts';

export interface Diagnosis {
  readonly name: string;
  /** `warning`: works, but look at it. `failure`: does not work. */
  readonly status: 'ok' | 'warning' | 'failure';
  readonly says: string;
}

const OLDEST_NODE = [20, 17] as const;
/** The newest Node release line that is end-of-life: 20 since April 2026. */
const NEWEST_ENDED_NODE = 21;

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

/** Whether a directory is not there yet, and nothing else is in its way. */
const isAbsent = (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );

/** Opens the store of the person, and reads all that a database in the data directory holds. */
async function diagnoseStore({ store, dataDir }: Config): Promise<Diagnosis> {
  const name = 'store';
  if (store === undefined && (await isAbsent(dataDir))) {
    return diagnosis(name, 'ok', `${dataDir} is made at the first use.`);
  }
  try {
    const { openStores } = await import('../stores/index.ts');
    const stores = await openStores(dataDir, { store, isBrief: true });
    try {
      await stores.health();
      const { postgres, walls } = stores.engines;
      if (postgres !== undefined) {
        const isBypassed = walls === 'statements';
        const wall = isBypassed
          ? 'its role bypasses row-level security: prefer one that does not'
          : 'row-level security holds its role';
        const says = `PostgreSQL ${postgres} answers (${describeStore(stores.engines)}); ${wall}.`;
        return diagnosis(name, isBypassed ? 'warning' : 'ok', says);
      }
      const { episodes, problems } = await stores.episodes.verify();
      const [problem] = problems;
      if (problem === undefined) {
        return diagnosis(name, 'ok', `All ${episodes} episodes in ${dataDir} can be read.`);
      }
      const says = `${problems.length} problems in ${dataDir}, such as: ${problem} "orrery memory verify" repairs what it can.`;
      return diagnosis(name, 'failure', says);
    } finally {
      await stores.close();
    }
  } catch (error) {
    return diagnosis(name, 'failure', `${dataDir}: ${(error as Error).message}`);
  }
}

/** Stores and recalls in a directory of its own, which is removed. */
async function diagnoseByUse(): Promise<Diagnosis> {
  const name = 'self test';
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-doctor-'));
  try {
    const { orrery, resources } = getLocalOrrery({ dataDir, store: 'sqlite' });
    const call = (name: string, input: unknown) =>
      orrery.call(name, input, { caller: LOCAL_CALLER });
    const { engines } = await resources.stores();
    const schema = { name: 'doctor', orbitals: [{ name: 'Tickets', entity: 'Ticket' }] };
    const episode = { domain: 'doctor', context: 'a self test', schema };
    const stored = await call('memory_store', episode);
    const recalled = await call('memory_recall', { domain: 'doctor', schema });
    const { episode_id: id } = stored as { readonly episode_id: string };
    return JSON.stringify(recalled).includes(id)
      ? diagnosis(name, 'ok', `${describeEngines(engines)}: an episode was stored and recalled.`)
      : diagnosis(name, 'failure', 'An episode that was stored was not recalled.');
  } catch (error) {
    return diagnosis(name, 'failure', (error as Error).message);
  } finally {
    await closeLocalOrrery();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Looks at what Orrery needs on this machine, and tries it. Throws ConfigError for settings that cannot be read. */
export async function diagnose(flags: Flags): Promise<Diagnosis[]> {
  const config = readConfig(flags, process.env, 'person');
  return [diagnoseNode(process.versions.node), await diagnoseStore(config), await diagnoseByUse()];
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
    .description('open the store, and store and recall for a test')
    .option('--json', 'as JSON')
    .option('--data-dir <path>', 'ORRERY_DATA_DIR')
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
