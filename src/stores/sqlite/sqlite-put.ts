import { append } from '../../kernel/append.ts';
import { AppError } from '../../kernel/errors.ts';
import { toKey } from '../episodes/keyv-format.ts';
import type { StoredEpisode } from '../episodes/record.ts';
import { createPutQueue } from '../sql/episodes/put-queue.ts';
import { toRow } from '../sql/episodes/rows.ts';
import type { SqlDatabase, Transaction } from '../sql/sql-database.ts';
import { sql } from '../sql/statement.ts';
import { errorCodeOf } from './sqlite-error.ts';

/** An episode with its rows. */
type Put = StoredEpisode & { readonly row: ReturnType<typeof toRow> };

/** Stores an episode's row of the index. Nothing where its id or its idempotency key has stored one before, which stays. */
const putRow = (work: Transaction, { record, row }: Put, sequence: number): Promise<unknown[]> =>
  work.all(
    sql`INSERT INTO episodes(tenant, domain, episode_id, sequence, outcome, stored_at, pinned,
          archived, size, idempotency_key, fingerprint, schema_id, words)
        VALUES(${record.tenant}, ${row.domain}, ${row.episode_id}, ${sequence}, ${row.outcome},
          ${row.stored_at}, ${row.pinned}, ${false}, ${row.size}, ${row.idempotency_key},
          ${row.fingerprint}, ${row.schema_id}, ${row.words})
        ON CONFLICT DO NOTHING RETURNING 1`,
  );

/** Stores the record of an episode, and its vectors. */
const putRest = (work: Transaction, { record, row }: Put, sequence: number): Promise<unknown>[] => [
  work.records.set(toKey(record, row.episode_id), record),
  ...row.vectors.map(({ space, embedder, components }) =>
    work.all(
      sql`INSERT INTO vectors(tenant, domain, space, embedder, sequence, episode_id, components)
          VALUES(${record.tenant}, ${row.domain}, ${space}, ${embedder}, ${sequence},
            ${row.episode_id}, ${Buffer.from(components, 'hex')})`,
    ),
  ),
];

/**
 * Stores episodes of one domain, under the next numbers of its clock. Statements that need no reply of each other are
 * sent at once: the connection keeps their order.
 */
async function putDomain(work: Transaction, puts: readonly Put[]): Promise<void> {
  const { tenant, domain } = (puts[0] as Put).record;
  const [ticked] = await work.all<{ clock: number }>(
    sql`INSERT INTO scopes AS s (tenant, domain, clock) VALUES(${tenant}, ${domain}, ${puts.length})
        ON CONFLICT(tenant, domain) DO UPDATE SET clock = s.clock + excluded.clock RETURNING clock`,
  );
  const first = (ticked?.clock ?? 0) - puts.length + 1;
  const inserted = await Promise.all(puts.map((put, i) => putRow(work, put, first + i)));
  const isStored = (_: unknown, i: number) => inserted[i]?.length === 1;
  const bytes = puts.filter(isStored).reduce((sum, { row }) => sum + row.size, 0);
  await Promise.all([
    ...puts.flatMap((put, i) => (isStored(put, i) ? putRest(work, put, first + i) : [])),
    work.all(
      sql`INSERT INTO tenant_usage AS u (tenant, domain, episodes, bytes)
          VALUES(${tenant}, ${domain}, ${puts.filter(isStored).length}, ${bytes})
          ON CONFLICT(tenant, domain) DO UPDATE SET episodes = u.episodes + excluded.episodes,
            bytes = u.bytes + excluded.bytes`,
    ),
  ]);
}

/** Whether one row may have caused the failure, rather than the storage. */
function mayBeOneRow(error: unknown): boolean {
  const code = errorCodeOf(error instanceof AppError ? error.cause : error);
  return code === 'SQLITE_CONSTRAINT' || code === 'SQLITE_ERROR' || code === 'SQLITE_TOOBIG';
}

/** Stores episodes. All that any tenant stores at one moment share a commit. */
export function createSqlitePut({ fleet }: SqlDatabase) {
  const put = createPutQueue<Put>(
    (_, puts) =>
      fleet.transaction(async (work) => {
        const domains = new Map<string, Put[]>();
        for (const one of puts) append(domains, toKey(one.record, ''), one);
        for (const group of domains.values()) await putDomain(work, group);
      }),
    mayBeOneRow,
  );
  return (episode: StoredEpisode): Promise<void> => {
    const row = toRow(episode);
    return put('', { ...episode, row }, row.size);
  };
}
