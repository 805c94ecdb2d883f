import type { MemoryScope } from '../../../ports/memory-scope.ts';
import type { IndexStatus, VectorHit, VectorQuery } from '../../../ports/vector-index.ts';
import { asComponents } from '../../quantize.ts';
import { inDomain } from '../../sql/episodes/conditions.ts';
import { createVectorSource } from '../../sql/episodes/sql-vector-source.ts';
import { raw, type Statement, sql } from '../../sql/statement.ts';
import { ExactVectors } from '../../vectors/exact-vectors.ts';
import type { OpenVectorIndex } from '../../vectors/hnsw-vector-index.ts';
import { NearestList } from '../../vectors/nearest-list.ts';
import { type PartitionKey, toPartitionKey, toUnit } from '../../vectors/vector-source.ts';
import type { PostgresDatabase } from '../postgres-database.ts';
import { EF_SEARCH } from '../postgres-settings.ts';
import { GRAPH_LIMITS, type GraphLimits, keepGraphs, listGraphs, toGraphName } from './graphs.ts';

/**
 * Candidates beyond the limit, all of which are compared exactly: half-precision values and graphs are only nearly
 * right.
 */
const SURPLUS = 50;
/** The time for which the list of partitions with a graph is kept. Milliseconds. */
const GRAPHS_AGE_MS = 30_000;
const KEEP_MS = 5 * 60_000;

interface Candidate {
  readonly sequence: number;
  readonly episode_id: string;
  readonly components: Uint8Array;
}

/**
 * The nearest candidates of a partition. PostgreSQL uses a graph where the statement has the graph's own expression.
 * From the constants of this very call the planner sees that the partition is the graph's, so that the statement is
 * planned each time.
 */
export function toSearch(
  { scope, space, embedder }: PartitionKey,
  unit: Float32Array,
  limit: number,
  isByGraph: boolean,
): Statement {
  const type = raw(`halfvec(${unit.length})`);
  const half = isByGraph ? sql`(half::${type})` : raw('half');
  return sql`
    SELECT sequence, episode_id, components FROM vectors
    WHERE ${inDomain(scope.domain)} AND space = ${space} AND embedder = ${embedder}
      AND length(components) = ${raw(String(unit.length))}
    ORDER BY ${half} <=> ${`[${unit.join(',')}]`}::${type} LIMIT ${limit}`;
}

export interface PgvectorOptions {
  readonly limits?: GraphLimits;
  /** True where this instance is now to maintain the graphs for all instances. */
  readonly claim?: (task: string, everyMs: number) => Promise<boolean>;
  readonly onError?: (error: unknown) => void;
}

/** Compares candidates exactly, as an instance's own index does. */
async function rerank(
  unit: Float32Array,
  candidates: readonly Candidate[],
  limit: number,
): Promise<VectorHit[]> {
  const vectors = new ExactVectors();
  const ids = new Map(candidates.map(({ sequence, episode_id }) => [sequence, episode_id]));
  for (const { sequence, components } of candidates.toSorted((a, b) => a.sequence - b.sequence)) {
    vectors.add({ sequence, components: asComponents(components) });
  }
  const nearest = new NearestList(limit);
  await vectors.search(unit, nearest);
  return nearest.found.map(({ sequence, similarity }) => ({
    episodeId: ids.get(sequence) as string,
    similarity,
  }));
}

/**
 * Nearest vectors by pgvector. The instance keeps nothing, and every search sees all vectors that were stored before
 * it.
 */
export function createPgvectorIndex(
  database: PostgresDatabase,
  { limits = GRAPH_LIMITS, claim, onError = () => undefined }: PgvectorOptions = {},
): OpenVectorIndex {
  const source = createVectorSource(database);
  let graphs = new Set<string>();
  let readAtMs = Number.NEGATIVE_INFINITY;
  let keeping: Promise<void> = Promise.resolve();

  const getGraphs = async (): Promise<Set<string>> => {
    if (performance.now() - readAtMs < GRAPHS_AGE_MS) return graphs;
    graphs = await listGraphs(database);
    readAtMs = performance.now();
    return graphs;
  };
  const keep = (): Promise<void> => {
    keeping = keeping
      .catch(() => undefined)
      .then(() => keepGraphs(database, limits))
      .finally(() => {
        readAtMs = Number.NEGATIVE_INFINITY;
      });
    return keeping;
  };
  const timer =
    claim &&
    setInterval(() => {
      claim('vector graphs', KEEP_MS)
        .then((isOurs) => (isOurs ? keep() : undefined))
        .catch(onError);
    }, KEEP_MS).unref();

  return {
    async search(scope: MemoryScope, query: VectorQuery): Promise<VectorHit[]> {
      const unit = toUnit(query.vector.values);
      if (!unit || query.limit < 1) return [];
      const key = toPartitionKey(scope, query);
      const wanted = query.limit + SURPLUS;
      const isByGraph = wanted <= EF_SEARCH && (await getGraphs()).has(toGraphName(key));
      const candidates = await database
        .of(scope.tenant)
        .readPlanned<Candidate>(toSearch(key, unit, wanted, isByGraph));
      return rerank(unit, candidates, query.limit);
    },
    async status(scope, space): Promise<IndexStatus> {
      const counts = await source.countVectors({ scope, space });
      const vectors = counts.reduce((sum, { count }) => sum + count, 0);
      const [largest] = counts;
      if (!largest) return { kind: 'empty', vectors: 0, tail: 0, graphs: true, isInDatabase: true };
      const key = { scope, space, embedder: largest.embedder };
      const kind = (await getGraphs()).has(toGraphName(key)) ? 'graph' : 'exact';
      return { kind, vectors, tail: 0, graphs: true, isInDatabase: true };
    },
    // No search returns a deleted row, and vacuum takes the row out of the graphs.
    purge: async () => undefined,
    flush: keep,
    verify: async () => ({ episodes: 0, archives: 0, problems: [], repaired: 0 }),
    async close() {
      clearInterval(timer);
      await keeping.catch(() => undefined);
    },
  };
}
