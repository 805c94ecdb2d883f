/** What a key may not do, or where it may do it. */
export type KeyScope = 'read-only' | 'no-forget' | 'sandbox';

/** An API key as the store knows it: by its hash. */
export interface ApiKey {
  readonly id: string;
  readonly tenant: string;
  /** What people call it. */
  readonly name: string;
  /** SHA-256 of the key, 32 bytes. */
  readonly hash: Buffer;
  readonly scopes: readonly KeyScope[];
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly lastUsedAtMs: number | null;
}

export type NewApiKey = Omit<ApiKey, 'id' | 'createdAtMs' | 'lastUsedAtMs'>;

/** Hashed API keys. What any process of the directory changes, every other sees with its next call. */
export interface KeyStore {
  /** Throws CONFLICT where the hash is known already. */
  create(key: NewApiKey): Promise<ApiKey>;
  /** Oldest first, of one tenant or all; expired keys included. */
  list(tenant?: string): Promise<ApiKey[]>;
  /** True where a key of this id existed. */
  revoke(id: string): Promise<boolean>;
  /** The key of this hash, expired or not; undefined where it is unknown or revoked. */
  findByHash(hash: Buffer): Promise<ApiKey | undefined>;
  recordUse(id: string, atMs: number): Promise<void>;
}
