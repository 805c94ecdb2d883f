import { EPISODE_TABLES, RECORD_TABLE, SERVICE_TABLES } from '../sql/sql-tables.ts';
import type { SqlType } from '../sql/statement.ts';

/** A table whose rows are copied unchanged between stores of any kind. */
export interface MovedTable {
  readonly name: string;
  /** The copied columns with their types. Rows have bytes in hexadecimal. */
  readonly columns: Readonly<Record<string, SqlType | 'bytes'>>;
  /** Columns that identify a row. Rows are read in their order. */
  readonly key: readonly string[];
}

const TABLE = /CREATE TABLE (\w+)\(\n(.*?)\n {2}PRIMARY KEY\(([^)]*)\)/gs;
const COLUMN = /^ {2}(\w+) (text|bigint|boolean|bytea)\b/gm;

function readTables(statements: string): MovedTable[] {
  return [...statements.matchAll(TABLE)].map(([, name = '', body = '', key = '']) => ({
    name,
    columns: Object.fromEntries(
      [...body.matchAll(COLUMN)].map(([, column, type]) => [
        column,
        type === 'bytea' ? 'bytes' : (type as SqlType),
      ]),
    ),
    // The key of a record begins with its tenant.
    key: name === 'records' ? ['key'] : key.split(', '),
  }));
}

/** All tables that a store keeps but its log, in an order in which none refers to a later one. Both kinds of stores have them. */
export const MOVED_TABLES: readonly MovedTable[] = readTables(
  SERVICE_TABLES + EPISODE_TABLES + RECORD_TABLE,
).filter(({ name }) => name !== 'calls');

export type MovedRow = Readonly<Record<string, string | number | boolean | null>>;

/** The methods that moving a whole store needs beyond its ports. */
export interface ServiceRows {
  /** Rows after a given one, in the order of their keys. */
  read(table: MovedTable, after: MovedRow | undefined, limit: number): Promise<MovedRow[]>;
  /** Inserts rows of any tables, all or none. */
  fill(
    work: (
      insert: (table: MovedTable, rows: readonly MovedRow[]) => Promise<void>,
    ) => Promise<void>,
  ): Promise<void>;
  count(table: MovedTable): Promise<number>;
}
