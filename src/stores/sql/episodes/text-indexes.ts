import type { EpisodeStore } from '../../../ports/episode-store.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { int, sql, TENANT } from '../statement.ts';
import { inDomain, tick } from './conditions.ts';

interface IndexRow {
  readonly sequence: number;
  readonly removal: number;
  readonly bytes: Uint8Array;
}

/** Indexes of texts as they were kept: forgetting deletes that of its domain. */
export function createTextIndexes({
  of,
}: SqlDatabase): Pick<EpisodeStore, 'readTextIndex' | 'keepTextIndex'> {
  return {
    async readTextIndex({ tenant, domain }) {
      const [row] = await of(tenant).read<IndexRow>(
        sql`SELECT sequence, removal, bytes FROM text_indexes WHERE ${inDomain(domain)}`,
      );
      if (!row) return undefined;
      const { sequence, removal, bytes } = row;
      return { cursor: { sequence, removal }, bytes };
    },
    keepTextIndex({ tenant, domain }, { cursor: { sequence, removal }, bytes }) {
      return of(tenant).transaction(async (work) => {
        // The lock orders it before or after all that is forgotten.
        await tick(work, domain, 0);
        await work.all(
          sql`INSERT INTO text_indexes AS t (tenant, domain, sequence, removal, bytes)
              SELECT ${TENANT}, domain, ${int(sequence)}, ${int(removal)}, ${bytes} FROM scopes
              WHERE ${inDomain(domain)} AND NOT EXISTS (
                SELECT 1 FROM removals WHERE ${inDomain(domain)} AND space = 'text'
                  AND removal > ${removal})
              ON CONFLICT(tenant, domain) DO UPDATE
              SET sequence = excluded.sequence, removal = excluded.removal, bytes = excluded.bytes
              WHERE excluded.sequence >= t.sequence`,
        );
      });
    },
  };
}
