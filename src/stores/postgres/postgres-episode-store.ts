import { AppError } from '../../kernel/errors.ts';
import type { EpisodeStore } from '../../ports/episode-store.ts';
import type { EpisodeQuota } from '../sql/episodes/quota.ts';
import { createEpisodeStore } from '../sql/episodes/sql-episode-store.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/** Episodes in PostgreSQL, which any number of instances share. */
export const createPostgresEpisodeStore = (
  database: PostgresDatabase,
  quota?: EpisodeQuota,
): EpisodeStore =>
  createEpisodeStore(
    database,
    {
      // Forgotten content stays in dead rows until the next vacuum.
      erase: async () => false,
      // The database manages its own pages: `amcheck` and checksums report faults, and free pages are used again.
      checkFiles: async () => [],
      async backup() {
        throw new AppError(
          'UNPROCESSABLE',
          'This command copies a data directory. Run pg_dump for PostgreSQL, as docs/scaling.md says under "Backup and recovery".',
        );
      },
    },
    quota,
  );
