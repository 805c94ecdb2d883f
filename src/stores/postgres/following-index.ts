import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createVectorSource } from '../sql/episodes/sql-vector-source.ts';
import { StoredVectorIndex, type VectorIndexOptions } from '../vectors/stored-vector-index.ts';
import type { PostgresDatabase } from './postgres-database.ts';

export interface FollowingIndexOptions extends VectorIndexOptions {
  readonly onError: (error: unknown) => void;
  /** True for a brief command, which removes no files of a server. */
  readonly isBrief: boolean;
}

/** Removes all entries of a folder but one. */
async function keepOnly(folder: string, kept: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name !== kept) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * This instance's own index of the vectors of a database. Its files belong to one database: those of another one, whose
 * numbers are given to other vectors, are removed.
 */
export function createFollowingIndex(
  database: PostgresDatabase,
  directory: string,
  { isBrief, ...options }: FollowingIndexOptions,
): StoredVectorIndex {
  const { identity } = database;
  if (!isBrief) keepOnly(directory, identity).catch(options.onError);
  return new StoredVectorIndex(createVectorSource(database), join(directory, identity), options);
}
