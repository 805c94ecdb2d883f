import { AppError } from '../../../kernel/errors.ts';
import type { ChangeReceipt, MemoryChange } from '../../../ports/derived.ts';
import type { MemoryScope } from '../../../ports/memory-scope.ts';
import { type KeptRecord, toArchived, toExpanded } from '../../episodes/archived-record.ts';
import { serialize, toKey } from '../../episodes/keyv-format.ts';
import type { SqlDatabase, Transaction } from '../sql-database.ts';
import { oneOf, rowsOf, sql } from '../statement.ts';
import { inDomain, tick } from './conditions.ts';
import { listEntriesOf, putDerived, removeDerived } from './derived-rows.ts';

/** Episodes of one step of archiving. Other changes of the domain wait for at most this many. */
const STEP_EPISODES = 64;
/** Episodes that one transaction forgets. Deleting takes a few statements, however many episodes there are. */
const FORGET_STEP = 500;

const toKeys = (scope: MemoryScope, episodeIds: readonly string[]) =>
  episodeIds.map((id) => toKey(scope, id));

const countUsage = (work: Transaction, domain: string, episodes: number, bytes: number) =>
  work.all(
    sql`UPDATE tenant_usage SET episodes = episodes + ${episodes}, bytes = bytes + ${bytes}
        WHERE ${inDomain(domain)}`,
  );

/**
 * Deletes episodes with all rows that belong to them, and notes it for the indexes. Returns how many there were.
 */
async function forget(
  work: Transaction,
  scope: MemoryScope,
  episodeIds: readonly string[],
): Promise<number> {
  const { domain } = scope;
  if (episodeIds.length === 0) return 0;
  await removeDerived(work, domain, await listEntriesOf(work, domain, episodeIds));
  await tick(work, domain, 1);
  await work.all(sql`UPDATE scopes SET forgotten = clock WHERE ${inDomain(domain)}`);
  const theirs = sql`${inDomain(domain)} AND episode_id ${oneOf(episodeIds)}`;
  await work.all(sql`DELETE FROM vectors WHERE ${theirs}`);
  const gone = await work.all<{ size: number }>(
    sql`DELETE FROM episodes WHERE ${theirs} RETURNING size`,
  );
  await work.records.delete(toKeys(scope, episodeIds));
  const bytes = gone.reduce((sum, { size }) => sum + size, 0);
  await countUsage(work, domain, -gone.length, -bytes);
  return gone.length;
}

/** Applies the entries of a change and its first step of forgetting, all or nothing. */
async function applyEntries(work: Transaction, scope: MemoryScope, change: MemoryChange) {
  const { domain } = scope;
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
  const kept = new Set([...(change.put ?? []).map(({ id }) => id), ...(change.remove ?? [])]);
  const removed = touched.filter((id) => !kept.has(id));
  return { removed, forgotten: await forget(work, scope, forgotten.slice(0, FORGET_STEP)) };
}

const CONTENT_COLUMNS = { episode_id: 'text', size: 'bigint' } as const;

/** Compresses the records of episodes. Returns how many were not so before. */
async function archive(
  work: Transaction,
  scope: MemoryScope,
  episodeIds: readonly string[],
): Promise<number> {
  const { domain } = scope;
  const found = await work.all<{ episode_id: string; size: number }>(
    sql`SELECT episode_id, size FROM episodes
        WHERE ${inDomain(domain)} AND episode_id ${oneOf(episodeIds)} AND archived = ${false}
        ORDER BY episode_id`,
  );
  const keys = toKeys(
    scope,
    found.map((row) => row.episode_id),
  );
  const moved: [key: string, kept: KeptRecord][] = [];
  const rows = [];
  for (const [i, kept] of (await work.records.getMany(keys)).entries()) {
    if (!kept) continue;
    const next = await toArchived(await toExpanded(kept));
    moved.push([keys[i] as string, next]);
    const size = serialize({ value: next }).length;
    rows.push({ episode_id: kept.episodeId, size });
  }
  // Deleted first: a value that gets smaller in its place leaves its page as it is.
  await work.records.delete(moved.map(([key]) => key));
  await work.records.setMany(moved);
  await work.all(
    sql`UPDATE episodes AS e SET archived = ${true}, words = NULL, size = g.size
        FROM ${rowsOf(rows, CONTENT_COLUMNS)} AS g
        WHERE ${inDomain(domain, 'e')} AND e.episode_id = g.episode_id
          AND e.episode_id ${oneOf(rows.map((row) => row.episode_id))}`,
  );
  const before = new Map(found.map((row) => [row.episode_id, row.size]));
  const added = rows.map((row) => row.size - (before.get(row.episode_id) ?? 0));
  await countUsage(
    work,
    domain,
    0,
    added.reduce((sum, bytes) => sum + bytes, 0),
  );
  return rows.length;
}

/**
 * Applies a change as MemoryChange describes: entries and forgetting first, then episodes step by step. `erase` cleans
 * the files afterwards, and says whether none of the deleted content stays in them.
 */
export async function applyChange(
  { of }: SqlDatabase,
  scope: MemoryScope,
  change: MemoryChange,
  erase: () => Promise<boolean>,
): Promise<ChangeReceipt> {
  const rows = of(scope.tenant);
  /** Works on episodes step by step. The clock of the domain orders each step and other changes. */
  const inSteps = async (
    ids: readonly string[],
    size: number,
    step: (work: Transaction, scope: MemoryScope, ids: readonly string[]) => Promise<number>,
  ) => {
    let count = 0;
    for (let start = 0; start < ids.length; start += size) {
      count += await rows.transaction(async (work) => {
        await tick(work, scope.domain, 0);
        return step(work, scope, ids.slice(start, start + size));
      });
    }
    return count;
  };
  const first = await rows.transaction((work) => applyEntries(work, scope, change));
  const { removed } = first;
  const rest = [...new Set(change.forget)].slice(FORGET_STEP);
  const forgotten = first.forgotten + (await inSteps(rest, FORGET_STEP, forget));
  const archived = await inSteps([...new Set(change.archive)], STEP_EPISODES, archive);
  const deleted = forgotten + archived + removed.length + (change.remove?.length ?? 0);
  const erased = deleted === 0 || (await erase()) || forgotten === 0;
  return { archived, forgotten, removed, erased };
}
