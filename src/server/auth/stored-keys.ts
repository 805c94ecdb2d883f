import { type ApiKey, KEY_SCOPES, type KeyStore } from '../../ports/key-store.ts';
import type { Stores } from '../../stores/stores.ts';
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

/** The tenants that own something and to which no key of the sources leads, in their order. */
export async function findKeylessTenants(
  { episodes, serviceRows }: Pick<Stores, 'episodes' | 'serviceRows'>,
  sources: readonly KeySource[],
  nowMs: number,
): Promise<string[]> {
  const owners = new Set(await episodes.listTenants());
  for (const tenant of await serviceRows.listBehaviorTenants()) owners.add(tenant);
  for (const source of sources) {
    for (const { caller, expiresAtMs = Number.POSITIVE_INFINITY } of await source.list()) {
      if (expiresAtMs > nowMs) owners.delete(caller.tenant);
    }
  }
  return [...owners].sort();
}

/** Says of each such tenant how it gets a key. */
export function describeKeyless(tenants: readonly string[]): string[] {
  return tenants.map(
    (tenant) =>
      `No key opens tenant "${tenant}", which owns data. Run: orrery keys create --tenant ${tenant}`,
  );
}
