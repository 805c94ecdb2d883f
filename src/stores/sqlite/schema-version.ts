import { AppError } from '../../kernel/errors.ts';
import type { Sql } from './connection.ts';
import { MIGRATIONS } from './tables.ts';

/** The version of the tables that a database file says it has; 0 for a new one. */
export async function getSchemaVersion(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ user_version: number }>('PRAGMA user_version');
  return row?.user_version ?? 0;
}

/** Throws UNAVAILABLE where a newer version of the service has migrated the file: its tables are not ours to write. */
export async function assertOwnVersion(sql: Sql): Promise<void> {
  if ((await getSchemaVersion(sql)) <= MIGRATIONS.length) return;
  throw new AppError(
    'UNAVAILABLE',
    'A newer version of the service has taken over this data directory: this one writes no more. Stop it and run the newer version, or choose another data directory.',
  );
}
