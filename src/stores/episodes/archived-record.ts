import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { AppError } from '../../kernel/errors.ts';
import type { EpisodeRecord } from './record.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A large window takes a millisecond to begin, and records are mostly small. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/** A record whose JSON is compressed: Brotli, in base64. */
export interface ArchivedRecord {
  readonly episodeId: string;
  readonly brotli: string;
}

/** The value under an episode's key. */
export type KeptRecord = EpisodeRecord | ArchivedRecord;

export async function toArchived(record: EpisodeRecord): Promise<ArchivedRecord> {
  const text = Buffer.from(JSON.stringify(record));
  const content = await compress(text, BROTLI);
  return { episodeId: record.episodeId, brotli: content.toString('base64') };
}

/** The whole record. Throws UNAVAILABLE where the compressed one is damaged. */
export async function toExpanded(kept: KeptRecord): Promise<EpisodeRecord> {
  if (!('brotli' in kept)) return kept;
  try {
    const content = await decompress(Buffer.from(kept.brotli, 'base64'));
    return JSON.parse(content.toString('utf8')) as EpisodeRecord;
  } catch (cause) {
    const what = `The archived episode ${kept.episodeId} is damaged.`;
    throw new AppError(
      'UNAVAILABLE',
      `${what} Run "orrery doctor" to see which are, and restore a backup.`,
      { cause },
    );
  }
}
