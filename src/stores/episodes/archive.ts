import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { AppError } from '../../kernel/errors.ts';
import { awaitNative } from '../../kernel/native-section.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Quality 5 takes 1 ms for 64 KB. The window of 4 MB covers schemas that repeat within an archive. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 22,
  },
};

/** Characters of one archive, unless a single episode is larger. */
const MAX_ARCHIVE_LENGTH = 2_000_000;

/** Episode id → the text of its record without the vectors, which the store keeps beside it. */
export type ArchivedTexts = ReadonlyMap<string, string>;

export interface PackedArchive {
  /** SHA-256 of the uncompressed content, in hexadecimal. */
  readonly sha256: string;
  readonly content: Buffer;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export async function pack(texts: ArchivedTexts): Promise<PackedArchive> {
  const plain = JSON.stringify([...texts]);
  return {
    sha256: hashOf(plain),
    content: await awaitNative(() => compress(Buffer.from(plain), BROTLI)),
  };
}

/** The texts of an archive. Throws UNAVAILABLE where the content does not have the archive's hash. */
export async function unpack(archive: PackedArchive): Promise<ArchivedTexts> {
  const plain = await awaitNative(() => decompress(archive.content)).then(String, () => '');
  if (hashOf(plain) === archive.sha256) return new Map(JSON.parse(plain) as [string, string][]);
  throw new AppError(
    'UNAVAILABLE',
    'Archived episodes are damaged. Run "orrery memory verify" to see which, and restore a backup.',
  );
}

/** Groups of items, each of which fits in one archive. */
export function* inArchives<T extends { readonly value: string }>(
  rows: readonly T[],
): Generator<T[]> {
  let group: T[] = [];
  let length = 0;
  for (const row of rows) {
    if (group.length > 0 && length + row.value.length > MAX_ARCHIVE_LENGTH) {
      yield group;
      group = [];
      length = 0;
    }
    group.push(row);
    length += row.value.length;
  }
  if (group.length > 0) yield group;
}
