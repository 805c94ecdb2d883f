import { AppError } from '../../../kernel/errors.ts';
import type { ChangeReceipt, MemoryChange, MemoryScope } from '../../../memory/ports.ts';
import { inArchives } from '../../episodes/archive.ts';
import { fillVectors, stripVectors, toPrefix } from '../../episodes/record.ts';
import type { Sql } from '../connection.ts';
import type { SqliteDatabase } from '../database.ts';
import { NAMESPACE } from '../keyv-rows.ts';
import { takeFromArchive, writeArchive } from './archives.ts';
import { type DerivedKey, putDerived, removeDerived, toDerivedKey } from './derived.ts';
import { eraseDeleted, eraseLater } from './maintenance.ts';
import { VECTORS } from './reading.ts';

/** Episodes of one step: other writers wait for at most this many. */
const STEP_EPISODES = 64;
interface ScopeHandle {
  readonly scope: number;
  /** What the scope's keys in Keyv's table start with. */
  readonly keyPrefix: string;
}

interface ActiveRow {
  readonly episode_id: string;
  /** What Keyv's table holds. */
  readonly value: string;
  readonly vectors: string;
}

const keysOf = (handle: ScopeHandle, episodeIds: readonly string[]) =>
  JSON.stringify(episodeIds.map((id) => handle.keyPrefix + id));

function* inSteps<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += STEP_EPISODES) {
    yield items.slice(start, start + STEP_EPISODES);
  }
}

async function openScope(sql: Sql, scope: MemoryScope): Promise<ScopeHandle> {
  const prefix = toPrefix(scope);
  await sql.all(
    'INSERT INTO scopes(tenant, domain, prefix) VALUES(?, ?, ?) ON CONFLICT(prefix) DO NOTHING',
    [scope.tenant, scope.domain, prefix],
  );
  const [row] = await sql.all<{ scope: number }>('SELECT scope FROM scopes WHERE prefix = ?', [
    prefix,
  ]);
  return { scope: row?.scope as number, keyPrefix: `${NAMESPACE}:${prefix}.` };
}

/** Entries that lose a member, and so their truth. */
async function listTouched(
  sql: Sql,
  scope: number,
  episodeIds: readonly string[],
): Promise<DerivedKey[]> {
  if (episodeIds.length === 0) return [];
  return sql.all<DerivedKey>(
    `SELECT DISTINCT d.kind, d.id FROM json_each(?) i
     CROSS JOIN episodes e ON e.scope = ? AND e.episode_id = i.value
     JOIN members m ON m.episode = e.episode JOIN derived d ON d.derived = m.derived
     ORDER BY d.kind, d.id`,
    [JSON.stringify(episodeIds), scope],
  );
}

/** The entries of a change, all or none. Returns the scope and what will go with forgotten members. */
async function applyEntries(sql: Sql, scope: MemoryScope, change: MemoryChange) {
  const handle = await openScope(sql, scope);
  const touched = await listTouched(sql, handle.scope, change.forget ?? []);
  const forgotten = new Set(change.forget);
  for (const entry of change.remove ?? []) await removeDerived(sql, handle.scope, entry);
  for (const entry of change.put ?? []) {
    if (entry.memberIds.some((id) => forgotten.has(id))) {
      throw new AppError('CONFLICT', `The entry "${entry.id}" names an episode to be forgotten.`);
    }
    await putDerived(sql, handle.scope, entry);
  }
  const kept = new Set([...(change.put ?? []), ...(change.remove ?? [])].map(toDerivedKey));
  return { handle, removed: touched.filter((entry) => !kept.has(toDerivedKey(entry))) };
}

interface Place {
  readonly episode: number;
  readonly episode_id: string;
  readonly archive: number | null;
  readonly vectors: string;
}

/** Those of the episodes that exist, with the archive and the vectors of each. */
async function listPlaces(sql: Sql, scope: number, episodeIds: readonly string[]) {
  return sql.all<Place>(
    `SELECT e.episode, e.episode_id, e.archive, ${VECTORS} AS vectors FROM json_each(?) i
     CROSS JOIN episodes e ON e.scope = ? AND e.episode_id = i.value`,
    [JSON.stringify(episodeIds), scope],
  );
}

/** Takes those that are archived out of their archives. Returns their texts by id. */
async function takeArchived(
  sql: Sql,
  places: readonly Place[],
  episodeIds: readonly string[],
): Promise<[id: string, text: string][]> {
  const wanted = new Set(episodeIds);
  const texts: [string, string][] = [];
  for (const archive of new Set(places.map((place) => place.archive))) {
    if (archive !== null) texts.push(...(await takeFromArchive(sql, archive, wanted)));
  }
  return texts;
}

/** Deletes archived episodes from their archives. Those that became active meanwhile go, too. */
async function forgetRest(sql: Sql, handle: ScopeHandle, episodeIds: readonly string[]) {
  const places = await listPlaces(sql, handle.scope, episodeIds);
  if (places.length === 0) return 0;
  await takeArchived(sql, places, episodeIds);
  await sql.all('DELETE FROM keyv WHERE key IN (SELECT value FROM json_each(?))', [
    keysOf(handle, episodeIds),
  ]);
  // The trigger on Keyv's table took the active ones; these are the archived.
  await sql.all('DELETE FROM episodes WHERE episode IN (SELECT value FROM json_each(?))', [
    JSON.stringify(places.map((place) => place.episode)),
  ]);
  return places.length;
}

/** Active episodes go through Keyv, as one statement of the queue; what is left is archived. */
async function forget(
  database: SqliteDatabase,
  scope: MemoryScope,
  handle: ScopeHandle,
  episodeIds: readonly string[],
): Promise<number> {
  const prefix = toPrefix(scope);
  const existed = await Promise.all(
    episodeIds.map((id) => database.keyv.delete(`${prefix}.${id}`)),
  );
  const rest = await database.transaction((sql) => forgetRest(sql, handle, episodeIds));
  return existed.filter(Boolean).length + rest;
}

async function expand(sql: Sql, handle: ScopeHandle, episodeIds: readonly string[]) {
  const places = await listPlaces(sql, handle.scope, episodeIds);
  const texts = await takeArchived(sql, places, episodeIds);
  const vectorsOf = new Map(places.map((place) => [place.episode_id, place.vectors]));
  const entries = texts.map(([id, text]) => [
    handle.keyPrefix + id,
    fillVectors(text, vectorsOf.get(id) ?? '{}'),
  ]);
  await sql.all('INSERT INTO keyv(key, value) SELECT key, value FROM json_each(?)', [
    JSON.stringify(Object.fromEntries(entries)),
  ]);
  return texts.length;
}

async function archive(
  sql: Sql,
  handle: ScopeHandle,
  entry: DerivedKey,
  episodeIds: readonly string[],
) {
  const [owner] = await sql.all<{ derived: number }>(
    'SELECT derived FROM derived WHERE scope = ? AND kind = ? AND id = ?',
    [handle.scope, entry.kind, entry.id],
  );
  if (!owner) {
    throw new AppError(
      'CONFLICT',
      `The entry "${entry.id}" was removed meanwhile. Run the operation again.`,
    );
  }
  const rows = await sql.all<ActiveRow>(
    `SELECT e.episode_id, k.value, ${VECTORS} AS vectors FROM json_each(?) i
     CROSS JOIN episodes e ON e.scope = ? AND e.episode_id = i.value
     CROSS JOIN keyv k ON k.key = ? || e.episode_id ORDER BY e.episode_id`,
    [JSON.stringify(episodeIds), handle.scope, handle.keyPrefix],
  );
  for (const group of inArchives(rows)) {
    const texts = group.map(
      (row) => [row.episode_id, stripVectors(row.value, row.vectors)] as const,
    );
    await writeArchive(sql, handle.scope, owner.derived, new Map(texts));
    await sql.all('DELETE FROM keyv WHERE key IN (SELECT value FROM json_each(?))', [
      keysOf(
        handle,
        group.map((row) => row.episode_id),
      ),
    ]);
  }
  return rows.length;
}

/** Applies a change as MemoryChange says: entries first, then episodes step by step, then the disk is cleaned. */
export async function applyChange(
  database: SqliteDatabase,
  scope: MemoryScope,
  change: MemoryChange,
): Promise<ChangeReceipt> {
  const { handle, removed } = await database.transaction((sql) => applyEntries(sql, scope, change));
  let forgotten = 0;
  for (const ids of inSteps([...new Set(change.forget)])) {
    forgotten += await forget(database, scope, handle, ids);
  }
  let expanded = 0;
  for (const ids of inSteps([...new Set(change.expand)])) {
    expanded += await database.transaction((sql) => expand(sql, handle, ids));
  }
  let archived = 0;
  for (const entry of change.archive ?? []) {
    for (const ids of inSteps([...new Set(entry.episodeIds)])) {
      archived += await database.transaction((sql) => archive(sql, handle, entry, ids));
    }
  }
  const isErasing = forgotten + archived + removed.length + (change.remove?.length ?? 0) > 0;
  const erased = isErasing ? await eraseDeleted(database) : true;
  if (!erased) eraseLater(database);
  return { archived, expanded, forgotten, removed, erased };
}
