/** A table whose rows are moved unchanged between stores of any kind. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns that identify a row. Rows are read in their order. */
  readonly key: readonly string[];
}

/**
 * The tables other than those that ports move, such as episodes. Both kinds of stores use the same names of columns.
 */
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
];

/** The column that holds bytes. Rows have it in hexadecimal. */
export const BYTES_COLUMN = 'hash';

export type MovedRow = Readonly<Record<string, string | number | null>>;

/** The methods that moving a whole store needs beyond its ports. */
export interface ServiceRows {
  /** Rows after a given one, in the order of their keys. */
  read(table: MovedTable, after: MovedRow | undefined, limit: number): Promise<MovedRow[]>;
  /** Puts rows. A row replaces an existing one with the same key. */
  write(table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
  count(table: MovedTable): Promise<number>;
  /** The tenants that have registered behaviors, in their order. */
  listBehaviorTenants(): Promise<string[]>;
  /** The migration into this store that has begun and not ended. */
  findMigration(): Promise<string | undefined>;
  setMigration(source: string | undefined): Promise<void>;
}
