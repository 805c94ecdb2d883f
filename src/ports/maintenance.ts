import type { DomainSize, EmbeddedVector } from './episodes.ts';
import type { MemoryScope } from './memory-scope.ts';

/** Work over all tenants, and with the store itself: for servers at their start, the command line and sweeps. */
export interface Maintenance {
  /** Up to `limit` episodes of any scope whose vector of their text is another embedder's, or missing. */
  listForeignVectors(
    embedder: string,
    limit: number,
  ): Promise<(MemoryScope & { readonly episodeId: string })[]>;
  /** Replaces the vector of each episode's text, archived or not. */
  replaceVectors(
    scope: MemoryScope,
    vectors: readonly { readonly episodeId: string; readonly vector: EmbeddedVector }[],
  ): Promise<void>;
  /** Domains of all tenants with at least so many episodes, the largest first, at most `limit`. */
  listLargest(minEpisodes: number, limit: number): Promise<DomainSize[]>;
  /** Writes a consistent copy of everything to a new file, or throws UNPROCESSABLE: PostgreSQL has `pg_dump`. */
  backup(file: string): Promise<void>;
  /** Checks files, records and side tables. A problem is a sentence that names ids and never paths. */
  verify(): Promise<{ readonly episodes: number; readonly problems: readonly string[] }>;
}
