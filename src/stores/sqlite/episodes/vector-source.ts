import { toPrefix } from '../../episodes/record.ts';
import { hasDropped } from '../../episodes/removals.ts';
import { asComponents } from '../../quantize.ts';
import type { PartitionKey, VectorSource } from '../../vectors/vector-source.ts';
import type { SqliteDatabase } from '../database.ts';
import { SCOPE } from './reading.ts';
import { readLastRemoval } from './removals.ts';

interface ChangeRow {
  readonly removal: number | null;
  readonly sequence: number;
  readonly components: Buffer | null;
}

const PARTITION = `scope = ${SCOPE('?1')} AND space = ?2 AND embedder = ?3`;

const parametersOf = ({ scope, space, embedder }: PartitionKey) =>
  [toPrefix(scope), space, embedder] as const;

/** Vectors and their removals, read from the side tables in one snapshot each. */
export function createSqliteVectorSource(database: SqliteDatabase): VectorSource {
  return {
    async readChanges(key, after, limit) {
      const rows = await database.read<ChangeRow>(
        `SELECT * FROM (
           SELECT NULL AS removal, sequence, components FROM vectors
           WHERE ${PARTITION} AND sequence > ?4 ORDER BY sequence LIMIT ?6)
         UNION ALL
         SELECT removal, sequence, NULL FROM removals
         WHERE scope = ${SCOPE('?1')} AND space = ?2 AND removal > ?5`,
        [...parametersOf(key), after.sequence, after.removal, limit],
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
    async readRange(key, after, through, limit) {
      const rows = await database.read<{ sequence: number; components: Buffer }>(
        `SELECT sequence, components FROM vectors
         WHERE ${PARTITION} AND sequence > ?4 AND sequence <= ?5 ORDER BY sequence LIMIT ?6`,
        [...parametersOf(key), after, through, limit],
      );
      return rows.map((row) => ({
        sequence: row.sequence,
        components: asComponents(row.components),
      }));
    },
    readLastRemoval: () => readLastRemoval(database),
    async listSequences(key, through) {
      const [row] = await database.read<{ sequences: string }>(
        `SELECT json_group_array(sequence) AS sequences FROM (
           SELECT sequence FROM vectors WHERE ${PARTITION} AND sequence <= ?4 ORDER BY sequence)`,
        [...parametersOf(key), through],
      );
      return Uint32Array.from(JSON.parse(row?.sequences ?? '[]') as number[]);
    },
    async findEpisodes(key, sequences) {
      const rows = await database.read<{ sequence: number; episode_id: string }>(
        // By sequence: an index on the partition would visit all of it.
        `SELECT v.sequence, e.episode_id FROM json_each(?4) i
         CROSS JOIN vectors v ON v.sequence = i.value AND +v.scope = ${SCOPE('?1')}
           AND +v.space = ?2 AND +v.embedder = ?3
         CROSS JOIN episodes e ON e.episode = v.episode`,
        [...parametersOf(key), JSON.stringify(sequences)],
      );
      return new Map(rows.map((row) => [row.sequence, row.episode_id]));
    },
    async countVectors({ scope, space }) {
      return database.read(
        `SELECT embedder, count(*) AS count FROM vectors
         WHERE scope = ${SCOPE('?')} AND space = ? GROUP BY embedder ORDER BY count DESC, embedder`,
        [toPrefix(scope), space],
      );
    },
  };
}
