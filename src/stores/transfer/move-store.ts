import { append } from '../../kernel/append.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Derived } from '../../ports/derived.ts';
import { PATTERN_KIND } from '../../ports/derived.ts';
import type { EpisodeSummary } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { Stores } from '../stores.ts';
import { listScopes } from './digest.ts';
import { MOVED_TABLES } from './moved-tables.ts';

const ROWS = 500;
/** Episodes that are read and stored at once: storing them together makes them share commits. */
const EPISODES = 100;

export interface MoveOptions {
  /** Names the source in the target, so that only the same migration is continued there. */
  readonly source: string;
  /** Continues a migration that the same source has begun. */
  readonly resume?: boolean;
  readonly onProgress?: (share: number, what: string) => void;
}

/** The amounts that a store holds and a migration moves. */
export interface StoreSize {
  readonly scopes: readonly MemoryScope[];
  readonly episodes: number;
  /** Bytes of episodes, archives and vectors. */
  readonly bytes: number;
  readonly rows: ReadonlyMap<string, number>;
}

export async function measureStore(stores: Stores): Promise<StoreSize> {
  const scopes = await listScopes(stores);
  let episodes = 0;
  let bytes = 0;
  for (const scope of scopes) {
    const stats = await stores.episodes.stats(scope);
    episodes += stats.episodes;
    bytes += stats.sizeBytes;
  }
  const rows = new Map<string, number>();
  for (const table of MOVED_TABLES) rows.set(table.name, await stores.serviceRows.count(table));
  return { scopes, episodes, bytes, rows };
}

async function holdsAnything(stores: Stores): Promise<boolean> {
  if ((await stores.episodes.listTenants()).length > 0) return true;
  for (const table of MOVED_TABLES) if ((await stores.serviceRows.count(table)) > 0) return true;
  return (await stores.serviceRows.listBehaviorTenants()).length > 0;
}

async function begin(target: Stores, { source, resume }: MoveOptions): Promise<void> {
  const begun = await target.serviceRows.findMigration();
  if (begun === source && resume) return;
  if (begun !== undefined) {
    const says =
      begun === source
        ? 'The target holds this migration, begun before. Continue it with --resume, or empty the target.'
        : 'The target holds a migration from another source. Empty it first.';
    throw new AppError('CONFLICT', says);
  }
  if (await holdsAnything(target)) {
    throw new AppError(
      'CONFLICT',
      'The target holds something already. Migrate into an empty one.',
    );
  }
  await target.serviceRows.setMigration(source);
}

async function moveTables(source: Stores, target: Stores): Promise<void> {
  for (const table of MOVED_TABLES) {
    for (let rows = await source.serviceRows.read(table, undefined, ROWS); rows.length > 0; ) {
      await target.serviceRows.write(table, rows);
      rows = await source.serviceRows.read(table, rows.at(-1), ROWS);
    }
  }
  for (const tenant of await source.serviceRows.listBehaviorTenants()) {
    for (const behavior of await source.registeredBehaviors.list(tenant)) {
      await target.registeredBehaviors.put(tenant, behavior);
    }
  }
}

async function moveUses(
  target: Stores,
  scope: MemoryScope,
  summaries: readonly EpisodeSummary[],
): Promise<void> {
  const byTime = new Map<number, string[]>();
  for (const { episodeId, usedAtMs } of summaries) {
    for (const atMs of usedAtMs) append(byTime, atMs, episodeId);
  }
  for (const [atMs, ids] of byTime) await target.episodes.recordUse(scope, ids, atMs);
}

async function moveDerived(
  source: Stores,
  target: Stores,
  scope: MemoryScope,
  archived: readonly string[],
): Promise<void> {
  const put: Derived[] = [];
  for (const { id, value } of await source.episodes.listDerived(scope, PATTERN_KIND)) {
    put.push({
      kind: PATTERN_KIND,
      id,
      value,
      memberIds: await source.episodes.listMembers(scope, PATTERN_KIND, id),
    });
  }
  const owned = await source.episodes.findMemberships(scope, PATTERN_KIND, archived);
  const byOwner = new Map<string, string[]>();
  for (const { id, episodeId } of owned) append(byOwner, id, episodeId);
  const archive = [...byOwner].map(([id, episodeIds]) => ({ kind: PATTERN_KIND, id, episodeIds }));
  await target.episodes.apply(scope, { put, archive });
  const isOwned = new Set(owned.map(({ episodeId }) => episodeId));
  const left = archived.filter((id) => !isOwned.has(id));
  if (left.length > 0) await archiveWithoutOwner(target, scope, left);
}

/** Archives episodes whose pattern is gone, under a temporary entry that is removed as soon as they are archived. */
async function archiveWithoutOwner(
  target: Stores,
  scope: MemoryScope,
  episodeIds: readonly string[],
): Promise<void> {
  const owner = { kind: 'migration', id: 'without-owner' };
  await target.episodes.apply(scope, {
    put: [{ ...owner, value: null, memberIds: episodeIds }],
    archive: [{ ...owner, episodeIds }],
  });
  await target.episodes.apply(scope, { remove: [owner] });
}

async function moveRecalls(source: Stores, target: Stores, scope: MemoryScope): Promise<void> {
  const recalls = await source.episodes.listRecalls(scope, 0);
  for (const { episodeId, recalledAtMs } of recalls.toReversed()) {
    await target.episodes.recordRecall(scope, [episodeId], recalledAtMs);
  }
}

/** Moves one scope, oldest episodes first, so that ties are broken as before. */
async function moveScope(
  source: Stores,
  target: Stores,
  scope: MemoryScope,
  onMoved: (episodes: number) => void,
): Promise<void> {
  const archived: string[] = [];
  for await (const page of source.episodes.listSummaries(scope)) {
    const ids = page.map((summary) => summary.episodeId);
    const known = new Set(
      (await target.episodes.getSummaries(scope, ids)).map((summary) => summary.episodeId),
    );
    const missing = ids.filter((id) => !known.has(id));
    for (let start = 0; start < missing.length; start += EPISODES) {
      const episodes = await source.episodes.getMany(scope, missing.slice(start, start + EPISODES));
      await Promise.all(episodes.map((episode) => target.episodes.put(episode)));
      onMoved(episodes.length);
    }
    onMoved(known.size);
    await moveUses(target, scope, page);
    archived.push(...page.filter((summary) => summary.archived).map(({ episodeId }) => episodeId));
  }
  await moveDerived(source, target, scope, archived);
  await moveRecalls(source, target, scope);
}

/**
 * Copies everything of one store into another, which is empty or holds the begun part of this migration. The source is
 * only read. No process may write to either store meanwhile. Throws CONFLICT where the target holds something else.
 */
export async function moveStore(
  source: Stores,
  target: Stores,
  options: MoveOptions,
): Promise<void> {
  await begin(target, options);
  await moveTables(source, target);
  const { scopes, episodes } = await measureStore(source);
  let moved = 0;
  for (const scope of scopes) {
    await moveScope(source, target, scope, (count) => {
      moved += count;
      options.onProgress?.(moved / Math.max(1, episodes), `${moved} of ${episodes} episodes`);
    });
  }
}
