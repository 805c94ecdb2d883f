/** One tenant's domain: no call of a port reaches beyond the scope it is given. */
export interface MemoryScope {
  /** `[a-z0-9-]{1,64}` */
  readonly tenant: string;
  /** 1–128 NFC characters without controls. */
  readonly domain: string;
}

/** One domain of a tenant, or all of them where none is named. */
export type MemoryScopes = Pick<MemoryScope, 'tenant'> & Partial<Pick<MemoryScope, 'domain'>>;
