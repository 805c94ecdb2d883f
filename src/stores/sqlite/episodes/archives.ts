import { type ArchivedTexts, type PackedArchive, pack, unpack } from '../../episodes/archive.ts';
import type { Sql } from '../connection.ts';

export async function readArchive(sql: Sql, archive: number): Promise<ArchivedTexts> {
  const [row] = await sql.all<PackedArchive>(
    'SELECT sha256, content FROM archives WHERE archive = ?',
    [archive],
  );
  return row ? unpack(row) : new Map();
}

/** Writes an archive, reads it back and compares, then points its episodes to it. Run it in a transaction. */
export async function writeArchive(
  sql: Sql,
  scope: number,
  derived: number | null,
  texts: ArchivedTexts,
): Promise<void> {
  const { sha256, content } = await pack(texts);
  const [row] = await sql.all<{ archive: number }>(
    'INSERT INTO archives(scope, derived, sha256, content) VALUES(?, ?, ?, ?) RETURNING archive',
    [scope, derived, sha256, content],
  );
  const archive = row?.archive as number;
  await readArchive(sql, archive);
  await sql.all(
    `UPDATE episodes SET archive = ? WHERE scope = ? AND episode_id IN (SELECT value FROM json_each(?))`,
    [archive, scope, JSON.stringify([...texts.keys()])],
  );
}

/** Takes episodes out of an archive, which is written anew without them. Returns their texts. Run it in a transaction. */
export async function takeFromArchive(
  sql: Sql,
  archive: number,
  episodeIds: ReadonlySet<string>,
): Promise<ArchivedTexts> {
  const [row] = await sql.all<PackedArchive & { scope: number; derived: number | null }>(
    'SELECT scope, derived, sha256, content FROM archives WHERE archive = ?',
    [archive],
  );
  if (!row) return new Map();
  const texts = [...(await unpack(row))];
  const kept = new Map(texts.filter(([id]) => !episodeIds.has(id)));
  if (kept.size > 0) await writeArchive(sql, row.scope, row.derived, kept);
  await sql.all('DELETE FROM archives WHERE archive = ?', [archive]);
  return new Map(texts.filter(([id]) => episodeIds.has(id)));
}
