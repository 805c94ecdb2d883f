/** A table whose rows are moved as they are, between stores of any kind. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns that name a row; rows come in their order. */
  readonly key: readonly string[];
}

/** Tables beside the episodes, which ports move. Both kinds of stores name their columns alike. */
export const MOVED_TABLES: readonly MovedTable[] = [
  {
    name: 'api_keys',
    columns: ['id', 'tenant', 'name', 'hash', 'scopes', 'created_at', 'expires_at', 'last_used_at'],
    key: ['tenant', 'id'],
  },
  {
    name: 'schema_handles',
    columns: ['tenant', 'schema_id', 'size', 'used_at', 'document'],
    key: ['tenant', 'schema_id'],
  },
  {
    name: 'plan_handles',
    columns: ['tenant', 'plan_id', 'schema_id', 'made_by', 'size', 'used_at', 'items'],
    key: ['tenant', 'plan_id'],
  },
  {
    name: 'processes',
    columns: ['tenant', 'process_id', 'revision', 'used_at', 'summary', 'state'],
    key: ['tenant', 'process_id'],
  },
  { name: 'domains', columns: ['tenant', 'name', 'domain'], key: ['tenant', 'name'] },
];

/** Columns that hold bytes; rows have them in hexadecimal. */
export const BYTES_COLUMN = 'hash';

export type MovedRow = Readonly<Record<string, string | number | null>>;

/** Tables that say which tenants own something beside episodes, and who has an audit trail. */
export type OwnedTable = 'registered_behaviors' | 'domains' | 'processes' | 'audit';

/** The methods that moving a whole store needs beyond its ports. */
export interface ServiceRows {
  /** Rows after one, in the order of their keys. */
  read(table: MovedTable, after: MovedRow | undefined, limit: number): Promise<MovedRow[]>;
  /** Puts rows; one that is there already is replaced. */
  write(table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
  count(table: MovedTable): Promise<number>;
  /** Tenants that have rows in a table, in their order. */
  listTenants(table: OwnedTable): Promise<string[]>;
  /** Which migration into this store has begun and not ended. */
  findMigration(): Promise<string | undefined>;
  setMigration(source: string | undefined): Promise<void>;
}
