import { type BoundedCache, createBoundedCache } from '../../kernel/bounded-cache.ts';
import { findHnsw, NearestVectors, type Neighbor } from '../../kernel/nearest-vectors.ts';
import { SharedRun } from '../../kernel/turns.ts';
import type { ScopeCursor, VectorSpace } from '../../ports/episodes.ts';
import type { MemoryScope, MemoryScopes } from '../../ports/memory-scope.ts';
import type { IndexStatus, VectorHit, VectorIndex, VectorQuery } from '../../ports/vector-index.ts';
import { asComponents } from '../quantize.ts';
import { inDomain, inDomains, readForgotten } from '../sql/episodes/conditions.ts';
import type { SqlDatabase, TenantDatabase } from '../sql/sql-database.ts';
import { oneOf, type Statement, sql } from '../sql/statement.ts';

const PAGE = 2000;
/** The bytes of vectors in memory beyond which the least recently used partitions are closed. */
const MAX_BYTES = 400_000_000;

export interface VectorIndexOptions {
  /** False where native code may not run: then every search compares all vectors of its partition. */
  readonly graphs?: boolean;
  readonly maxBytes?: number;
}

/** The vectors in memory that are compared with each other: of one scope and space, made by one embedder. */
interface Partition {
  readonly id: string;
  readonly scope: MemoryScope;
  /** Restricts the rows of vectors to its own. */
  readonly own: Statement;
  readonly following: SharedRun;
  vectors: NearestVectors;
  cursor: ScopeCursor;
}

interface VectorRow {
  readonly sequence: number;
  readonly components: Uint8Array;
}

/** The unit vector of a direction. Undefined where the vector has no direction. */
function toUnit(values: Float32Array): Float32Array | undefined {
  const norm = Math.hypot(...values);
  return norm > 0 && Number.isFinite(norm) ? values.map((value) => value / norm) : undefined;
}

/**
 * The vectors of a store, by HNSW graphs in memory: no file but the store's own holds a vector, so that what is
 * forgotten there is in none. A partition is read when first searched, follows the store before each search, and is
 * closed when memory is short. What is new is compared until it has been moved into the graph, in the background.
 */
export class StoredVectorIndex implements VectorIndex {
  readonly #of: (tenant: string) => TenantDatabase;
  readonly #graphs: boolean;
  readonly #closing = new AbortController();
  readonly #partitions: BoundedCache<string, Partition>;
  /** Graphs are built one after another. */
  #building: Promise<void> = Promise.resolve();

  constructor(
    { of }: SqlDatabase,
    { graphs = true, maxBytes = MAX_BYTES }: VectorIndexOptions = {},
  ) {
    this.#of = of;
    this.#graphs = graphs;
    this.#partitions = createBoundedCache(maxBytes, ({ vectors }) => vectors.sizeBytes);
  }

  async search(scope: MemoryScope, query: VectorQuery): Promise<VectorHit[]> {
    const unit = toUnit(query.vector.values);
    if (!unit || query.limit < 1) return [];
    const partition = await this.#get(scope, query);
    await partition.following.run();
    // It has its size now.
    this.#partitions.set(partition.id, partition);
    const found = await partition.vectors.search(unit, query.limit);
    this.#build(partition.vectors);
    if (found.length === 0) return [];
    const labels = found.map(({ label }) => label);
    const rows = await this.#of(scope.tenant).read<{ sequence: number; episode_id: string }>(
      sql`SELECT sequence, episode_id FROM vectors
          WHERE ${partition.own} AND sequence ${oneOf(labels, 'bigint')}`,
    );
    const episodes = new Map(rows.map((row) => [row.sequence, row.episode_id]));
    // Episodes that were forgotten meanwhile are left out.
    return found.flatMap(({ label, similarity }: Neighbor) => {
      const episodeId = episodes.get(label);
      return episodeId === undefined ? [] : [{ episodeId, similarity }];
    });
  }

  async status({ tenant, domain }: MemoryScopes, space: VectorSpace): Promise<IndexStatus> {
    const [row] = await this.#of(tenant).read<{ count: number }>(
      sql`SELECT count(*) AS count FROM vectors WHERE ${inDomains(domain)} AND space = ${space}`,
    );
    return { kind: (await this.#findHnsw()) ? 'hnsw' : 'exact', vectors: row?.count ?? 0 };
  }

  /** Resolves when all that was searched is in its graph. */
  async settle(): Promise<void> {
    await this.#building;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#building;
  }

  async #findHnsw() {
    return this.#graphs ? findHnsw() : undefined;
  }

  async #get({ tenant, domain }: MemoryScope, query: VectorQuery): Promise<Partition> {
    const hnsw = await this.#findHnsw();
    const { space } = query;
    const { embedder } = query.vector;
    const id = JSON.stringify([tenant, domain, space, embedder]);
    const partition: Partition = this.#partitions.get(id) ?? {
      id,
      scope: { tenant, domain },
      own: sql`${inDomain(domain)} AND space = ${space} AND embedder = ${embedder}`,
      following: new SharedRun(() => this.#follow(partition)),
      vectors: new NearestVectors(hnsw),
      cursor: { sequence: 0, forgotten: 0 },
    };
    this.#partitions.set(id, partition);
    return partition;
  }

  /** Reads what the store has gained: all of it anew where something was forgotten. */
  async #follow(partition: Partition): Promise<void> {
    const { scope, own } = partition;
    const rows = this.#of(scope.tenant);
    for (let isLast = false; !isLast; ) {
      const forgotten = await readForgotten(rows, scope.domain);
      if (forgotten !== partition.cursor.forgotten) {
        partition.vectors = new NearestVectors(await this.#findHnsw());
        partition.cursor = { sequence: 0, forgotten };
      }
      const { vectors, cursor } = partition;
      const added = await rows.read<VectorRow>(
        sql`SELECT sequence, components FROM vectors WHERE ${own} AND sequence > ${cursor.sequence}
            ORDER BY sequence LIMIT ${PAGE}`,
      );
      for (const { sequence, components } of added) vectors.add(sequence, asComponents(components));
      const sequence = added.at(-1)?.sequence ?? cursor.sequence;
      partition.cursor = { sequence, forgotten };
      isLast = added.length < PAGE;
    }
  }

  #build(vectors: NearestVectors): void {
    const { signal } = this.#closing;
    if (!this.#graphs || vectors.waiting === 0) return;
    // What is not moved stays compared.
    this.#building = this.#building.then(() => vectors.build(signal)).catch(() => undefined);
  }
}
