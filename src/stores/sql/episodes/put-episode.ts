import { AppError } from '../../../kernel/errors.ts';
import type { Episode, StoreReceipt } from '../../../ports/episodes.ts';
import { type EpisodeRecord, type StoredEpisode, toStored } from '../../episodes/record.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { sql } from '../statement.ts';
import { toColumn } from '../text-column.ts';
import { inDomain } from './conditions.ts';
import { createQuota, type EpisodeQuota } from './quota.ts';

interface ReplayedRow {
  readonly episode_id: string;
  readonly stored_at: number;
  readonly fingerprint: string | null;
}

/** The record that an idempotency key has stored: this record, or one that was stored before it. */
async function findReplayed({ of }: SqlDatabase, record: EpisodeRecord) {
  const [row] = await of(record.tenant).read<ReplayedRow>(
    sql`SELECT episode_id, stored_at, fingerprint FROM episodes
        WHERE ${inDomain(record.domain)}
          AND idempotency_key = ${toColumn(record.idempotency_key as string)}`,
  );
  if (row && row.fingerprint !== record.fingerprint) {
    throw new AppError(
      'CONFLICT',
      'This idempotency_key stored another episode before. Use a new key for a new episode.',
    );
  }
  return row;
}

/**
 * Stores episodes within a tenant's quota. `store` makes an episode durable. It changes nothing where the id or the
 * idempotency key of the episode has stored one before.
 */
export function createPut(
  database: SqlDatabase,
  quota: EpisodeQuota,
  store: (episode: StoredEpisode) => Promise<unknown>,
) {
  const assertRoom = createQuota(database, quota);
  return async (episode: Episode): Promise<StoreReceipt> => {
    const stored = toStored(episode);
    const { record } = stored;
    await assertRoom(episode.tenant, record);
    await store(stored);
    const replayed =
      record.idempotency_key === null ? undefined : await findReplayed(database, record);
    const episodeId = replayed?.episode_id ?? record.episode_id;
    return {
      episodeId,
      storedAtMs: replayed?.stored_at ?? record.stored_at_ms,
      replayed: episodeId !== record.episode_id,
    };
  };
}
