import { append } from '../../../kernel/append.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { NewEpisode, StoreReceipt } from '../../../ports/episodes.ts';
import { serialize, toKey } from '../../episodes/keyv-format.ts';
import { type EpisodeRecord, type StoredEpisode, toStored } from '../../episodes/record.ts';
import type { SqlDatabase, Transaction } from '../sql-database.ts';
import { rowsOf, sql, TENANT, text, unhex } from '../statement.ts';
import { inDomain, tick } from './conditions.ts';
import { createPutQueue } from './put-queue.ts';
import { createQuota, type EpisodeQuota } from './quota.ts';
import type { Words } from './reading.ts';

type ReplayedRow = Pick<ReturnType<typeof toRow>, 'episode_id' | 'stored_at' | 'fingerprint'>;

/** The record that an idempotency key has stored: this record, or one that was stored before it. */
async function findReplayed({ of }: SqlDatabase, record: EpisodeRecord) {
  const [row] = await of(record.tenant).read<ReplayedRow>(
    sql`SELECT episode_id, stored_at, fingerprint FROM episodes
        WHERE ${inDomain(record.domain)}
          AND idempotency_key = ${JSON.stringify(record.idempotencyKey)}`,
  );
  if (row && row.fingerprint !== record.fingerprint) {
    throw new AppError(
      'CONFLICT',
      'This idempotency_key stored another episode before. Use a new key for a new episode.',
    );
  }
  return row;
}

const COLUMNS = {
  sequence: 'bigint',
  episode_id: 'text',
  outcome: 'text',
  stored_at: 'bigint',
  pinned: 'boolean',
  size: 'bigint',
  idempotency_key: 'text',
  fingerprint: 'text',
  schema_id: 'text',
  words: 'text',
} as const;

/** An episode as a row of the index. Texts that may hold a NUL, which PostgreSQL does not store, are JSON. */
function toRow({ record }: StoredEpisode) {
  const words = JSON.stringify([record.context, record.actionsTaken] satisfies Words);
  const key = record.idempotencyKey;
  return {
    episode_id: record.episodeId,
    outcome: JSON.stringify(record.outcome),
    stored_at: record.storedAtMs,
    pinned: record.pinned,
    size: words.length + serialize({ value: record }).length,
    idempotency_key: key && JSON.stringify(key),
    fingerprint: record.fingerprint,
    schema_id: record.schemaId,
    words,
  };
}

type Put = StoredEpisode & { readonly row: ReturnType<typeof toRow> };

const VECTOR_COLUMNS = {
  sequence: 'bigint',
  episode_id: 'text',
  space: 'text',
  embedder: 'text',
  components: 'text',
} as const;

/**
 * Stores episodes of one domain, under the next numbers of its clock. One that its id or its idempotency key has stored
 * before stays as it is.
 */
async function putDomain(work: Transaction, domain: string, puts: readonly Put[]): Promise<void> {
  const before = await tick(work, domain, puts.length);
  const rows = puts.map(({ row }, i) => ({ ...row, sequence: before + 1 + i }));
  const inserted = await work.all<{ sequence: number; size: number }>(
    sql`INSERT INTO episodes(tenant, domain, episode_id, sequence, outcome, stored_at, pinned,
          archived, size, idempotency_key, fingerprint, schema_id, words)
        SELECT ${TENANT}, ${text(domain)}, episode_id, sequence, outcome, stored_at, pinned,
          ${false}, size, idempotency_key, fingerprint, schema_id, words
        FROM ${rowsOf(rows, COLUMNS)} AS g WHERE true ORDER BY sequence
        ON CONFLICT DO NOTHING RETURNING sequence, size`,
  );
  const isStored = new Set(inserted.map(({ sequence }) => sequence));
  const stored = puts.flatMap((put, i) =>
    isStored.has(before + 1 + i) ? { ...put, sequence: before + 1 + i } : [],
  );
  const vectors = stored.flatMap(({ row: { episode_id }, sequence, vectors }) =>
    Object.entries(vectors).map(([space, own]) => ({ sequence, episode_id, space, ...own })),
  );
  const bytes = inserted.reduce((sum, { size }) => sum + size, 0);
  await work.records.setMany(
    stored.map(({ record }) => [toKey(record, record.episodeId), record] as const),
  );
  if (vectors.length > 0) {
    await work.all(
      sql`INSERT INTO vectors(tenant, domain, space, embedder, sequence, episode_id, components)
          SELECT ${TENANT}, ${text(domain)}, space, embedder, sequence, episode_id,
            ${unhex(sql`components`)}
          FROM ${rowsOf(vectors, VECTOR_COLUMNS)} AS g`,
    );
  }
  await work.all(
    sql`INSERT INTO tenant_usage AS u (tenant, domain, episodes, bytes)
        VALUES(${TENANT}, ${domain}, ${stored.length}, ${bytes})
        ON CONFLICT(tenant, domain) DO UPDATE SET episodes = u.episodes + excluded.episodes,
          bytes = u.bytes + excluded.bytes`,
  );
}

/**
 * Stores episodes within a tenant's quota. Those that a tenant stores at one moment share a commit. An id or an
 * idempotency key stores once.
 */
export function createPut(database: SqlDatabase, quota: EpisodeQuota) {
  const assertRoom = createQuota(database, quota);
  const put = createPutQueue<Put>((tenant, puts) =>
    database.of(tenant).transaction(async (work) => {
      const domains = new Map<string, Put[]>();
      for (const one of puts) append(domains, one.record.domain, one);
      // In one order, so that no two groups wait for each other.
      for (const domain of [...domains.keys()].sort())
        await putDomain(work, domain, domains.get(domain) as Put[]);
    }),
  );
  return async (episode: NewEpisode): Promise<StoreReceipt> => {
    const stored = toStored(episode);
    const { record } = stored;
    await assertRoom(episode.tenant, record);
    const row = toRow(stored);
    await put(episode.tenant, { ...stored, row }, row.size);
    const replayed =
      record.idempotencyKey === null ? undefined : await findReplayed(database, record);
    const episodeId = replayed?.episode_id ?? record.episodeId;
    return {
      episodeId,
      storedAtMs: replayed?.stored_at ?? record.storedAtMs,
      replayed: episodeId !== record.episodeId,
    };
  };
}
