import { AppError } from '../../../kernel/errors.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { sql, TENANT } from '../statement.ts';

/** The most that one tenant may keep; without limit where missing. */
export interface EpisodeQuota {
  readonly maxEpisodes?: number;
  readonly maxBytes?: number;
}

/**
 * Refuses episodes beyond a tenant's quota. Those that store at once may exceed it by the episodes that they have in
 * flight.
 */
export function createQuota({ of }: SqlDatabase, { maxEpisodes, maxBytes }: EpisodeQuota) {
  return async function assertRoom(tenant: string, episode: object): Promise<void> {
    if (maxEpisodes === undefined && maxBytes === undefined) return;
    // Each change of a tenant's episodes updates the counts: one row a domain.
    const [used] = await of(tenant).read<{ episodes: number; bytes: number }>(
      sql`SELECT CAST(coalesce(sum(episodes), 0) AS bigint) AS episodes,
            CAST(coalesce(sum(bytes), 0) AS bigint) AS bytes
          FROM tenant_usage WHERE tenant = ${TENANT}`,
    );
    const { episodes = 0, bytes = 0 } = used ?? {};
    if (maxEpisodes !== undefined && episodes >= maxEpisodes) {
      throw new AppError(
        'CONFLICT',
        `You keep ${maxEpisodes} episodes, the maximum. Forget some (memory_forget) and store again.`,
      );
    }
    if (maxBytes !== undefined && bytes + JSON.stringify(episode).length > maxBytes) {
      throw new AppError(
        'CONFLICT',
        `Your episodes would hold more than ${maxBytes} bytes. Compress (memory_compress) or forget some (memory_forget) and store again.`,
      );
    }
  };
}
