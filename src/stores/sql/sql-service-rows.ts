import { BYTES_COLUMN, type MovedRow, type ServiceRows } from '../transfer/moved-tables.ts';
import type { SqlDatabase } from './sql-database.ts';
import { hex, type Part, raw, rowsOf, Statement, sql, unhex } from './statement.ts';

const PREFIX = 'migration from ';

const IS_MIGRATION = sql`substr(task, 1, ${PREFIX.length}) = ${PREFIX}`;

const join = (parts: readonly Part[]): Statement =>
  new Statement(['', ...parts.slice(1).map(() => ', '), ''], parts);

const names = (columns: readonly string[]) => raw(columns.join(', '));

/** Every column is read and written as a text or a number. */
const toRead = (column: string) =>
  column === BYTES_COLUMN ? sql`${hex(raw(column))} AS ${raw(column)}` : raw(column);
const toWrite = (column: string) =>
  column === BYTES_COLUMN ? unhex(raw(`g.${column}`)) : raw(`g.${column}`);
const toType = (column: string) =>
  [column, /(size|revision|_at)$/.test(column) ? 'bigint' : 'text'] as const;

/** Rows of all tenants, for moving a store. */
export function createServiceRows({ fleet }: SqlDatabase): ServiceRows {
  return {
    read({ name, columns, key }, after, limit) {
      const where = after
        ? sql`WHERE (${names(key)}) > (${join(key.map((column) => after[column] as string))})`
        : sql``;
      return fleet.read<MovedRow>(
        sql`SELECT ${join(columns.map(toRead))} FROM ${raw(name)} ${where}
            ORDER BY ${names(key)} LIMIT ${limit}`,
      );
    },
    async write({ name, columns, key }, rows) {
      const rest = columns.filter((column) => !key.includes(column));
      const replaced = rest.map((column) => `${column} = excluded.${column}`);
      await fleet.writeOnce(
        sql`INSERT INTO ${raw(name)}(${names(columns)})
            SELECT ${join(columns.map(toWrite))}
            FROM ${rowsOf(rows, Object.fromEntries(columns.map(toType)))} AS g WHERE true
            ON CONFLICT(${names(key)}) DO UPDATE SET ${raw(replaced.join(', '))}`,
      );
      if (name === 'api_keys') {
        await fleet.writeOnce(sql`UPDATE key_revisions SET revision = revision + 1`);
      }
    },
    async count({ name }) {
      const [row] = await fleet.read<{ total: number }>(
        sql`SELECT count(*) AS total FROM ${raw(name)}`,
      );
      return row?.total ?? 0;
    },
    async listBehaviorTenants() {
      const rows = await fleet.read<{ tenant: string }>(
        sql`SELECT DISTINCT tenant FROM registered_behaviors ORDER BY tenant`,
      );
      return rows.map(({ tenant }) => tenant);
    },
    async findMigration() {
      const [row] = await fleet.read<{ task: string }>(
        sql`SELECT task FROM fleet_tasks WHERE ${IS_MIGRATION}`,
      );
      return row?.task.slice(PREFIX.length);
    },
    async setMigration(source) {
      await fleet.writeOnce(sql`DELETE FROM fleet_tasks WHERE ${IS_MIGRATION}`);
      if (source === undefined) return;
      await fleet.writeOnce(
        sql`INSERT INTO fleet_tasks(task, claimed_at) VALUES(${PREFIX + source}, 0)`,
      );
    },
  };
}
