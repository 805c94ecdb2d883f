import type { Stores } from '../../stores/stores.ts';

/** How much a call has to read before it can begin, in bytes. */
export interface StoredSizes {
  /** All behaviors that a tenant registered. */
  ofLibrary(tenant: string): Promise<number>;
  /** The document of a handle; 0 where there is none. */
  ofHandle(tenant: string, schemaId: string): Promise<number>;
}

/** Asks the stores; where they fail the call itself will say so. */
export function createStoredSizes(
  open: () => Promise<Stores>,
  ofLibrary: (tenant: string) => Promise<number>,
): StoredSizes {
  return {
    ofLibrary: (tenant) => ofLibrary(tenant).catch(() => 0),
    ofHandle: async (tenant, schemaId) =>
      open()
        .then((stores) => stores.schemas.sizeBytes(tenant, schemaId))
        .catch(() => 0),
  };
}
