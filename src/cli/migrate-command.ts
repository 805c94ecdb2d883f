import { createHash } from 'node:crypto';
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { AppError } from '../kernel/errors.ts';
import { createMemoryService } from '../operations/memory-service.ts';
import { createFirstKeySource, firstKeyPath, shareFirstKey } from '../server/auth/first-key.ts';
import {
  createStoredKeySource,
  describeKeyless,
  findKeylessTenants,
} from '../server/auth/stored-keys.ts';
import { readConfig } from '../server/config.ts';
import { ConfigError } from '../server/config-error.ts';
import { openStores } from '../stores/index.ts';
import type { Stores } from '../stores/stores.ts';
import { compareDigests, digestStore } from '../stores/transfer/digest.ts';
import { measureStore, moveStore } from '../stores/transfer/move-store.ts';
import { createProgressBar } from './progress-bar.ts';

interface Flags {
  readonly from: string;
  readonly to: string;
  readonly dryRun?: boolean;
  readonly resume?: boolean;
}

/** Episodes a second that a migration moved and verified on two cores; a dry run estimates by it. */
const EPISODES_PER_SECOND = 1_500;

const SQLITE = 'sqlite:';

function isPostgres(address: string): boolean {
  return /^postgres(ql)?:/.test(address);
}

function assertAddress(flag: string, address: string): void {
  if (isPostgres(address) || (address.startsWith(SQLITE) && address.length > SQLITE.length)) return;
  throw new ConfigError(`${flag} is "sqlite:DIRECTORY" or "postgres://user@host:5432/database".`);
}

/** A store of an address, without sweeps or graphs in the background. */
async function openAt(address: string, scratch: string): Promise<Stores> {
  if (isPostgres(address)) return openStores(scratch, { store: address, isThread: true });
  return openStores(address.slice(SQLITE.length), { isThread: true });
}

/** Names a source without telling its password. */
async function nameSource(address: string): Promise<string> {
  if (!isPostgres(address)) {
    return createHash('sha256')
      .update(await realpath(address.slice(SQLITE.length)))
      .digest('hex');
  }
  const url = new URL(address);
  url.password = '';
  return createHash('sha256').update(url.toString()).digest('hex');
}

/** Opening a directory creates a store in it, which a source must be already. */
async function assertSource(address: string): Promise<void> {
  if (isPostgres(address)) return;
  const directory = address.slice(SQLITE.length);
  if (await stat(join(directory, 'orrery.db')).catch(() => undefined)) return;
  throw new AppError('NOT_FOUND', `There is no store in ${directory} to migrate.`);
}

async function tellSize(source: Stores): Promise<void> {
  const { scopes, episodes, bytes, rows } = await measureStore(source);
  const seconds = Math.ceil(episodes / EPISODES_PER_SECOND);
  const tables = [...rows].map(([name, count]) => `  ${name}: ${count}`).join('\n');
  process.stdout.write(
    `${episodes} episodes of ${scopes.length} domains, ${(bytes / 1e6).toFixed(1)} MB\n${tables}\nabout ${seconds} s; nothing was written\n`,
  );
}

async function verify(source: Stores, target: Stores): Promise<void> {
  const bar = createProgressBar();
  const { episodes } = await measureStore(source);
  let read = 0;
  const onEpisode = () => bar.update(++read / Math.max(1, 2 * episodes), 'verifying');
  const problems = compareDigests(
    await digestStore(source, onEpisode),
    await digestStore(target, onEpisode),
  );
  bar.end();
  if (problems.length === 0) return;
  throw new AppError(
    'CONFLICT',
    `The target is not what the source is:\n${problems.join('\n')}\nWas the source written to meanwhile? Stop its servers and run this again with --resume.`,
  );
}

/**
 * Takes the key of the source's first start along, which is in a file there, and says which tenants nobody holds a key
 * to. Keys of `ORRERY_API_KEYS` count: a server is given them again.
 */
async function moveFirstKey(flags: Flags, target: Stores): Promise<void> {
  const directory = isPostgres(flags.from) ? undefined : flags.from.slice(SQLITE.length);
  const [first] = directory === undefined ? [] : await createFirstKeySource(directory).list();
  if (directory !== undefined && first) {
    await shareFirstKey(target.keys, first.hash);
    const file = firstKeyPath(directory);
    process.stdout.write(
      `The key in ${file} opens tenant "${first.caller.tenant}" there as well. Copy the file into the data directory of a server, and its holder manages keys over HTTP.\n`,
    );
  }
  const given = readConfig({}, process.env, 'person').keys;
  const sources = [{ list: async () => given }, createStoredKeySource(target.keys)];
  const keyless = await findKeylessTenants(target, sources, Date.now());
  for (const line of describeKeyless(keyless)) process.stdout.write(`${line}\n`);
}

/** Words of large domains are not moved but read once here, so that the first server on the target needs not. */
async function readWords(target: Stores): Promise<void> {
  const memory = createMemoryService({ store: target.episodes, index: target.index });
  await memory.warm();
  await memory.close();
}

async function migrate(flags: Flags, source: Stores, target: Stores): Promise<void> {
  const bar = createProgressBar();
  const startedMs = performance.now();
  await moveStore(source, target, {
    source: await nameSource(flags.from),
    resume: flags.resume ?? false,
    onProgress: bar.update,
  });
  bar.end();
  await verify(source, target);
  await target.serviceRows.setMigration(undefined);
  const { episodes, scopes } = await measureStore(target);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  process.stdout.write(
    `${episodes} episodes of ${scopes.length} domains moved and verified in ${seconds} s.\n`,
  );
  await readWords(target);
  await moveFirstKey(flags, target);
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
    if (flags.dryRun) return await tellSize(source);
    const target = await openAt(flags.to, scratch);
    opened.push(target);
    await migrate(flags, source, target);
  } finally {
    for (const stores of opened) await stores.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** `orrery migrate --from sqlite:DIR --to postgres://…`, or back. */
export function createMigrateCommand(): Command {
  return new Command('migrate')
    .description('copy everything from one store to another, and verify it; stop servers first')
    .requiredOption('--from <store>', 'sqlite:DIRECTORY or postgres://…')
    .requiredOption('--to <store>', 'the same; it has to be empty')
    .option('--dry-run', 'say how much there is, and write nothing')
    .option('--resume', 'continue a migration that was interrupted')
    .action(run);
}
