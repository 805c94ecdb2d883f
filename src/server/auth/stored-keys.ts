import { type ApiKey, KEY_SCOPES, type KeyStore } from '../../ports/key-store.ts';
import type { Caller } from '../caller.ts';
import type { KeySource } from './authenticator.ts';

/** False for a key with a restriction that this version does not know. */
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

export function createStoredKeySource(store: KeyStore): KeySource {
  return {
    async list() {
      return (await store.list()).filter(isUnderstood).map((key) => ({
        caller: toCaller(key),
        hash: key.hash,
        ...(key.expiresAtMs === null ? {} : { expiresAtMs: key.expiresAtMs }),
      }));
    },
    touch: (keyId, nowMs) => store.recordUse(keyId, nowMs),
  };
}
