import { hasDropped } from '../../episodes/removals.ts';
import { asComponents } from '../../quantize.ts';
import type { PartitionKey, VectorSource } from '../../vectors/vector-source.ts';
import type { PostgresDatabase } from '../database.ts';
import { readLastRemoval } from './removals.ts';

interface ChangeRow {
  readonly removal: number | null;
  readonly sequence: number;
  readonly components: Buffer | null;
}

interface VectorRow {
  readonly sequence: number;
  readonly components: Buffer;
}

const PARTITION = 'tenant = $1 AND domain = $2 AND space = $3 AND embedder = $4';

const parametersOf = ({ scope, space, embedder }: PartitionKey) =>
  [scope.domain, space, embedder] as const;

const toVector = ({ sequence, components }: VectorRow) => ({
  sequence,
  components: asComponents(components),
});

/** Vectors and their removals. What has a number has all below it, since a domain's clock is locked until the commit. */
export function createPostgresVectorSource(database: PostgresDatabase): VectorSource {
  const { of } = database;
  return {
    async readChanges(key, after, limit) {
      const rows = await of(key.scope.tenant).read<ChangeRow>(
        `(SELECT NULL AS removal, sequence, components FROM vectors
          WHERE ${PARTITION} AND sequence > $5 ORDER BY sequence LIMIT $7)
         UNION ALL
         SELECT removal, sequence, NULL FROM removals
         WHERE tenant = $1 AND domain = $2 AND space = $3 AND removal > $6`,
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
      const rows = await of(key.scope.tenant).read<VectorRow>(
        `SELECT sequence, components FROM vectors
         WHERE ${PARTITION} AND sequence > $5 AND sequence <= $6 ORDER BY sequence LIMIT $7`,
        [...parametersOf(key), after, through, limit],
      );
      return rows.map(toVector);
    },
    readLastRemoval: (scope) => readLastRemoval(database, scope),
    async listSequences(key, through) {
      const rows = await of(key.scope.tenant).read<{ sequence: number }>(
        `SELECT sequence FROM vectors WHERE ${PARTITION} AND sequence <= $5 ORDER BY sequence`,
        [...parametersOf(key), through],
      );
      return Uint32Array.from(rows, ({ sequence }) => sequence);
    },
    async findEpisodes(key, sequences) {
      const rows = await of(key.scope.tenant).read<{ sequence: number; episode_id: string }>(
        `SELECT sequence, episode_id FROM vectors
         WHERE ${PARTITION} AND sequence = ANY($5::bigint[])`,
        [...parametersOf(key), sequences],
      );
      return new Map(rows.map((row) => [row.sequence, row.episode_id]));
    },
    countVectors: ({ scope, space }) =>
      of(scope.tenant).read(
        `SELECT embedder, count(*) AS count FROM vectors
         WHERE tenant = $1 AND domain = $2 AND space = $3
         GROUP BY embedder ORDER BY count DESC, embedder`,
        [scope.domain, space],
      ),
  };
}
