import { createBoundedCache } from '../../../kernel/bounded-cache.ts';
import type { MemoryScope } from '../../../ports/memory-scope.ts';
import { type ArchivedTexts, type PackedArchive, pack, unpack } from '../../episodes/archive.ts';
import type { SqlDatabase, Transaction } from '../sql-database.ts';
import { oneOf, SHRINK, sql, TENANT } from '../statement.ts';
import { inDomain, tick } from './conditions.ts';

/** The most archives that one instance keeps unpacked. Each holds at most 64 episodes. */
const MAX_UNPACKED = 16;

/** The entry that archives belong to. */
interface Owner {
  readonly kind: string | null;
  readonly id: string | null;
}

export async function readArchive(
  { of }: SqlDatabase,
  { tenant, domain }: MemoryScope,
  archive: number,
): Promise<ArchivedTexts | undefined> {
  const [row] = await of(tenant).read<PackedArchive>(
    sql`SELECT sha256, content FROM archives WHERE ${inDomain(domain)} AND archive = ${archive}`,
  );
  return row && unpack(row);
}

/**
 * Reads archives and keeps the last ones. The content under an archive's number never changes, so that kept ones stay
 * valid.
 */
export function createArchiveReader(database: SqlDatabase) {
  const unpacked = createBoundedCache<string, Promise<ArchivedTexts>>(MAX_UNPACKED);
  const read = async (scope: MemoryScope, archive: number): Promise<ArchivedTexts> =>
    (await readArchive(database, scope, archive)) ?? new Map();
  return (scope: MemoryScope, archive: number): Promise<ArchivedTexts> => {
    const key = JSON.stringify([scope.tenant, scope.domain, archive]);
    const known = unpacked.get(key) ?? read(scope, archive);
    unpacked.set(key, known);
    known.catch(() => unpacked.delete(key));
    return known;
  };
}

/** Writes an archive and points its episodes to it. Run it in a transaction that holds the clock. */
export async function writeArchive(
  work: Transaction,
  domain: string,
  owner: Owner,
  texts: ArchivedTexts,
): Promise<void> {
  const { sha256, content } = await pack(texts);
  // Checks the compressed content before the originals are deleted: later only that content is read.
  await unpack({ sha256, content });
  const archive = (await tick(work, domain, 1)) + 1;
  await work.all(
    sql`INSERT INTO archives(tenant, domain, archive, kind, id, sha256, content)
        VALUES(${TENANT}, ${domain}, ${archive}, ${owner.kind}, ${owner.id}, ${sha256}, ${content})`,
  );
  await work.all(
    sql`UPDATE episodes SET archive = ${archive}, words = NULL, record = NULL ${SHRINK}
        WHERE ${inDomain(domain)} AND episode_id ${oneOf([...texts.keys()])}`,
  );
}

/**
 * Takes episodes out of an archive, which is written again without them. Returns their texts. Run it in a transaction.
 */
export async function takeFromArchive(
  work: Transaction,
  domain: string,
  archive: number,
  episodeIds: ReadonlySet<string>,
): Promise<ArchivedTexts> {
  const [row] = await work.all<PackedArchive & Owner>(
    sql`DELETE FROM archives WHERE ${inDomain(domain)} AND archive = ${archive}
        RETURNING kind, id, sha256, content`,
  );
  if (!row) return new Map();
  const texts = [...(await unpack(row))];
  const kept = new Map(texts.filter(([id]) => !episodeIds.has(id)));
  if (kept.size > 0) await writeArchive(work, domain, row, kept);
  return new Map(texts.filter(([id]) => episodeIds.has(id)));
}
