import { AppError } from '../../kernel/errors.ts';
import type { ApiKey, KeyScope } from '../../ports/key-store.ts';
import type { Stores } from '../../stores/stores.ts';
import { createKey, hashKey } from './known-key.ts';

const DAY_MS = 86_400_000;

interface KeyRequest {
  readonly tenant: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Never where missing. */
  readonly expiresInDays?: number | undefined;
}

export type KeyParts = Pick<Stores, 'keys'>;

/** Makes a key. The key itself is answered this once: only its hash is kept. */
export async function issueKey(
  { tenant, name, scopes, expiresInDays }: KeyRequest,
  { keys }: KeyParts,
  nowMs: number,
): Promise<{ readonly key: string; readonly kept: ApiKey }> {
  const key = createKey();
  const kept = await keys.create({
    tenant,
    name,
    hash: hashKey(key),
    scopes,
    expiresAtMs: expiresInDays === undefined ? null : nowMs + expiresInDays * DAY_MS,
  });
  return { key, kept };
}

const toIso = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString());

/** A key as programs read it, without the key itself. */
export const describeKey = ({ id, tenant, name, scopes, ...times }: ApiKey) => ({
  id,
  tenant,
  name,
  scopes: [...scopes],
  created_at: toIso(times.createdAtMs),
  last_used_at: toIso(times.lastUsedAtMs),
  expires_at: toIso(times.expiresAtMs),
});

/** Makes a key worthless. Throws NOT_FOUND. */
export async function revokeKey(id: string, { keys }: KeyParts, advice: string): Promise<void> {
  if (await keys.revoke(id)) return;
  throw new AppError('NOT_FOUND', `No key has the id "${id.slice(0, 80)}". ${advice}`);
}
