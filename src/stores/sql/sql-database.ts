import type { Dialect, Statement } from './statement.ts';

/** Statements that take effect together or not at all. */
export interface Transaction {
  all<T>(statement: Statement): Promise<T[]>;
  /**
   * Lets one transaction of the tenant at a time count what a quota limits and add to it. The lock ends with the
   * transaction.
   */
  lock(what: string): Promise<void>;
}

/** One tenant's rows. Every statement names the tenant, as `TENANT`, for every table. */
export interface TenantDatabase {
  /** Runs a reading statement, which sees every acknowledged write of any process. */
  read<T>(statement: Statement): Promise<T[]>;
  /**
   * Runs one writing statement, which is durable when the promise resolves. It is not repeated where its outcome is
   * unknown.
   */
  write<T>(statement: Statement): Promise<T[]>;
  /** Runs a writing statement that has no effect the second time. It is repeated where a connection was lost. */
  writeOnce<T>(statement: Statement): Promise<T[]>;
  /** Runs a transaction, which is repeated as a whole where another transaction conflicts with it. */
  transaction<T>(work: (sql: Transaction) => Promise<T>): Promise<T>;
}

export interface SqlDatabase {
  readonly dialect: Dialect;
  of(tenant: string): TenantDatabase;
  /** Statements over all tenants: keys, sweeps, lists. */
  readonly fleet: TenantDatabase;
}
