import { asComponents } from '../../quantize.ts';
import type { PartitionKey, VectorSource } from '../../vectors/vector-source.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { oneOf, type Statement, sql } from '../statement.ts';
import { inDomain } from './conditions.ts';
import { hasDropped, readLastRemoval } from './read-removals.ts';

interface ChangeRow {
  readonly removal: number | null;
  readonly sequence: number;
  readonly components: Buffer | null;
}

const inPartition = ({ scope, space, embedder }: PartitionKey): Statement =>
  sql`${inDomain(scope.domain)} AND space = ${space} AND embedder = ${embedder}`;

/**
 * Vectors and their removals. A reader that sees a number sees all below it, since a domain's clock is locked until the
 * commit.
 */
export function createVectorSource(database: SqlDatabase): VectorSource {
  const { of } = database;
  return {
    async readChanges(key, after, limit) {
      const rows = await of(key.scope.tenant).read<ChangeRow>(
        sql`SELECT * FROM (
              SELECT CAST(NULL AS bigint) AS removal, sequence, components FROM vectors
              WHERE ${inPartition(key)} AND sequence > ${after.sequence}
              ORDER BY sequence LIMIT ${limit}) AS added
            UNION ALL
            SELECT removal, sequence, NULL FROM removals
            WHERE ${inDomain(key.scope.domain)} AND space = ${key.space}
              AND removal > ${after.removal}`,
      );
      let { sequence, removal } = after;
      const added = [];
      const removed = [];
      for (const row of rows) {
        if (row.components) {
          added.push({ sequence: row.sequence, components: asComponents(row.components) });
          sequence = row.sequence;
        } else {
          removed.push(row.sequence);
          removal = Math.max(removal, row.removal ?? 0);
        }
      }
      return { added, removed, isComplete: !hasDropped(removed), cursor: { sequence, removal } };
    },
    readLastRemoval: (scope) => readLastRemoval(database, scope),
    async findEpisodes(key, sequences) {
      const rows = await of(key.scope.tenant).read<{ sequence: number; episode_id: string }>(
        sql`SELECT sequence, episode_id FROM vectors
            WHERE ${inPartition(key)} AND sequence ${oneOf(sequences, 'bigint')}`,
      );
      return new Map(rows.map((row) => [row.sequence, row.episode_id]));
    },
    async countVectors({ scope, space }) {
      const [row] = await of(scope.tenant).read<{ count: number }>(
        sql`SELECT count(*) AS count FROM vectors
            WHERE ${inDomain(scope.domain)} AND space = ${space}`,
      );
      return row?.count ?? 0;
    },
  };
}
