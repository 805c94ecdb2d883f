import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MovedRow, ServiceRows } from '../transfer/service-rows.ts';
import type { SqliteDatabase } from './database.ts';

/** Stands in a data directory while a migration into it has not ended. */
const MIGRATION_FILE = 'migration';

/** Rows of all tenants, for moving a store. */
export function createSqliteServiceRows(database: SqliteDatabase): ServiceRows {
  const file = join(database.directory, MIGRATION_FILE);
  return {
    read({ name, columns, key }, after, limit) {
      const place = key.map(() => '?').join(', ');
      const where = after ? `WHERE (${key.join(', ')}) > (${place})` : '';
      return database.read<MovedRow>(
        `SELECT ${columns.join(', ')} FROM ${name} ${where} ORDER BY ${key.join(', ')} LIMIT ?`,
        [...(after ? key.map((column) => after[column] as string) : []), limit],
      );
    },
    async write({ name, columns }, rows) {
      await database.write(
        `INSERT OR REPLACE INTO ${name}(${columns.join(', ')})
         SELECT ${columns.map((column) => `value ->> '$.${column}'`).join(', ')} FROM json_each(?)`,
        [JSON.stringify(rows)],
      );
    },
    async count({ name }) {
      const [row] = await database.read<{ total: number }>(`SELECT count(*) AS total FROM ${name}`);
      return row?.total ?? 0;
    },
    async listTenants(table) {
      const rows = await database.read<{ tenant: string }>(
        `SELECT DISTINCT tenant FROM ${table} ORDER BY tenant`,
      );
      return rows.map(({ tenant }) => tenant);
    },
    findMigration: () =>
      readFile(file, 'utf8').then(
        (source) => source,
        () => undefined,
      ),
    async setMigration(source) {
      if (source === undefined) await rm(file, { force: true });
      else await writeFile(file, source, { mode: 0o600 });
    },
  };
}
