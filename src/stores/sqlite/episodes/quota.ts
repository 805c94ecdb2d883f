import { AppError } from '../../../kernel/errors.ts';
import type { SqliteDatabase } from '../database.ts';

/** Counted again when older, or when the limit is near. Milliseconds. */
const FRESH_MS = 1000;
/** Other processes may store meanwhile; this close to the limit every call counts. */
const MARGIN = 1000;

/** Refuses episodes beyond a tenant's quota. Processes that store at once may pass it by what they have in flight. */
export function createQuota(database: SqliteDatabase, maxEpisodes: number) {
  const known = new Map<string, { count: number; readAtMs: number }>();
  return async function assertRoom(tenant: string): Promise<void> {
    if (maxEpisodes === Number.POSITIVE_INFINITY) return;
    let entry = known.get(tenant);
    const nowMs = Date.now();
    if (!entry || nowMs - entry.readAtMs > FRESH_MS || entry.count + MARGIN > maxEpisodes) {
      const [row] = await database.read<{ episodes: number }>(
        'SELECT episodes FROM tenants WHERE tenant = ?',
        [tenant],
      );
      entry = { count: row?.episodes ?? 0, readAtMs: nowMs };
      known.set(tenant, entry);
    }
    if (entry.count >= maxEpisodes) {
      throw new AppError(
        'CONFLICT',
        `You keep ${maxEpisodes} episodes, the most there can be. Forget some (memory_forget) and store again.`,
      );
    }
    entry.count++;
  };
}
