import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { AppError } from '../../../kernel/errors.ts';
import type { Sql } from '../engine.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Quality 5 takes 1 ms a 64 KB, and the window of 4 MB sees schemas that repeat within an archive. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 22,
  },
};

/** Episode id → the text that Keyv's table held, without the vectors, which stay in the side tables. */
export type ArchivedTexts = ReadonlyMap<string, string>;

interface PackedArchive {
  /** SHA-256 of the uncompressed content, in hexadecimal. */
  readonly sha256: string;
  readonly content: Buffer;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function pack(texts: ArchivedTexts): Promise<PackedArchive> {
  const plain = JSON.stringify([...texts]);
  return { sha256: hashOf(plain), content: await compress(Buffer.from(plain), BROTLI) };
}

/** The texts of an archive. Throws UNAVAILABLE where its hash disagrees. */
export async function unpack(archive: PackedArchive): Promise<ArchivedTexts> {
  const plain = await decompress(archive.content).then(String, () => '');
  if (hashOf(plain) === archive.sha256) return new Map(JSON.parse(plain) as [string, string][]);
  throw new AppError(
    'UNAVAILABLE',
    'Archived episodes are damaged. Run "orrery memory verify" to see which, and restore a backup.',
  );
}

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
