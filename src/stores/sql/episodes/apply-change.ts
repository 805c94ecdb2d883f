import { AppError } from '../../../kernel/errors.ts';
import type { ChangeReceipt, MemoryChange } from '../../../ports/derived.ts';
import type { MemoryScope } from '../../../ports/memory-scope.ts';
import { type ArchivedTexts, inArchives } from '../../episodes/archive.ts';
import type { SqlDatabase, Transaction } from '../sql-database.ts';
import { GROW, int, oneOf, rowsOf, sql, TENANT, text } from '../statement.ts';
import { takeFromArchive, writeArchive } from './archives.ts';
import { inDomain, tick } from './conditions.ts';
import {
  type DerivedKey,
  listEntriesOf,
  putDerived,
  removeDerived,
  toDerivedKey,
} from './derived-rows.ts';
import { fromContents, parseArchived, sizeOf, toContents } from './rows.ts';

/** Episodes of one step of archiving or expanding. Other changes of the domain wait for at most this many. */
const STEP_EPISODES = 64;
/** Episodes that one transaction forgets. Deleting takes a few statements, however many episodes there are. */
const FORGET_STEP = 500;

interface Place {
  readonly episode_id: string;
  readonly archive: number | null;
}

/** Takes episodes out of their archives, where they are archived. Returns their texts by id. */
async function takeArchived(
  work: Transaction,
  domain: string,
  episodeIds: readonly string[],
): Promise<[id: string, text: string][]> {
  const places = await work.all<Place>(
    sql`SELECT episode_id, archive FROM episodes
        WHERE ${inDomain(domain)} AND episode_id ${oneOf(episodeIds)} AND archive IS NOT NULL`,
  );
  const wanted = new Set(episodeIds);
  const texts: [string, string][] = [];
  for (const archive of new Set(places.map((place) => place.archive as number))) {
    texts.push(...(await takeFromArchive(work, domain, archive, wanted)));
  }
  return texts;
}

const countUsage = (work: Transaction, domain: string, episodes: number, bytes: number) =>
  work.all(
    sql`UPDATE tenant_usage SET episodes = episodes + ${episodes}, bytes = bytes + ${bytes}
        WHERE ${inDomain(domain)}`,
  );

/**
 * Deletes the vectors of episodes in one space, or in all spaces. The number of a removal makes their indexes drop
 * them.
 */
export async function removeVectors(
  work: Transaction,
  domain: string,
  episodeIds: readonly string[],
  removal: number,
  space?: string,
): Promise<void> {
  const gone = sql`FROM vectors WHERE ${inDomain(domain)} AND episode_id ${oneOf(episodeIds)}
    ${space === undefined ? sql`` : sql`AND space = ${space}`}`;
  await work.all(
    sql`INSERT INTO removals(tenant, domain, space, removal, sequence)
        SELECT tenant, domain, space, ${int(removal)}, sequence ${gone}`,
  );
  await work.all(sql`DELETE ${gone}`);
}

/**
 * Deletes episodes with all rows that belong to them, and notes a removal for the indexes. Returns how many there were.
 */
async function forget(
  work: Transaction,
  domain: string,
  episodeIds: readonly string[],
): Promise<number> {
  if (episodeIds.length === 0) return 0;
  await takeArchived(work, domain, episodeIds);
  await removeDerived(work, domain, await listEntriesOf(work, domain, episodeIds));
  const removal = (await tick(work, domain, 1)) + 1;
  await removeVectors(work, domain, episodeIds, removal);
  const theirs = sql`${inDomain(domain, 'e')} AND e.episode_id ${oneOf(episodeIds)}`;
  await work.all(
    sql`INSERT INTO removals(tenant, domain, space, removal, sequence)
        SELECT ${TENANT}, e.domain, 'text', ${int(removal)}, e.sequence
        FROM episodes e WHERE ${theirs}`,
  );
  const gone = await work.all<{ size: number }>(
    sql`DELETE FROM episodes AS e WHERE ${theirs}
        RETURNING CASE WHEN archive IS NULL THEN size ELSE 0 END AS size`,
  );
  const bytes = gone.reduce((sum, { size }) => sum + size, 0);
  await countUsage(work, domain, -gone.length, -bytes);
  return gone.length;
}

/** Applies the entries of a change and its first step of forgetting, all or nothing. */
async function applyEntries(work: Transaction, domain: string, change: MemoryChange) {
  // The lock orders other changes of the domain before or after this whole step.
  await tick(work, domain, 0);
  const forgotten = [...new Set(change.forget)];
  const isForgotten = new Set(forgotten);
  const touched = await listEntriesOf(work, domain, forgotten);
  await removeDerived(work, domain, change.remove ?? []);
  for (const entry of change.put ?? []) {
    if (entry.memberIds.some((id) => isForgotten.has(id))) {
      throw new AppError('CONFLICT', `The entry "${entry.id}" names an episode to be forgotten.`);
    }
    await putDerived(work, domain, entry);
  }
  const kept = new Set([...(change.put ?? []), ...(change.remove ?? [])].map(toDerivedKey));
  const removed = touched.filter((entry) => !kept.has(toDerivedKey(entry)));
  return { removed, forgotten: await forget(work, domain, forgotten.slice(0, FORGET_STEP)) };
}

const CONTENT_COLUMNS = { episode_id: 'text', words: 'text', record: 'text' } as const;

async function expand(
  work: Transaction,
  domain: string,
  episodeIds: readonly string[],
): Promise<number> {
  const texts = await takeArchived(work, domain, episodeIds);
  const rows = texts.map(([episode_id, archived]) => ({
    episode_id,
    ...toContents(parseArchived(archived)),
  }));
  await work.all(
    sql`UPDATE episodes AS e SET archive = NULL, words = g.words, record = g.record ${GROW}
        FROM ${rowsOf(rows, CONTENT_COLUMNS)} AS g
        WHERE ${inDomain(domain, 'e')} AND e.episode_id = g.episode_id`,
  );
  await countUsage(
    work,
    domain,
    0,
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

/** The part of an active episode that an archive holds. */
const toArchived = (row: ActiveRow): string => {
  const { vectors, ...record } = fromContents(row);
  return JSON.stringify(record);
};

async function archive(
  work: Transaction,
  domain: string,
  entry: DerivedKey,
  episodeIds: readonly string[],
): Promise<number> {
  const owners = await work.all(
    sql`SELECT 1 FROM derived
        WHERE ${inDomain(domain)} AND kind = ${text(entry.kind)} AND id = ${text(entry.id)}`,
  );
  if (owners.length === 0) {
    throw new AppError(
      'CONFLICT',
      `The entry "${entry.id}" was removed meanwhile. Run the operation again.`,
    );
  }
  const rows = await work.all<ActiveRow>(
    sql`SELECT episode_id, words, record, size FROM episodes
        WHERE ${inDomain(domain)} AND episode_id ${oneOf(episodeIds)} AND archive IS NULL
        ORDER BY episode_id`,
  );
  const texts = rows.map((row) => ({ id: row.episode_id, value: toArchived(row) }));
  for (const group of inArchives(texts)) {
    const archived: ArchivedTexts = new Map(group.map(({ id, value }) => [id, value]));
    await writeArchive(work, domain, entry, archived);
  }
  await countUsage(work, domain, 0, -rows.reduce((sum, { size }) => sum + size, 0));
  return rows.length;
}

/**
 * Applies a change as MemoryChange describes: entries and forgetting first, then episodes step by step. `erase` cleans
 * the files afterwards, and says whether none of the deleted content stays in them.
 */
export async function applyChange(
  { of }: SqlDatabase,
  { tenant, domain }: MemoryScope,
  change: MemoryChange,
  erase: () => Promise<boolean>,
): Promise<ChangeReceipt> {
  const rows = of(tenant);
  /** Works on episodes step by step. The clock of the domain orders each step and other changes. */
  const inSteps = async (
    ids: readonly string[],
    size: number,
    step: (work: Transaction, domain: string, ids: readonly string[]) => Promise<number>,
  ) => {
    let count = 0;
    for (let start = 0; start < ids.length; start += size) {
      count += await rows.transaction(async (work) => {
        await tick(work, domain, 0);
        return step(work, domain, ids.slice(start, start + size));
      });
    }
    return count;
  };
  const first = await rows.transaction((work) => applyEntries(work, domain, change));
  const { removed } = first;
  const rest = [...new Set(change.forget)].slice(FORGET_STEP);
  const forgotten = first.forgotten + (await inSteps(rest, FORGET_STEP, forget));
  const expanded = await inSteps([...new Set(change.expand)], STEP_EPISODES, expand);
  let archived = 0;
  for (const entry of change.archive ?? []) {
    const ids = [...new Set(entry.episodeIds)];
    archived += await inSteps(ids, STEP_EPISODES, (work, _, some) =>
      archive(work, domain, entry, some),
    );
  }
  const deleted = forgotten + archived + removed.length + (change.remove?.length ?? 0);
  const erased = deleted === 0 || (await erase()) || forgotten === 0;
  return { archived, expanded, forgotten, removed, erased };
}
