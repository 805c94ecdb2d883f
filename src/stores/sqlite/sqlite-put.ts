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

/** Stores an episode under a sequence. False where its id or its idempotency key has stored one before, which stays. */
async function putOne(work: Transaction, { record, row }: Put, sequence: number) {
  const { tenant, domain, episode_id: id } = record;
  const put = await work.all(
    sql`INSERT INTO episodes(tenant, domain, episode_id, sequence, outcome, stored_at, pinned,
          archived, size, idempotency_key, fingerprint, schema_id, words)
        VALUES(${tenant}, ${domain}, ${id}, ${sequence}, ${row.outcome}, ${row.stored_at},
          ${row.pinned}, ${false}, ${row.size}, ${row.idempotency_key}, ${row.fingerprint},
          ${row.schema_id}, ${row.words})
        ON CONFLICT DO NOTHING RETURNING 1`,
  );
  if (put.length === 0) return false;
  await work.records.set(toKey(record, id), record);
  for (const { space, embedder, components } of row.vectors) {
    await work.all(
      sql`INSERT INTO vectors(tenant, domain, space, embedder, sequence, episode_id, components)
          VALUES(${tenant}, ${domain}, ${space}, ${embedder}, ${sequence}, ${id},
            ${Buffer.from(components, 'hex')})`,
    );
  }
  return true;
}

/** Stores episodes of one domain, under the next numbers of its clock. */
async function putDomain(work: Transaction, puts: readonly Put[]): Promise<void> {
  const { tenant, domain } = (puts[0] as Put).record;
  const [ticked] = await work.all<{ clock: number }>(
    sql`INSERT INTO scopes AS s (tenant, domain, clock) VALUES(${tenant}, ${domain}, ${puts.length})
        ON CONFLICT(tenant, domain) DO UPDATE SET clock = s.clock + excluded.clock RETURNING clock`,
  );
  let sequence = (ticked?.clock ?? 0) - puts.length;
  const counted = { episodes: 0, bytes: 0 };
  for (const put of puts) {
    if (!(await putOne(work, put, ++sequence))) continue;
    counted.episodes++;
    counted.bytes += put.row.size;
  }
  await work.all(
    sql`INSERT INTO tenant_usage AS u (tenant, domain, episodes, bytes)
        VALUES(${tenant}, ${domain}, ${counted.episodes}, ${counted.bytes})
        ON CONFLICT(tenant, domain) DO UPDATE SET episodes = u.episodes + excluded.episodes,
          bytes = u.bytes + excluded.bytes`,
  );
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
