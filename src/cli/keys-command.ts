import { Command, InvalidArgumentError } from 'commander';
import { AppError } from '../kernel/errors.ts';
import { toMembers } from '../operations/inputs/memory-input.ts';
import type { ApiKey } from '../ports/key-store.ts';
import { createKey, hashKey } from '../server/auth/known-key.ts';
import { parseTenant } from './parse-tenant.ts';
import { withStores } from './with-stores.ts';

interface CreateFlags {
  readonly tenant: string;
  readonly name: string;
  readonly expires?: number;
  readonly dataDir?: string;
}

function parseDays(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 3_650) {
    throw new InvalidArgumentError('A whole number of days from 1 to 3650.');
  }
  return days;
}

const DAY_MS = 86_400_000;

/** A key as a JSON line, without its hash. */
const printKey = ({ hash, ...key }: ApiKey) =>
  process.stdout.write(`${JSON.stringify(toMembers(key))}\n`);

/** Makes a key and prints it, once: only its hash is kept. */
async function createApiKey(flags: CreateFlags): Promise<void> {
  const { tenant, name, expires } = flags;
  const key = createKey();
  const expiresAtMs = expires === undefined ? null : Date.now() + expires * DAY_MS;
  const created = await withStores(flags, ({ keys }) =>
    keys.create({ tenant, name, hash: hashKey(key), expiresAtMs }),
  );
  process.stderr.write(`Key ${created.id} of tenant ${created.tenant}. It is shown this once:\n`);
  process.stdout.write(`${key}\n`);
}

async function listApiKeys(flags: { tenant?: string; dataDir?: string }): Promise<void> {
  const keys = await withStores(flags, (stores) => stores.keys.list(flags.tenant));
  for (const key of keys) printKey(key);
}

async function revokeApiKey(id: string, flags: { dataDir?: string }): Promise<void> {
  if (!(await withStores(flags, ({ keys }) => keys.revoke(id)))) {
    const detail = `No key has the id "${id.slice(0, 80)}". List them with "orrery keys list".`;
    throw new AppError('NOT_FOUND', detail);
  }
  process.stderr.write(`Key ${id} is revoked; a running server notices within two seconds.\n`);
}

/** `orrery keys create|list|revoke`. */
export function createKeysCommand(): Command {
  const keys = new Command('keys').description('create, list and revoke API keys');
  keys
    .command('create')
    .description('make a key and print it once')
    .requiredOption('--tenant <id>', 'whose data it reaches (a-z, 0-9, "-")', parseTenant)
    .option('--name <text>', 'what you call it', 'unnamed')
    .option('--expires <days>', 'days until it expires', parseDays)
    .option('--data-dir <path>', 'ORRERY_DATA_DIR')
    .action(createApiKey);
  keys
    .command('list')
    .description('one JSON line a key (never the keys themselves)')
    .option('--tenant <id>', 'of one tenant')
    .option('--data-dir <path>', 'ORRERY_DATA_DIR')
    .action(listApiKeys);
  keys
    .command('revoke')
    .description('make a key worthless')
    .argument('<id>', 'as listed')
    .option('--data-dir <path>', 'ORRERY_DATA_DIR')
    .action(revokeApiKey);
  return keys;
}
