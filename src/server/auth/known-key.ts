import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../caller.ts';
import { ConfigError } from '../config-error.ts';

/** A key as the server knows it: by its hash. */
export interface KnownKey {
  readonly caller: Caller;
  readonly hash: Uint8Array;
  readonly expiresAtMs?: number | null;
}

/** The SHA-256 of a key. Keys are 256 random bits, so that a slow hash would protect nothing more. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** A new API key: `orr_` and 256 random bits in base64url. */
export function createKey(): string {
  return `orr_${randomBytes(32).toString('base64url')}`;
}

/** The known key of this hash, compared with every one in constant time. */
export function findKey(keys: Iterable<KnownKey>, hash: Buffer): KnownKey | undefined {
  let found: KnownKey | undefined;
  for (const key of keys) {
    if (timingSafeEqual(key.hash, hash)) found = key;
  }
  return (found?.expiresAtMs ?? Infinity) > Date.now() ? found : undefined;
}

export const TENANT = /^[a-z0-9-]{1,64}$/;

export function assertTenant(tenant: string): void {
  if (!TENANT.test(tenant)) {
    throw new SyntaxError(
      `"${tenant.slice(0, 80)}" is not a tenant: use a-z, 0-9 and "-", at most 64.`,
    );
  }
}

/** The keys of `ORRERY_API_KEYS`: each entry `tenant:key`, split at its first colon. Throws a ConfigError. */
export function parseKeys(entries: readonly string[]): KnownKey[] {
  const keys = entries.map((entry, index) => {
    const colon = entry.indexOf(':');
    const tenant = entry.slice(0, Math.max(colon, 0));
    const key = entry.slice(colon + 1);
    // The message must not repeat the entry: it holds a secret.
    if (colon < 0 || key === '' || !TENANT.test(tenant)) {
      const rule = 'a tenant has a-z, 0-9 and "-", at most 64';
      throw new ConfigError(`Entry ${index + 1} of ORRERY_API_KEYS is not "tenant:key": ${rule}.`);
    }
    return { caller: { tenant, keyId: `env-${index + 1}` }, hash: hashKey(key) };
  });
  for (const { caller, hash } of keys) {
    const first = keys.find((key) => Buffer.compare(key.hash, hash) === 0);
    if (first?.caller.tenant !== caller.tenant)
      throw new ConfigError('Two tenants share a key in ORRERY_API_KEYS: give each its own.');
  }
  return keys;
}
