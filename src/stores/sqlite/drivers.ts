import { isBuiltin } from 'node:module';

/**
 * The part of node:sqlite that is used here. The installed types are those of Node 20, the oldest supported version,
 * which has no such module.
 */
type Value = null | number | bigint | string | Uint8Array;

export interface StatementSync {
  all(...parameters: Value[]): unknown[];
}

export interface DatabaseSync {
  prepare(sql: string): StatementSync;
  exec(sql: string): void;
  close(): void;
}

/** Places in the state of a thread with a driver: 1 while it is in native code or may enter it, and once it may not. */
export const [BUSY, STOPPED] = [0, 1];

export type DriverName = 'node:sqlite' | '@photostructure/sqlite';

/** SQLite as Node includes it from 22.13 without a flag, or the prebuilt package with the same interface. */
export const DRIVER: DriverName = isBuiltin('node:sqlite')
  ? 'node:sqlite'
  : '@photostructure/sqlite';

/** Opens (and creates) a database file. Throws an error with the code NO_DRIVER where no driver loads. */
export async function openFile(file: string): Promise<DatabaseSync> {
  const loading: Promise<{ readonly DatabaseSync: new (path: string) => DatabaseSync }> =
    DRIVER === 'node:sqlite'
      ? import('node:sqlite' as string)
      : import('@photostructure/sqlite' as string);
  const driver = await loading.catch((error) => {
    throw new Error(`NO_DRIVER ${error}`);
  });
  return new driver.DatabaseSync(file);
}
