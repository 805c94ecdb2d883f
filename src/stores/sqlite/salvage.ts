import { realpath } from 'node:fs/promises';
import { AppError } from '../../kernel/errors.ts';
import type { Episode } from '../../ports/episodes.ts';
import { unpack } from '../episodes/archive.ts';
import { type EpisodeRecord, hashContent, toEpisode } from '../episodes/record.ts';
import { fromContents, parseArchived } from '../sql/episodes/rows.ts';
import { databaseFileOf } from './database-file.ts';
import { openRawPages, type RawPages } from './raw-pages.ts';
import { type RawValue, readRawRows } from './raw-rows.ts';
import { toStorageError } from './sqlite-error.ts';

/** A result of salvaging a damaged database: an episode, or the reason why one is lost. */
export type Salvaged = { readonly episode: Episode } | { readonly problem: string };

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;
const RECORD = '{"value":{';
const SHA256 = /^[0-9a-f]{64}$/;

/** The columns of the table of episodes. Versions before the tenth had fewer, and kept records as values of Keyv. */
const EPISODE_COLUMNS = 16;
const FORMER_COLUMNS = 10;

/** The columns of entries that name an episode: tenant, domain, id and a number. */
const ENTRY_COLUMNS = 4;

/**
 * The episode id in a row of the table of episodes, and whether the episode is pinned now, or the id in an entry that
 * names one.
 */
function findKnown(row: readonly RawValue[]): [string, boolean | undefined] | undefined {
  const id = row[2];
  if (row.length === ENTRY_COLUMNS && typeof id === 'string' && ULID.test(id)) {
    return [id, undefined];
  }
  const pinned = row[row.length === EPISODE_COLUMNS ? 6 : 5];
  const isEpisode = row.length >= FORMER_COLUMNS && typeof id === 'string' && ULID.test(id);
  return isEpisode ? [id, pinned === 1] : undefined;
}

type Read = () => EpisodeRecord;

/** Functions that read the records in a row: of one episode, or of an archive. */
async function findRecords(row: readonly RawValue[]): Promise<Read[]> {
  const [key, value] = row;
  if (row.length === 2 && typeof key === 'string' && typeof value === 'string') {
    return value.startsWith(RECORD) ? [() => parseArchived(value)] : [];
  }
  const [words, record] = row.slice(EPISODE_COLUMNS - 2);
  if (row.length === EPISODE_COLUMNS && typeof words === 'string' && typeof record === 'string') {
    return [() => fromContents({ words, record })];
  }
  const [sha256, content] = row.slice(-2);
  const isArchive =
    (row.length === 5 || row.length === 7) &&
    typeof sha256 === 'string' &&
    SHA256.test(sha256) &&
    Buffer.isBuffer(content);
  if (!isArchive) return [];
  // The episodes of a damaged archive are reported as lost.
  return unpack({ sha256, content }).then(
    (texts) => Array.from(texts.values(), (text) => () => parseArchived(text)),
    () => [],
  );
}

/** The episode of a record; undefined where it is damaged. */
function findEpisode(
  read: Read,
  pins: ReadonlyMap<string, boolean | undefined>,
): Episode | undefined {
  try {
    const record = read();
    const id = record.episode_id;
    if (record.hash !== undefined && record.hash !== hashContent(record)) return undefined;
    const pinned = Number(pins.get(id) ?? record.pinned);
    return toEpisode(record, { pinned, vectors: JSON.stringify(record.vectors ?? {}) });
  } catch {
    return undefined;
  }
}

async function* salvagePages(pages: RawPages): AsyncGenerator<Salvaged> {
  const pins = new Map<string, boolean | undefined>();
  for (const row of readRawRows(pages)) {
    const known = findKnown(row);
    if (known) pins.set(known[0], known[1] ?? pins.get(known[0]));
  }
  const found = new Set<string>();
  for (const row of readRawRows(pages)) {
    for (const read of await findRecords(row)) {
      const episode = findEpisode(read, pins);
      if (!episode || found.has(episode.episodeId)) continue;
      found.add(episode.episodeId);
      yield { episode };
    }
  }
  if (found.size === 0 && pins.size === 0) {
    throw new AppError(
      'UNAVAILABLE',
      'The database holds no episode that can be read. Restore a backup.',
    );
  }
  for (const id of pins.keys()) {
    if (!found.has(id)) yield { problem: `The content of episode ${id} cannot be read.` };
  }
}

/**
 * Reads everything that a database still holds, page by page and without SQLite: SQLite refuses a whole file where one
 * page of its list of tables is destroyed. Changes nothing. Stop the servers before. Throws UNAVAILABLE where there is
 * no database, or nothing of it can be read.
 */
export async function* salvageEpisodes(dataDirectory: string): AsyncGenerator<Salvaged> {
  let pages: RawPages;
  try {
    pages = openRawPages(databaseFileOf(await realpath(dataDirectory)));
  } catch (error) {
    throw toStorageError(error);
  }
  try {
    yield* salvagePages(pages);
  } finally {
    pages.close();
  }
}
