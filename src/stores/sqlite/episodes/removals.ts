import { DROPPED, MAX_REMOVALS } from '../../episodes/removals.ts';
import type { SqliteDatabase } from '../database.ts';

/** The number of the newest removal of any scope; 0 where there was none. */
export async function readLastRemoval(database: SqliteDatabase): Promise<number> {
  const [row] = await database.read<{ removal: number | null }>(
    'SELECT max(removal) AS removal FROM removals',
  );
  return row?.removal ?? 0;
}

/** Drops all removals of a scope and space but the newest `keep`, where there are twice as many. */
export async function pruneRemovals(database: SqliteDatabase, keep = MAX_REMOVALS): Promise<void> {
  const grown = await database.read<{ scope: number; space: string }>(
    'SELECT scope, space FROM removals GROUP BY scope, space HAVING count(*) > 2 * ?',
    [keep],
  );
  for (const { scope, space } of grown) {
    await database.transaction(async (sql) => {
      const [last] = await sql.all<{ removal: number }>(
        `SELECT removal FROM removals WHERE scope = ? AND space = ?
         ORDER BY removal DESC LIMIT 1 OFFSET ?`,
        [scope, space, keep],
      );
      if (!last) return;
      await sql.all('DELETE FROM removals WHERE scope = ? AND space = ? AND removal < ?', [
        scope,
        space,
        last.removal,
      ]);
      await sql.all(`UPDATE removals SET sequence = ${DROPPED} WHERE removal = ?`, [last.removal]);
    });
  }
}
