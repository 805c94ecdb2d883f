import { createHash } from 'node:crypto';
import { inDomain } from '../../sql/episodes/conditions.ts';
import { raw, sql } from '../../sql/statement.ts';
import type { PartitionKey } from '../../vectors/vector-source.ts';
import type { PostgresDatabase } from '../postgres-database.ts';

export interface GraphLimits {
  /** A partition gets a graph from this number of vectors on. Its graph is dropped below `dropBelow`. */
  readonly buildFrom: number;
  readonly dropBelow: number;
  /** The most graphs of one database: each insertion evaluates the conditions of all graphs. */
  readonly maxGraphs: number;
}

/** Exact search by B-tree takes 5 to 10 ms among 5,000 vectors, and 161 ms among 100,000. */
export const GRAPH_LIMITS: GraphLimits = { buildFrom: 20_000, dropBelow: 15_000, maxGraphs: 64 };

const PREFIX = 'vectors_hnsw_';

export const toGraphName = ({ scope, space, embedder }: PartitionKey): string =>
  PREFIX +
  createHash('sha256')
    .update(JSON.stringify([scope.tenant, scope.domain, space, embedder]))
    .digest('hex')
    .slice(0, 32);

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

interface Counted {
  readonly key: PartitionKey;
  readonly count: number;
  readonly dimension: number;
}

interface CountedRow {
  readonly space: PartitionKey['space'];
  readonly embedder: string;
  readonly count: number;
  readonly dimension: number;
}

/** Partitions that are large enough to keep a graph, the largest first. Only vectors of large domains are counted. */
async function listLarge(
  { fleet, of }: PostgresDatabase,
  { dropBelow }: GraphLimits,
): Promise<Counted[]> {
  const domains = await fleet.read<{ tenant: string; domain: string }>(
    sql`SELECT tenant, domain FROM tenant_usage WHERE episodes >= ${dropBelow}`,
  );
  const counted: Counted[] = [];
  for (const scope of domains) {
    const rows = await of(scope.tenant).read<CountedRow>(
      sql`SELECT space, embedder, count(*) AS count, max(length(components)) AS dimension
          FROM vectors WHERE ${inDomain(scope.domain)} GROUP BY space, embedder`,
    );
    for (const { space, embedder, count, dimension } of rows) {
      if (count >= dropBelow) counted.push({ key: { scope, space, embedder }, count, dimension });
    }
  }
  return counted.sort((a, b) => b.count - a.count);
}

/** Each graph contains one partition only: a filter after the search of a global graph would find too few vectors. */
const toStatement = (name: string, { key, dimension }: Counted) =>
  raw(`
  CREATE INDEX CONCURRENTLY ${name} ON vectors
  USING hnsw ((half::halfvec(${dimension})) halfvec_cosine_ops) WITH (m = 16, ef_construction = 100)
  WHERE tenant = ${quote(key.scope.tenant)} AND domain = ${quote(key.scope.domain)}
    AND space = ${quote(key.space)} AND embedder = ${quote(key.embedder)}`);

/** All graphs, including broken ones. */
const listAll = ({ fleet }: PostgresDatabase) =>
  fleet.read<{ name: string; valid: boolean }>(
    sql`SELECT c.relname AS name, i.indisvalid AS valid
        FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE i.indrelid = 'vectors'::regclass AND starts_with(c.relname, ${PREFIX})`,
  );

/** The graphs that searches can use, by name. */
export async function listGraphs(database: PostgresDatabase): Promise<Set<string>> {
  const rows = await listAll(database);
  return new Set(rows.flatMap(({ name, valid }) => (valid ? [name] : [])));
}

/**
 * Builds graphs of partitions that have become large, and drops those of partitions that have become small, while other
 * sessions go on working. The remains of a broken build are dropped, and its graph is built again. Run it in one
 * instance at a time.
 */
export async function keepGraphs(
  database: PostgresDatabase,
  limits: GraphLimits = GRAPH_LIMITS,
): Promise<void> {
  const large = (await listLarge(database, limits)).slice(0, limits.maxGraphs);
  const wanted = new Map(large.map((counted) => [toGraphName(counted.key), counted]));
  const valid = await listGraphs(database);
  for (const { name } of await listAll(database)) {
    if (valid.has(name) && wanted.has(name)) continue;
    await database.maintain((work) => work.all(raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)));
  }
  for (const [name, counted] of wanted) {
    if (valid.has(name) || counted.count < limits.buildFrom) continue;
    await database.maintain((work) => work.all(toStatement(name, counted)));
  }
}
