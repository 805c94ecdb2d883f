import { type ApiKey, KEY_SCOPES, type KeyStore } from '../../ports/key-store.ts';
import type { Caller } from '../caller.ts';
import type { KeySource } from './authenticator.ts';

/** False for a key with a restriction that this version does not know, such as the sandbox keys of earlier ones. */
const isUnderstood = ({ scopes }: ApiKey): boolean =>
  scopes.every((scope) => KEY_SCOPES.includes(scope));

function toCaller(key: ApiKey): Caller {
  return {
    tenant: key.tenant,
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
      return keys.filter(isUnderstood).map((key) => ({
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
