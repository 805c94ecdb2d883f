import type { SchemaStore } from '../operations/context.ts';

/** Handles of one store, with the sweep that the caller runs hourly. */
export interface SchemaHandles extends SchemaStore {
  /** The size of a handle's document; 0 where it is unknown or another tenant's. */
  sizeBytes(tenant: string, schemaId: string): Promise<number>;
  /** Removes what nobody used for seven days. Returns how many. */
  sweep(): Promise<number>;
}
