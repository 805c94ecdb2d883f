import type { MovedRow, MovedTable, ServiceRows } from '../transfer/moved-tables.ts';
import type { SqlDatabase, Transaction } from './sql-database.ts';
import { hex, type Part, raw, rowsOf, Statement, sql, unhex } from './statement.ts';

const join = (parts: readonly Part[]): Statement =>
  new Statement(['', ...parts.slice(1).map(() => ', '), ''], parts);

const names = (columns: readonly string[]) => raw(columns.join(', '));

async function insert(
  work: Transaction,
  { name, columns }: MovedTable,
  rows: readonly MovedRow[],
): Promise<void> {
  const written = Object.entries(columns).map(([column, type]) =>
    type === 'bytes' ? unhex(raw(`g.${column}`)) : raw(`g.${column}`),
  );
  const types = Object.entries(columns).map(
    ([column, type]) => [column, type === 'bytes' ? 'text' : type] as const,
  );
  await work.all(
    sql`INSERT INTO ${raw(name)}(${names(Object.keys(columns))})
        SELECT ${join(written)} FROM ${rowsOf(rows, Object.fromEntries(types))} AS g`,
  );
}

/** Rows of all tenants, for moving a store. */
export function createServiceRows({ fleet }: SqlDatabase): ServiceRows {
  return {
    read({ name, columns, key }, after, limit) {
      const read = Object.entries(columns).map(([column, type]) =>
        type === 'bytes' ? sql`${hex(raw(column))} AS ${raw(column)}` : raw(column),
      );
      const where = after
        ? sql`WHERE (${names(key)}) > (${join(key.map((column) => after[column] as string))})`
        : sql``;
      return fleet.read<MovedRow>(
        sql`SELECT ${join(read)} FROM ${raw(name)} ${where} ORDER BY ${names(key)} LIMIT ${limit}`,
      );
    },
    fill: (work) => fleet.transaction((inner) => work((table, rows) => insert(inner, table, rows))),
    async count({ name }) {
      const [row] = await fleet.read<{ total: number }>(
        sql`SELECT count(*) AS total FROM ${raw(name)}`,
      );
      return row?.total ?? 0;
    },
  };
}
