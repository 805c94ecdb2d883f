import type { SqliteDatabase } from '../database.ts';

/** The number of the newest removal of any scope; 0 where there was none. */
export async function readLastRemoval(database: SqliteDatabase): Promise<number> {
  const [row] = await database.read<{ removal: number | null }>(
    'SELECT max(removal) AS removal FROM removals',
  );
  return row?.removal ?? 0;
}
