import type { JsonObject } from '../kernel/json.ts';

/** Schemas kept under handles, per tenant. Handles live 7 days since their last use. */
export interface SchemaStore {
  /** Keeps a document and returns its handle: `sch_` + base64url SHA-256 over tenant and canonical document. */
  put(tenant: string, document: JsonObject): Promise<string>;
  /** The document of a handle, or undefined where it is unknown, expired or another tenant's. */
  find(tenant: string, schemaId: string): Promise<JsonObject | undefined>;
  /** The same as JSON, for what only passes it on. */
  findText(tenant: string, schemaId: string): Promise<string | undefined>;
}

/** Handles of one store, with the sweep that the caller runs hourly. */
export interface SchemaHandles extends SchemaStore {
  /** The size of a handle's document; 0 where it is unknown or another tenant's. */
  sizeBytes(tenant: string, schemaId: string): Promise<number>;
  /** Removes what nobody used for seven days. Returns how many. */
  sweep(): Promise<number>;
}
