import { type ApiKey, KEY_SCOPES, type KeyStore } from '../../ports/key-store.ts';
import type { KeySource } from './authenticator.ts';
import type { KnownKey } from './known-key.ts';

function toKnown({ tenant, id: keyId, hash, scopes, expiresAtMs }: ApiKey): KnownKey {
  const [readOnly, noForget] = [scopes.includes('read-only'), scopes.includes('no-forget')];
  return { caller: { tenant, keyId, readOnly, noForget }, hash, expiresAtMs };
}

/** The keys of a store, without those with a restriction that this version does not know. */
export function createStoredKeySource(store: KeyStore): KeySource {
  return async () => {
    const keys = await store.list();
    return keys
      .filter(({ scopes }) => scopes.every((scope) => KEY_SCOPES.includes(scope)))
      .map(toKnown);
  };
}
