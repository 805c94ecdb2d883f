import { AppError } from '../../../kernel/errors.ts';
import type { ChangeReceipt, MemoryChange, MemoryScope } from '../../../memory/ports.ts';
import { type ArchivedTexts, inArchives } from '../../episodes/archive.ts';
import type { EpisodeRecord } from '../../episodes/record.ts';
import type { PostgresDatabase, Sql } from '../database.ts';
import { takeFromArchive, writeArchive } from './archives.ts';
import { tick } from './clock.ts';
import {
  type DerivedKey,
  listEntriesOf,
  putDerived,
  removeDerived,
  toDerivedKey,
} from './derived.ts';
import { fromContents, sizeOf, toContents } from './rows.ts';

/** Episodes of one step of archiving or expanding: others who change the domain wait for at most this many. */
const STEP_EPISODES = 64;
/** Episodes that one transaction forgets; deleting is a few statements however many there are. */
const FORGET_STEP = 1_000;

interface Place {
  readonly episode_id: string;
  readonly archive: number | null;
}

function* inSteps<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Takes those of the episodes that are archived out of their archives. Returns their texts by id. */
async function takeArchived(
  sql: Sql,
  domain: string,
  episodeIds: readonly string[],
): Promise<[id: string, text: string][]> {
  const places = await sql.all<Place>(
    `SELECT episode_id, archive FROM episodes
     WHERE tenant = $1 AND domain = $2 AND episode_id = ANY($3::text[]) AND archive IS NOT NULL`,
    [domain, episodeIds],
  );
  const wanted = new Set(episodeIds);
  const texts: [string, string][] = [];
  for (const archive of new Set(places.map((place) => place.archive as number))) {
    texts.push(...(await takeFromArchive(sql, domain, archive, wanted)));
  }
  return texts;
}

/** Deletes episodes with all that is theirs, and tells the indexes. Returns how many there were. */
async function forget(sql: Sql, domain: string, episodeIds: readonly string[]): Promise<number> {
  if (episodeIds.length === 0) return 0;
  await takeArchived(sql, domain, episodeIds);
  await removeDerived(sql, domain, await listEntriesOf(sql, domain, episodeIds));
  const removal = (await tick(sql, domain, 1)) + 1;
  await sql.all(
    `WITH gone AS (
       DELETE FROM vectors WHERE tenant = $1 AND domain = $2 AND episode_id = ANY($3::text[])
       RETURNING space, sequence)
     INSERT INTO removals(tenant, domain, space, removal, sequence)
     SELECT $1, $2, space, $4, sequence FROM gone`,
    [domain, episodeIds, removal],
  );
  const [row] = await sql.all<{ episodes: number }>(
    `WITH gone AS (
       DELETE FROM episodes WHERE tenant = $1 AND domain = $2 AND episode_id = ANY($3::text[])
       RETURNING sequence, CASE WHEN archive IS NULL THEN size ELSE 0 END AS size
     ), dropped AS (
       DELETE FROM text_segments t WHERE tenant = $1 AND domain = $2 AND EXISTS (
         SELECT 1 FROM gone WHERE gone.sequence > t.after AND gone.sequence <= t.through)
     ), told AS (
       INSERT INTO removals(tenant, domain, space, removal, sequence)
       SELECT $1, $2, 'text', $4, sequence FROM gone
     ), counted AS (
       UPDATE tenant_usage SET episodes = episodes - (SELECT count(*) FROM gone),
         bytes = bytes - (SELECT coalesce(sum(size), 0) FROM gone)
       WHERE tenant = $1 AND domain = $2
     )
     SELECT count(*) AS episodes FROM gone`,
    [domain, episodeIds, removal],
  );
  return row?.episodes ?? 0;
}

/** The entries of a change, and the first of what is forgotten: all or nothing. */
async function applyEntries(sql: Sql, domain: string, change: MemoryChange) {
  // Others who change the domain come before or after all of this.
  await tick(sql, domain, 0);
  const forgotten = [...new Set(change.forget)];
  const isForgotten = new Set(forgotten);
  const touched = await listEntriesOf(sql, domain, forgotten);
  await removeDerived(sql, domain, change.remove ?? []);
  for (const entry of change.put ?? []) {
    if (entry.memberIds.some((id) => isForgotten.has(id))) {
      throw new AppError('CONFLICT', `The entry "${entry.id}" names an episode to be forgotten.`);
    }
    await putDerived(sql, domain, entry);
  }
  const kept = new Set([...(change.put ?? []), ...(change.remove ?? [])].map(toDerivedKey));
  const removed = touched.filter((entry) => !kept.has(toDerivedKey(entry)));
  return { removed, forgotten: await forget(sql, domain, forgotten.slice(0, FORGET_STEP)) };
}

async function countBytes(sql: Sql, domain: string, bytes: number): Promise<void> {
  await sql.all('UPDATE tenant_usage SET bytes = bytes + $3 WHERE tenant = $1 AND domain = $2', [
    domain,
    bytes,
  ]);
}

async function expand(sql: Sql, domain: string, episodeIds: readonly string[]): Promise<number> {
  await tick(sql, domain, 0);
  const texts = await takeArchived(sql, domain, episodeIds);
  const rows = texts.map(([episodeId, text]) => {
    const contents = toContents(JSON.parse(text) as EpisodeRecord);
    return { episode_id: episodeId, ...contents };
  });
  await sql.all(
    `UPDATE episodes e SET archive = NULL, words = g.words, record = g.record
     FROM json_to_recordset($3::json) AS g(episode_id text, words text, record text)
     WHERE e.tenant = $1 AND e.domain = $2 AND e.episode_id = g.episode_id`,
    [domain, JSON.stringify(rows)],
  );
  await countBytes(
    sql,
    domain,
    rows.reduce((sum, row) => sum + sizeOf(row), 0),
  );
  return rows.length;
}

interface ActiveRow {
  readonly episode_id: string;
  readonly words: string;
  readonly record: string;
  readonly size: number;
}

/** What an archive holds of an active episode. */
const toArchived = (row: ActiveRow): string => {
  const { vectors, ...record } = fromContents(row);
  return JSON.stringify(record);
};

async function archive(
  sql: Sql,
  domain: string,
  entry: DerivedKey,
  episodeIds: readonly string[],
): Promise<number> {
  await tick(sql, domain, 0);
  const owners = await sql.all(
    'SELECT 1 FROM derived WHERE tenant = $1 AND domain = $2 AND kind = $3 AND id = $4',
    [domain, entry.kind, entry.id],
  );
  if (owners.length === 0) {
    throw new AppError(
      'CONFLICT',
      `The entry "${entry.id}" was removed meanwhile. Run the operation again.`,
    );
  }
  const rows = await sql.all<ActiveRow>(
    `SELECT episode_id, words, record, size FROM episodes
     WHERE tenant = $1 AND domain = $2 AND episode_id = ANY($3::text[]) AND archive IS NULL
     ORDER BY episode_id`,
    [domain, episodeIds],
  );
  const texts = rows.map((row) => ({ id: row.episode_id, value: toArchived(row) }));
  for (const group of inArchives(texts)) {
    const archived: ArchivedTexts = new Map(group.map(({ id, value }) => [id, value]));
    await writeArchive(sql, domain, entry, archived);
  }
  await countBytes(sql, domain, -rows.reduce((sum, { size }) => sum + size, 0));
  return rows.length;
}

/** Applies a change as MemoryChange says: entries and forgetting first, then episodes step by step. */
export async function applyChange(
  database: PostgresDatabase,
  { tenant, domain }: MemoryScope,
  change: MemoryChange,
): Promise<ChangeReceipt> {
  const rows = database.of(tenant);
  const first = await rows.transaction((sql) => applyEntries(sql, domain, change));
  let { forgotten } = first;
  const left = [...new Set(change.forget)].slice(FORGET_STEP);
  for (const ids of inSteps(left, FORGET_STEP)) {
    forgotten += await rows.transaction(async (sql) => {
      await tick(sql, domain, 0);
      return forget(sql, domain, ids);
    });
  }
  let expanded = 0;
  for (const ids of inSteps([...new Set(change.expand)], STEP_EPISODES)) {
    expanded += await rows.transaction((sql) => expand(sql, domain, ids));
  }
  let archived = 0;
  for (const entry of change.archive ?? []) {
    for (const ids of inSteps([...new Set(entry.episodeIds)], STEP_EPISODES)) {
      archived += await rows.transaction((sql) => archive(sql, domain, entry, ids));
    }
  }
  // What was forgotten stays in dead rows until the next vacuum.
  const erased = forgotten === 0;
  return { archived, expanded, forgotten, removed: first.removed, erased };
}
