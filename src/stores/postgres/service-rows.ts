import {
  BYTES_COLUMN,
  type MovedRow,
  type MovedTable,
  type ServiceRows,
} from '../transfer/service-rows.ts';
import type { PostgresDatabase } from './database.ts';

const PREFIX = 'migration from ';

/** Every column comes and goes as a text or a number. */
const toRead = (column: string) =>
  column === BYTES_COLUMN ? `encode(${column}, 'hex') AS ${column}` : column;
const toWrite = (column: string) =>
  column === BYTES_COLUMN ? `decode(g.${column}, 'hex')` : `g.${column}`;
const toType = (column: string) =>
  `${column} ${/(size|revision|_at)$/.test(column) ? 'bigint' : 'text'}`;

/** Rows of all tenants, for moving a store. */
export function createPostgresServiceRows({ fleet }: PostgresDatabase): ServiceRows {
  return {
    read({ name, columns, key }, after, limit) {
      const place = key.map((_, i) => `$${i + 2}`).join(', ');
      const where = after ? `WHERE (${key.join(', ')}) > (${place})` : '';
      return fleet.read<MovedRow>(
        `SELECT ${columns.map(toRead).join(', ')} FROM ${name} ${where}
         ORDER BY ${key.join(', ')} LIMIT $1`,
        [limit, ...(after ? key.map((column) => after[column] as string) : [])],
      );
    },
    async write({ name, columns, key }: MovedTable, rows) {
      const rest = columns.filter((column) => !key.includes(column));
      await fleet.writeOnce(
        `INSERT INTO ${name}(${columns.join(', ')})
         SELECT ${columns.map(toWrite).join(', ')}
         FROM json_to_recordset($1::json) AS g(${columns.map(toType).join(', ')})
         ON CONFLICT(${key.join(', ')}) DO UPDATE SET
           ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`,
        [JSON.stringify(rows)],
      );
      if (name === 'api_keys') {
        await fleet.writeOnce('UPDATE key_revisions SET revision = revision + 1');
      }
    },
    async count({ name }) {
      const [row] = await fleet.read<{ rows: number }>(`SELECT count(*) AS rows FROM ${name}`);
      return row?.rows ?? 0;
    },
    async listTenants(table) {
      const rows = await fleet.read<{ tenant: string }>(
        `SELECT DISTINCT tenant FROM ${table} ORDER BY tenant`,
      );
      return rows.map(({ tenant }) => tenant);
    },
    async findMigration() {
      const [row] = await fleet.read<{ task: string }>(
        `SELECT task FROM fleet_tasks WHERE starts_with(task, $1)`,
        [PREFIX],
      );
      return row?.task.slice(PREFIX.length);
    },
    async setMigration(source) {
      await fleet.writeOnce(`DELETE FROM fleet_tasks WHERE starts_with(task, $1)`, [PREFIX]);
      if (source === undefined) return;
      await fleet.writeOnce('INSERT INTO fleet_tasks(task, claimed_at) VALUES($1, 0)', [
        PREFIX + source,
      ]);
    },
  };
}
