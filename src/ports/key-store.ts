/** An API key as the store knows it: by its hash. */
export interface ApiKey {
  readonly id: string;
  readonly tenant: string;
  /** Its name for people. */
  readonly name: string;
  /** SHA-256 of the key, 32 bytes. */
  readonly hash: Uint8Array;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
}

export type NewApiKey = Omit<ApiKey, 'id' | 'createdAtMs'>;

/** Hashed API keys. A change by any process of the directory is seen by every other with its next call. */
export interface KeyStore {
  /** Throws CONFLICT where the hash is known already. */
  create(key: NewApiKey): Promise<ApiKey>;
  /** Oldest first, of one tenant or all; expired keys included. */
  list(tenant?: string): Promise<ApiKey[]>;
  /** True where a key of this id existed. */
  revoke(id: string): Promise<boolean>;
}
