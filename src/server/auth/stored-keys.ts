import type { ApiKey, KeyStore } from '../../ports/key-store.ts';
import type { Caller } from '../caller.ts';
import type { KeySource } from './authenticator.ts';

/** Tenants of sandbox keys begin so; no other key can be made for one. */
export const SANDBOX_PREFIX = 'sandbox-';

/** The tenant that a sandbox key writes to: its own. */
export function toSandboxTenant(keyId: string): string {
  return `${SANDBOX_PREFIX}${keyId.toLowerCase()}`;
}

function toCaller(key: ApiKey): Caller {
  return {
    tenant: key.scopes.includes('sandbox') ? toSandboxTenant(key.id) : key.tenant,
    keyId: key.id,
    readOnly: key.scopes.includes('read-only'),
    noForget: key.scopes.includes('no-forget'),
  };
}

/** The key store as a source of keys. */
export function createStoredKeySource(store: () => Promise<KeyStore>): KeySource {
  return {
    async list() {
      const keys = await (await store()).list();
      return keys.map((key) => ({
        caller: toCaller(key),
        hash: key.hash,
        ...(key.expiresAtMs === null ? {} : { expiresAtMs: key.expiresAtMs }),
      }));
    },
    async touch(keyId, nowMs) {
      await (await store()).recordUse(keyId, nowMs);
    },
  };
}
