import type { KeptRecord } from '../episodes/archived-record.ts';
import type { DriverName } from '../sqlite/drivers.ts';
import type { Statement } from './statement.ts';

/** Records of episodes under their keys, as Keyv keeps them. */
export interface Records {
  /** The values of keys, in their order; undefined where there is none. */
  getMany(keys: readonly string[]): Promise<(KeptRecord | undefined)[]>;
}

/** The same in a transaction, which changes them together with the rows that index them. */
export interface WritableRecords extends Records {
  setMany(entries: readonly (readonly [key: string, record: KeptRecord])[]): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
}

/** Statements that take effect together or not at all. */
export interface Transaction {
  all<T>(statement: Statement): Promise<T[]>;
  /**
   * Lets one transaction of the tenant at a time count what a quota limits and add to it. The lock ends with the
   * transaction.
   */
  lock(what: string): Promise<void>;
  readonly records: WritableRecords;
}

/** One tenant's rows. Every statement names the tenant, as `TENANT`, for every table. */
export interface TenantDatabase {
  /** Runs a reading statement, which sees every acknowledged write of any process. */
  read<T>(statement: Statement): Promise<T[]>;
  /** Runs one writing statement, which is durable when the promise resolves. */
  write<T>(statement: Statement): Promise<T[]>;
  /** Runs a transaction, which is repeated as a whole where another transaction conflicts with it. */
  transaction<T>(work: (sql: Transaction) => Promise<T>): Promise<T>;
  readonly records: Records;
}

/** The engine of a database, which depends on the installation and its settings. */
export interface DatabaseEngine {
  readonly sqlite?: DriverName;
  /** The version of the server: "15.14". */
  readonly postgres?: string;
  /** The separation of tenants: by the statements alone, or by a role that row-level security holds to one tenant. */
  readonly walls?: 'statements' | 'row-level security';
}

export interface SqlDatabase {
  readonly engine: DatabaseEngine;
  of(tenant: string): TenantDatabase;
  /** Statements over all tenants: keys, sweeps, lists. */
  readonly fleet: TenantDatabase;
  /** Throws UNAVAILABLE where the database does not respond, or accepts no writes. */
  health(): Promise<void>;
  /** Call it after deleting. True once none of the deleted content stays in the files. */
  erase(): Promise<boolean>;
  /** Lists the faults of the files. */
  checkFiles(): Promise<readonly string[]>;
  /** As the port `Maintenance` says. */
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}
