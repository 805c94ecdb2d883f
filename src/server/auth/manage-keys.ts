import { AppError } from '../../kernel/errors.ts';
import type { Memory } from '../../memory/memory.ts';
import type { ApiKey, KeyScope } from '../../ports/key-store.ts';
import type { Stores } from '../../stores/index.ts';
import { createKey, hashKey } from './keys.ts';
import { eraseSandbox } from './sandbox.ts';

const DAY_MS = 86_400_000;

/** Days that a sandbox key lives unless it is said. */
export const SANDBOX_DAYS = 7;

export interface KeyRequest {
  readonly tenant: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Never where missing; of a sandbox, after seven. */
  readonly expiresInDays?: number | undefined;
}

/** What keys are kept in, and what a sandbox leaves behind. */
export interface KeyParts {
  readonly stores: Stores;
  readonly openMemory: () => Promise<Memory>;
}

/** Makes a key. The key itself is answered this once: only its hash is kept. */
export async function issueKey(
  { tenant, name, scopes, expiresInDays }: KeyRequest,
  stores: Pick<Stores, 'keys'>,
  nowMs: number,
): Promise<{ readonly key: string; readonly kept: ApiKey }> {
  const key = createKey();
  const days = expiresInDays ?? (scopes.includes('sandbox') ? SANDBOX_DAYS : undefined);
  const kept = await stores.keys.create({
    tenant,
    name,
    hash: hashKey(key),
    scopes,
    expiresAtMs: days === undefined ? null : nowMs + days * DAY_MS,
  });
  return { key, kept };
}

/** Makes a key worthless; a sandbox goes with its key. Throws NOT_FOUND. */
export async function revokeKey(
  id: string,
  { stores, openMemory }: KeyParts,
  advice: string,
): Promise<void> {
  const key = (await stores.keys.list()).find((candidate) => candidate.id === id);
  if (!key) throw new AppError('NOT_FOUND', `No key has the id "${id.slice(0, 80)}". ${advice}`);
  await stores.keys.revoke(id);
  if (key.scopes.includes('sandbox')) await eraseSandbox(id, { stores, openMemory });
}
