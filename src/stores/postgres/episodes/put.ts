import { AppError } from '../../../kernel/errors.ts';
import type { Episode, StoreReceipt } from '../../../memory/ports.ts';
import { createQuota, type EpisodeQuota, type Usage } from '../../episodes/quota.ts';
import { type EpisodeRecord, toRecord } from '../../episodes/record.ts';
import type { PostgresDatabase } from '../database.ts';
import { toColumn } from '../text-column.ts';
import { createPutQueue } from './put-queue.ts';
import { toRow } from './rows.ts';

/**
 * One statement stores a group of a tenant's. The clocks come first, in the order of domains, so that no two groups
 * wait for each other: their rows are locked until the commit, and numbers become visible in their order. What an id
 * or an idempotency key has stored before stays as it is.
 */
const PUT = `
WITH given AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY domain ORDER BY position) AS n,
    count(*) OVER (PARTITION BY domain) AS total
  FROM json_to_recordset($2::json) AS g(
    position bigint, domain text, episode_id text, outcome text, stored_at bigint, pinned boolean,
    size bigint, idempotency_key text, fingerprint text, schema_id text, origin text, trust text,
    words text, record text, vectors json)
), ticked AS (
  INSERT INTO scopes AS s (tenant, domain, clock)
  SELECT $1, domain, count(*) FROM given GROUP BY domain ORDER BY domain COLLATE "C"
  ON CONFLICT(tenant, domain) DO UPDATE SET clock = s.clock + excluded.clock
  RETURNING domain, clock
), stored AS (
  INSERT INTO episodes(tenant, domain, episode_id, sequence, outcome, stored_at, pinned, size,
    idempotency_key, fingerprint, schema_id, origin, trust, words, record)
  SELECT $1, g.domain, g.episode_id, t.clock - g.total + g.n, g.outcome, g.stored_at, g.pinned,
    g.size, g.idempotency_key, g.fingerprint, g.schema_id, g.origin, g.trust, g.words, g.record
  FROM ticked t JOIN given g ON g.domain = t.domain ORDER BY g.position
  ON CONFLICT DO NOTHING RETURNING domain, episode_id, sequence, size
), embedded AS (
  INSERT INTO vectors(tenant, domain, space, embedder, sequence, episode_id, components)
  SELECT $1, e.domain, v.space, v.embedder, e.sequence, e.episode_id, decode(v.components, 'hex')
  FROM stored e JOIN given g ON g.episode_id = e.episode_id AND g.domain = e.domain,
    json_to_recordset(g.vectors) AS v(space text, embedder text, components text)
)
INSERT INTO tenant_usage AS u (tenant, domain, episodes, bytes)
SELECT $1, domain, count(*), sum(size) FROM stored GROUP BY domain ORDER BY domain COLLATE "C"
ON CONFLICT(tenant, domain) DO UPDATE SET episodes = u.episodes + excluded.episodes,
  bytes = u.bytes + excluded.bytes`;

interface ReplayedRow {
  readonly episode_id: string;
  readonly stored_at: number;
  readonly fingerprint: string | null;
}

/** Counted with each change, so that asking costs nothing. */
function createUsage({ of }: PostgresDatabase): Usage {
  const sum = async (tenant: string, column: 'episodes' | 'bytes'): Promise<number> => {
    const [row] = await of(tenant).read<{ amount: number }>(
      `SELECT coalesce(sum(${column}), 0)::bigint AS amount FROM tenant_usage WHERE tenant = $1`,
    );
    return row?.amount ?? 0;
  };
  return {
    countEpisodes: (tenant) => sum(tenant, 'episodes'),
    countBytes: (tenant) => sum(tenant, 'bytes'),
  };
}

/** What an idempotency key has stored: this record, or another one before it. */
async function findReplayed(database: PostgresDatabase, record: EpisodeRecord) {
  const [row] = await database.of(record.tenant).read<ReplayedRow>(
    `SELECT episode_id, stored_at, fingerprint FROM episodes
     WHERE tenant = $1 AND domain = $2 AND idempotency_key = $3`,
    [record.domain, toColumn(record.idempotency_key as string)],
  );
  if (row && row.fingerprint !== record.fingerprint) {
    throw new AppError(
      'CONFLICT',
      'This idempotency key stored another episode before. Use a new key for a new episode.',
    );
  }
  return row;
}

/** Storing episodes: those that a tenant stores at one moment share a commit. */
export function createPut(database: PostgresDatabase, quota: EpisodeQuota) {
  const assertRoom = createQuota(createUsage(database), quota);
  const put = createPutQueue<ReturnType<typeof toRow>>(async (tenant, rows) => {
    const numbered = rows.map((row, i) => ({ position: i + 1, ...row }));
    // Ids are random: storing them once more, after a lost connection, stores nothing twice.
    await database.of(tenant).writeOnce(PUT, [JSON.stringify(numbered)]);
  });

  return async (episode: Episode): Promise<StoreReceipt> => {
    const record = toRecord(episode);
    await assertRoom(episode.tenant, record);
    const row = toRow(record);
    await put(episode.tenant, row, row.size);
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
