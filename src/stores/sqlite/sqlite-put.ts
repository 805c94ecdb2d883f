import { append } from '../../kernel/append.ts';
import { AppError } from '../../kernel/errors.ts';
import type { EpisodeRecord } from '../episodes/record.ts';
import { createPutQueue } from '../sql/episodes/put-queue.ts';
import { toRow } from '../sql/episodes/rows.ts';
import { type Statement, sql } from '../sql/statement.ts';
import { errorCodeOf } from './sqlite-error.ts';

/** A record as rows of the tables. */
type PutRow = ReturnType<typeof toRow> & { readonly tenant: string };

/**
 * The next free row number. Archived episodes have negative numbers. The negative of this number is free too, for when
 * the episode is archived.
 */
const NEXT_ROW = sql`1 + max(coalesce((SELECT max(rowid) FROM episodes), 0),
  -coalesce((SELECT min(rowid) FROM episodes), 0))`;

/**
 * Stores an episode with a sequence from the domain's clock, which has already advanced beyond all rows of the group.
 */
const putEpisode = (row: PutRow, before: number): Statement => sql`
  INSERT INTO episodes(rowid, tenant, domain, episode_id, sequence, outcome, stored_at, pinned, size,
    idempotency_key, fingerprint, schema_id, words, record)
  SELECT ${NEXT_ROW}, tenant, domain, ${row.episode_id}, clock - ${before}, ${row.outcome}, ${row.stored_at},
    ${row.pinned}, ${row.size}, ${row.idempotency_key}, ${row.fingerprint}, ${row.schema_id},
    ${row.words}, ${row.record}
  FROM scopes WHERE tenant = ${row.tenant} AND domain = ${row.domain}
  ON CONFLICT DO NOTHING`;

/** Stores nothing where the episode existed before: then it has another number. */
const putVector = (
  row: PutRow,
  before: number,
  { space, embedder, components }: PutRow['vectors'][number],
): Statement => sql`
  INSERT INTO vectors(tenant, domain, space, embedder, sequence, episode_id, components)
  SELECT e.tenant, e.domain, ${space}, ${embedder}, e.sequence, e.episode_id,
    ${Buffer.from(components, 'hex')}
  FROM scopes s JOIN episodes e ON e.tenant = s.tenant AND e.domain = s.domain
    AND e.episode_id = ${row.episode_id} AND e.sequence = s.clock - ${before}
  WHERE s.tenant = ${row.tenant} AND s.domain = ${row.domain}`;

const tickBy = ({ tenant, domain }: PutRow, count: number): Statement => sql`
  INSERT INTO scopes AS s (tenant, domain, clock) VALUES(${tenant}, ${domain}, ${count})
  ON CONFLICT(tenant, domain) DO UPDATE SET clock = s.clock + excluded.clock`;

/** Counts the episodes that were stored under the numbers of this group. */
const countStored = ({ tenant, domain }: PutRow, count: number): Statement => sql`
  INSERT INTO tenant_usage AS u (tenant, domain, episodes, bytes)
  SELECT s.tenant, s.domain, count(*), coalesce(sum(e.size), 0)
  FROM scopes s JOIN episodes e ON e.tenant = s.tenant AND e.domain = s.domain
    AND e.sequence > s.clock - ${count}
  WHERE s.tenant = ${tenant} AND s.domain = ${domain} GROUP BY s.tenant, s.domain
  ON CONFLICT(tenant, domain) DO UPDATE SET episodes = u.episodes + excluded.episodes,
    bytes = u.bytes + excluded.bytes`;

/**
 * The statements that store a group of rows of any tenants. A record that an id or an idempotency key has stored before
 * stays.
 */
function* putAll(rows: readonly PutRow[]): Generator<Statement> {
  const domains = new Map<string, PutRow[]>();
  for (const row of rows) append(domains, `${row.tenant}\0${row.domain}`, row);
  for (const group of domains.values()) {
    const first = group[0] as PutRow;
    yield tickBy(first, group.length);
    for (const [i, row] of group.entries()) {
      const before = group.length - 1 - i;
      yield putEpisode(row, before);
      for (const vector of row.vectors) yield putVector(row, before, vector);
    }
    yield countStored(first, group.length);
  }
}

/** Whether one row may have caused the failure, rather than the storage. */
function mayBeOneRow(error: unknown): boolean {
  const code = errorCodeOf(error instanceof AppError ? error.cause : error);
  return code === 'SQLITE_CONSTRAINT' || code === 'SQLITE_ERROR' || code === 'SQLITE_TOOBIG';
}

/** Stores records. All records that any tenant stores at one moment share a commit. */
export function createSqlitePut(writeAll: (statements: Iterable<Statement>) => Promise<void>) {
  const put = createPutQueue<PutRow>((_, rows) => writeAll(putAll(rows)), mayBeOneRow);
  return (record: EpisodeRecord): Promise<void> => {
    const row = { tenant: record.tenant, ...toRow(record) };
    return put('', row, row.size);
  };
}
