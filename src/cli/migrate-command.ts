import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { AppError } from '../kernel/errors.ts';
import { ConfigError } from '../server/config-error.ts';
import { openStores } from '../stores/index.ts';
import type { Stores } from '../stores/stores.ts';
import { moveStore } from '../stores/transfer/move-store.ts';

interface Flags {
  readonly from: string;
  readonly to: string;
}

const SQLITE = 'sqlite:';

function isPostgres(address: string): boolean {
  return /^postgres(ql)?:/.test(address);
}

function assertAddress(flag: string, address: string): void {
  if (isPostgres(address) || (address.startsWith(SQLITE) && address.length > SQLITE.length)) return;
  throw new ConfigError(`${flag} is "sqlite:DIRECTORY" or "postgres://user@host:5432/database".`);
}

async function openAt(address: string, scratch: string): Promise<Stores> {
  if (isPostgres(address)) return openStores(scratch, { store: address });
  return openStores(address.slice(SQLITE.length));
}

/** Opening a directory creates a store in it, which a source must be already. */
async function assertSource(address: string): Promise<void> {
  if (isPostgres(address)) return;
  const directory = address.slice(SQLITE.length);
  if (await stat(join(directory, 'orrery.db')).catch(() => undefined)) return;
  throw new AppError('NOT_FOUND', `There is no store in ${directory} to migrate.`);
}

async function run(flags: Flags): Promise<void> {
  assertAddress('--from', flags.from);
  assertAddress('--to', flags.to);
  await assertSource(flags.from);
  const scratch = await mkdtemp(join(tmpdir(), 'orrery-migrate-'));
  const opened: Stores[] = [];
  try {
    const source = await openAt(flags.from, scratch);
    opened.push(source);
    const target = await openAt(flags.to, scratch);
    opened.push(target);
    const episodes = await moveStore(source, target);
    process.stdout.write(`${episodes} episodes and all other rows moved.\n`);
  } finally {
    for (const stores of opened) await stores.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** `orrery migrate --from sqlite:DIR --to postgres://…`, or back. */
export function createMigrateCommand(): Command {
  return new Command('migrate')
    .description('copy every table from one store to another; stop servers first')
    .requiredOption('--from <store>', 'sqlite:DIRECTORY or postgres://…')
    .requiredOption('--to <store>', 'the same; it has to be empty')
    .action(run);
}
