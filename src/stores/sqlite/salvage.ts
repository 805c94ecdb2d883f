import { realpath } from 'node:fs/promises';
import type { Episode } from '../../memory/ports.ts';
import { hashContent, parseRecord, toEpisode } from '../episodes/record.ts';
import { type Connection, openConnection, type Sql } from './connection.ts';
import { databaseFileOf } from './database-file.ts';
import { readArchive } from './episodes/archives.ts';
import { toStorageError } from './storage-error.ts';

/** What a damaged database gives: an episode, or the reason why one is lost. */
export type Salvaged = { readonly episode: Episode } | { readonly problem: string };

const PAGE = 100;
/** Rows that can not be read, one after another, after which the end of a table is taken for lost. */
const MAX_LOST_IN_A_ROW = 10_000;

/**
 * Reads what a database still holds, whatever is damaged in it, and changes nothing. Throws UNAVAILABLE where
 * there is no database, or nothing of it can be read.
 */
export async function* salvageEpisodes(dataDirectory: string): AsyncGenerator<Salvaged> {
  const connection = await openDamaged(dataDirectory);
  try {
    for await (const row of readRows(connection, 'keyv', 'value')) {
      yield typeof row === 'object' ? row : toSalvaged(String(row));
    }
    for await (const row of readRows(connection, 'archives', 'archive')) {
      if (typeof row === 'object') yield row;
      else yield* readArchived(connection, Number(row));
    }
  } finally {
    await connection.close();
  }
}

async function openDamaged(dataDirectory: string): Promise<Connection> {
  const directory = await realpath(dataDirectory).catch((error) => {
    throw toStorageError(error);
  });
  const connection = await openConnection(databaseFileOf(directory));
  try {
    await connection.all('PRAGMA query_only = ON');
    await connection.all('SELECT count(*) FROM sqlite_schema');
    return connection;
  } catch (error) {
    await connection.close().catch(() => undefined);
    throw error;
  }
}

function toSalvaged(text: string): Salvaged {
  try {
    const record = parseRecord(text);
    const { pinned, vectors } = record;
    const columns = { pinned: Number(pinned), vectors: JSON.stringify(vectors ?? {}) };
    const episode = toEpisode(record, columns);
    if (record.hash !== undefined && record.hash !== hashContent(record)) {
      return { problem: `The content of episode ${record.episode_id} is not what was stored.` };
    }
    return { episode };
  } catch {
    return { problem: 'A row of the episodes holds no episode.' };
  }
}

async function* readArchived(sql: Sql, archive: number): AsyncGenerator<Salvaged> {
  try {
    for (const text of (await readArchive(sql, archive)).values()) yield toSalvaged(text);
  } catch {
    yield { problem: `Archive ${archive} is damaged.` };
  }
}

/** A column of every row that can be read, page by page; around damage row by row. */
async function* readRows(
  sql: Sql,
  table: 'keyv' | 'archives',
  column: 'value' | 'archive',
): AsyncGenerator<string | number | { readonly problem: string }> {
  const select = `SELECT rowid AS id, ${column} AS held FROM ${table}`;
  const read = (where: string, id: number) =>
    sql
      .all<{ id: number; held: string | number }>(`${select} WHERE ${where}`, [id])
      .catch(() => undefined);
  let lostInARow = 0;
  for (let after = 0; lostInARow < MAX_LOST_IN_A_ROW; ) {
    const page = await read(`rowid > ? ORDER BY rowid LIMIT ${PAGE}`, after);
    if (page) {
      if (page.length === 0) return;
      for (const { id, held } of page) {
        after = id;
        yield held;
      }
      lostInARow = 0;
      continue;
    }
    for (let step = 0; step < PAGE; step++) {
      after++;
      const row = await read('rowid = ?', after);
      if (row === undefined) {
        lostInARow++;
        yield { problem: `Row ${after} of ${table} cannot be read.` };
      } else if (row[0]) {
        lostInARow = 0;
        yield row[0].held;
      }
    }
  }
}
