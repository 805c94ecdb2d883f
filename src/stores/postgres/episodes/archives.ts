import type { MemoryScope } from '../../../memory/ports.ts';
import { type ArchivedTexts, type PackedArchive, pack, unpack } from '../../episodes/archive.ts';
import type { PostgresDatabase, Sql } from '../database.ts';
import { tick } from './clock.ts';

/** Archives kept unpacked by one instance; each holds at most 64 episodes. */
const MAX_UNPACKED = 16;

/** The entry that archives belong to. */
export interface Owner {
  readonly kind: string | null;
  readonly id: string | null;
}

/** Reads archives and keeps the last ones: content never changes under its number, so that they stay true. */
export function createArchiveReader(database: PostgresDatabase) {
  const unpacked = new Map<string, Promise<ArchivedTexts>>();
  const read = async (scope: MemoryScope, archive: number): Promise<ArchivedTexts> => {
    const [row] = await database
      .of(scope.tenant)
      .read<PackedArchive>(
        'SELECT sha256, content FROM archives WHERE tenant = $1 AND domain = $2 AND archive = $3',
        [scope.domain, archive],
      );
    return row ? unpack(row) : new Map();
  };
  return (scope: MemoryScope, archive: number): Promise<ArchivedTexts> => {
    const key = JSON.stringify([scope.tenant, scope.domain, archive]);
    const known = unpacked.get(key) ?? read(scope, archive);
    unpacked.delete(key);
    unpacked.set(key, known);
    for (const oldest of unpacked.keys()) {
      if (unpacked.size <= MAX_UNPACKED) break;
      unpacked.delete(oldest);
    }
    known.catch(() => unpacked.delete(key));
    return known;
  };
}

/** Writes an archive and points its episodes to it. Run it in a transaction that holds the clock. */
export async function writeArchive(
  sql: Sql,
  domain: string,
  owner: Owner,
  texts: ArchivedTexts,
): Promise<void> {
  const packed = await pack(texts);
  // What is read later is what was compressed: compare before the originals go.
  await unpack(packed);
  const archive = (await tick(sql, domain, 1)) + 1;
  await sql.all(
    `INSERT INTO archives(tenant, domain, archive, kind, id, sha256, content)
     VALUES($1, $2, $3, $4, $5, $6, $7)`,
    [domain, archive, owner.kind, owner.id, packed.sha256, packed.content],
  );
  await sql.all(
    `UPDATE episodes SET archive = $3, words = NULL, record = NULL
     WHERE tenant = $1 AND domain = $2 AND episode_id = ANY($4::text[])`,
    [domain, archive, [...texts.keys()]],
  );
}

/** Takes episodes out of an archive, which is written anew without them. Returns their texts. Run it in a transaction. */
export async function takeFromArchive(
  sql: Sql,
  domain: string,
  archive: number,
  episodeIds: ReadonlySet<string>,
): Promise<ArchivedTexts> {
  const [row] = await sql.all<PackedArchive & Owner>(
    `DELETE FROM archives WHERE tenant = $1 AND domain = $2 AND archive = $3
     RETURNING kind, id, sha256, content`,
    [domain, archive],
  );
  if (!row) return new Map();
  const texts = [...(await unpack(row))];
  const kept = new Map(texts.filter(([id]) => !episodeIds.has(id)));
  if (kept.size > 0) await writeArchive(sql, domain, row, kept);
  return new Map(texts.filter(([id]) => episodeIds.has(id)));
}
