import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createVectorSource } from '../sql/episodes/sql-vector-source.ts';
import {
  GraphVectorIndex,
  type OpenVectorIndex,
  type VectorIndexOptions,
} from '../vectors/hnsw-vector-index.ts';
import type { PostgresDatabase } from './postgres-database.ts';

export interface FollowingIndexOptions extends VectorIndexOptions {
  readonly onError: (error: unknown) => void;
  /** True in a thread, which shares the files of its process and removes none of them. */
  readonly isThread: boolean;
}

/** Removes all entries of a folder but one. */
async function keepOnly(folder: string, kept: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name !== kept) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * This instance's own index of the vectors of a database. Its files belong to one database and one timeline. Another
 * timeline may use the same numbers for other vectors, so that a new index is begun when the timeline changes.
 */
export function createFollowingIndex(
  database: PostgresDatabase,
  directory: string,
  { isThread, ...options }: FollowingIndexOptions,
): OpenVectorIndex {
  const folder = join(directory, database.identity);
  const source = createVectorSource(database);
  const open = () => new GraphVectorIndex(source, join(folder, timelineOf(database)), options);
  const removeOthers = () =>
    isThread ? undefined : keepOnly(folder, timelineOf(database)).catch(options.onError);
  let index = open();
  void removeOthers();
  database.onTimeline(() => {
    const former = index;
    index = open();
    former.close().then(removeOthers, options.onError);
  });
  return {
    search: (scope, query) => index.search(scope, query),
    status: (scope, space) => index.status(scope, space),
    purge: (scope) => index.purge(scope),
    flush: () => index.flush(),
    verify: () => index.verify(),
    close: () => index.close(),
  };
}

const timelineOf = ({ timeline }: PostgresDatabase): string => timeline ?? 'unknown';
