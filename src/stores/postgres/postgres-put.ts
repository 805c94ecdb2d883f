import { AppError } from '../../kernel/errors.ts';
import type { StoredEpisode } from '../episodes/record.ts';
import { createPutQueue } from '../sql/episodes/put-queue.ts';
import { toRow } from '../sql/episodes/rows.ts';
import { rowsOf, sql, TENANT } from '../sql/statement.ts';
import type { PostgresDatabase } from './postgres-database.ts';

const COLUMNS = {
  position: 'bigint',
  domain: 'text',
  episode_id: 'text',
  outcome: 'text',
  stored_at: 'bigint',
  pinned: 'boolean',
  size: 'bigint',
  idempotency_key: 'text',
  fingerprint: 'text',
  schema_id: 'text',
  words: 'text',
  key: 'text',
  value: 'text',
  vectors: 'json',
} as const;

/**
 * One statement stores a group of rows of a tenant. The clocks come first, in the order of domains, so that no two
 * groups wait for each other. Their rows are locked until the commit, and numbers become visible in their order. An
 * episode that an id or an idempotency key has stored before stays as it is.
 */
const putAll = (rows: readonly object[]) => sql`
WITH given AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY domain ORDER BY position) AS n,
    count(*) OVER (PARTITION BY domain) AS total
  FROM ${rowsOf(rows, COLUMNS)} AS g
), ticked AS (
  INSERT INTO scopes AS s (tenant, domain, clock)
  SELECT ${TENANT}, domain, count(*) FROM given GROUP BY domain ORDER BY domain COLLATE "C"
  ON CONFLICT(tenant, domain) DO UPDATE SET clock = s.clock + excluded.clock
  RETURNING domain, clock
), stored AS (
  INSERT INTO episodes(tenant, domain, episode_id, sequence, outcome, stored_at, pinned,
    archived, size, idempotency_key, fingerprint, schema_id, words)
  SELECT ${TENANT}, g.domain, g.episode_id, t.clock - g.total + g.n, g.outcome, g.stored_at,
    g.pinned, false, g.size, g.idempotency_key, g.fingerprint, g.schema_id, g.words
  FROM ticked t JOIN given g ON g.domain = t.domain ORDER BY g.position
  ON CONFLICT DO NOTHING RETURNING domain, episode_id, sequence, size
), recorded AS (
  INSERT INTO records(tenant, key, value)
  SELECT ${TENANT}, g.key, g.value
  FROM stored e JOIN given g ON g.episode_id = e.episode_id AND g.domain = e.domain
), embedded AS (
  INSERT INTO vectors(tenant, domain, space, embedder, sequence, episode_id, components)
  SELECT ${TENANT}, e.domain, v.space, v.embedder, e.sequence, e.episode_id,
    decode(v.components, 'hex')
  FROM stored e JOIN given g ON g.episode_id = e.episode_id AND g.domain = e.domain,
    json_to_recordset(g.vectors) AS v(space text, embedder text, components text)
)
INSERT INTO tenant_usage AS u (tenant, domain, episodes, bytes)
SELECT ${TENANT}, domain, count(*), sum(size) FROM stored GROUP BY domain ORDER BY domain COLLATE "C"
ON CONFLICT(tenant, domain) DO UPDATE SET episodes = u.episodes + excluded.episodes,
  bytes = u.bytes + excluded.bytes`;

/** Whether one row may have caused a failure. Where trying again may help, the database is unavailable instead. */
const mayBeOneRow = (error: unknown) =>
  !(error instanceof AppError) || error.retryAfterS === undefined;

/** Stores episodes. Those that a tenant stores at one moment share a commit. */
export function createPostgresPut({ of }: PostgresDatabase) {
  const put = createPutQueue<ReturnType<typeof toRow>>(async (tenant, rows) => {
    // Ids are random: a second attempt after a lost connection stores nothing twice.
    await of(tenant).writeOnce(putAll(rows.map((row, i) => ({ position: i + 1, ...row }))));
  }, mayBeOneRow);
  return (episode: StoredEpisode): Promise<void> => {
    const row = toRow(episode);
    return put(episode.record.tenant, row, row.size);
  };
}
