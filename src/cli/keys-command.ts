import { Command, InvalidArgumentError } from 'commander';
import type { ApiKey, KeyScope } from '../ports/key-store.ts';
import { assertTenant } from '../server/auth/known-key.ts';
import { describeKey, issueKey, revokeKey } from '../server/auth/manage-keys.ts';
import { withStores } from './with-stores.ts';

interface CreateFlags {
  readonly tenant: string;
  readonly name: string;
  readonly expires?: number;
  readonly readOnly?: boolean;
  readonly forget: boolean;
  readonly json?: boolean;
  readonly dataDir?: string;
}

function parseTenant(text: string): string {
  try {
    assertTenant(text);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
  return text;
}

function parseDays(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 3_650) {
    throw new InvalidArgumentError('A whole number of days from 1 to 3650.');
  }
  return days;
}

function toScopes(flags: CreateFlags): KeyScope[] {
  const scopes: KeyScope[] = [];
  if (flags.readOnly) scopes.push('read-only');
  if (!flags.forget) scopes.push('no-forget');
  return scopes;
}

/** Makes a key and prints it, once: only its hash is kept. */
async function createApiKey(flags: CreateFlags): Promise<void> {
  const { tenant, name, expires: expiresInDays } = flags;
  const request = { tenant, name, scopes: toScopes(flags), expiresInDays };
  const { key, kept: created } = await withStores(flags, (stores) =>
    issueKey(request, stores, Date.now()),
  );
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ key, ...describeKey(created) })}\n`);
    return;
  }
  process.stderr.write(`Key ${created.id} of tenant ${created.tenant}. It is shown this once:\n`);
  process.stdout.write(`${key}\n`);
}

function formatTime(timeMs: number | null): string {
  return timeMs === null ? '-' : new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ');
}

function formatKeys(keys: readonly ApiKey[]): string {
  const rows = [
    ['ID', 'TENANT', 'NAME', 'SCOPES', 'CREATED', 'LAST USED', 'EXPIRES'],
    ...keys.map((key) => [
      key.id,
      key.tenant,
      key.name,
      key.scopes.join(' ') || '-',
      formatTime(key.createdAtMs),
      formatTime(key.lastUsedAtMs),
      formatTime(key.expiresAtMs),
    ]),
  ];
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

interface ListFlags {
  readonly tenant?: string;
  readonly json?: boolean;
  readonly dataDir?: string;
}

async function listApiKeys(flags: ListFlags): Promise<void> {
  const keys = await withStores(flags, (stores) => stores.keys.list(flags.tenant));
  const text = flags.json ? JSON.stringify(keys.map(describeKey)) : formatKeys(keys);
  process.stdout.write(`${text}\n`);
}

async function revokeApiKey(id: string, flags: { dataDir?: string }): Promise<void> {
  await withStores(flags, (stores) => revokeKey(id, stores, 'List them with "orrery keys list".'));
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
    .option('--read-only', 'may only read')
    .option('--no-forget', 'may not destroy')
    .option('--json', 'the key and what it may as JSON')
    .option('--data-dir <path>', 'ORRERY_DATA_DIR')
    .action(createApiKey);
  keys
    .command('list')
    .description('list keys (never the keys themselves)')
    .option('--tenant <id>', 'of one tenant')
    .option('--json', 'as JSON')
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
