import type { Stores } from '../../stores/stores.ts';
import type { OwnedTable } from '../../stores/transfer/moved-tables.ts';
import type { KeySource } from './authenticator.ts';

const OWNED: readonly OwnedTable[] = ['registered_behaviors', 'domains', 'processes'];

/** The tenants that own something and to which no key of the sources leads, in their order. */
export async function findKeylessTenants(
  { episodes, serviceRows }: Pick<Stores, 'episodes' | 'serviceRows'>,
  sources: readonly KeySource[],
  nowMs: number,
): Promise<string[]> {
  const owners = new Set(await episodes.listTenants());
  for (const table of OWNED) {
    for (const tenant of await serviceRows.listTenants(table)) owners.add(tenant);
  }
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
