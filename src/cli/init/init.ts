import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Argument, Command } from 'commander';
import { ConfigError } from '../../server/config-error.ts';
import { readFileIfThere } from '../../server/read-text-file.ts';
import {
  addToSettings,
  CLIENT_SETUPS,
  type ClientSetup,
  type Launch,
  type Machine,
  thisMachine,
  toSettingsText,
} from './clients.ts';

export interface InitOptions {
  readonly write?: boolean;
  /** A data directory of its own for this client. */
  readonly dataDir?: string;
  /** Names the files of this installation instead of `npx`. */
  readonly local?: boolean;
  readonly machine?: Machine;
  readonly print?: (text: string) => unknown;
}

function toLaunch({ local, dataDir }: InitOptions, machine: Machine): Launch {
  const env = dataDir === undefined ? {} : { env: { ORRERY_DATA_DIR: resolve(dataDir) } };
  if (local) {
    return { command: process.execPath, args: [resolve(process.argv[1] ?? ''), 'stdio'], ...env };
  }
  // Windows starts `npx` through its shell only.
  return machine.platform === 'win32'
    ? { command: 'cmd', args: ['/c', 'npx', '-y', 'orrery-mcp', 'stdio'], ...env }
    : { command: 'npx', args: ['-y', 'orrery-mcp', 'stdio'], ...env };
}

function findSetup(name: string): ClientSetup {
  const setup = CLIENT_SETUPS.find((one) => one.name === name);
  if (setup === undefined) throw new ConfigError(`No client is named "${name}".`);
  return setup;
}

/** The text of a file; undefined where there is none. Throws a ConfigError where it cannot be read. */
const readSettings = (file: string): Promise<string | undefined> =>
  readFileIfThere(file).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${file} cannot be read (${error.code}).`);
  });

/** Replaces the file as a whole, with the permissions that it had: a client never reads half of it. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const mode = (await stat(file).catch(() => undefined))?.mode;
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, text, mode === undefined ? {} : { mode });
  await rename(draft, file);
}

/** Prints the settings that add this server to a client, or writes them. Throws ConfigError. */
export async function runInit(name: string, options: InitOptions = {}): Promise<void> {
  const { machine = thisMachine(), print = (text) => process.stdout.write(text) } = options;
  const setup = findSetup(name);
  const launch = toLaunch(options, machine);
  const file = setup.file(machine);
  if (!options.write) {
    print(toSettingsText(setup, launch));
    process.stderr.write(`\nAdd this to ${file}, or run again with --write. ${setup.note}\n`);
    return;
  }
  const before = await readSettings(file);
  const after = addToSettings(setup, launch, before);
  if (after === before) {
    print(`${file} has it already.\n`);
    return;
  }
  await replaceFile(file, after);
  print(`${setup.title} knows Orrery now: ${file}. ${setup.note}\n`);
}

export function createInitCommand(): Command {
  return new Command('init')
    .description('print, or write, the configuration of a client for this server')
    .addArgument(
      new Argument('<client>', 'which client').choices(CLIENT_SETUPS.map(({ name }) => name)),
    )
    .option('--write', "add it to the client's settings file and keep the other entries")
    .option('--local', 'start this installation instead of npx')
    .option('--data-dir <path>', "a data directory of this client's own")
    .action((client: string, flags: InitOptions) => runInit(client, flags));
}
