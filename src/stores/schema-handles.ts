import { AppError } from '../kernel/errors.ts';
import type { SchemaStore } from '../operations/context.ts';

/** Handles of one store, with the sweep that the caller runs hourly. */
export interface SchemaHandles extends SchemaStore {
  /** The size of a handle's document; 0 where it is unknown or another tenant's. */
  sizeBytes(tenant: string, schemaId: string): Promise<number>;
  /** Removes what nobody used for seven days. Returns how many. */
  sweep(): Promise<number>;
}

/** What a tenant is told whose documents under handles are as many bytes as there may be. */
export function createFullQuotaError(): AppError {
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    'Your saved schemas fill their quota. They are removed automatically after seven days unused; until then send documents instead of handles.',
  );
}
