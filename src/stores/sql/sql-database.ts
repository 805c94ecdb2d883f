import type { Dialect, Statement } from './statement.ts';

/** Statements that happen together or not at all. */
export interface Transaction {
  all<T>(statement: Statement): Promise<T[]>;
  /** Lets one transaction of the tenant at a time count and add to what a quota limits; it ends with the transaction. */
  lock(what: string): Promise<void>;
}

/** One tenant's rows. Every statement names the tenant, as `TENANT`, for every table. */
export interface TenantDatabase {
  /** Reads every acknowledged write of any process. */
  read<T>(statement: Statement): Promise<T[]>;
  /** Reads by a plan that is made for these very values. */
  readPlanned<T>(statement: Statement): Promise<T[]>;
  /** One writing statement, durable when it resolves. Not repeated where nobody knows whether it has happened. */
  write<T>(statement: Statement): Promise<T[]>;
  /** A writing statement that does nothing the second time, so that it is repeated where a connection was lost. */
  writeOnce<T>(statement: Statement): Promise<T[]>;
  /** Repeated whole where another transaction came between. */
  transaction<T>(work: (sql: Transaction) => Promise<T>): Promise<T>;
}

/** A database of one of the dialects. */
export interface SqlDatabase {
  readonly dialect: Dialect;
  of(tenant: string): TenantDatabase;
  /** Statements over all tenants: keys, sweeps, lists. */
  readonly fleet: Omit<TenantDatabase, 'readPlanned'>;
}
