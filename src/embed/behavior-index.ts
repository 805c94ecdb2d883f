import type { BehaviorLibrary, BehaviorSource } from '../behaviors/library.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Embedder } from './embedder.ts';
import {
  type CreateNearestVectors,
  createExactNearestVectors,
  dot,
  type NearestVectors,
} from './nearest-vectors.ts';

export interface SimilarBehavior {
  readonly name: string;
  readonly source: BehaviorSource;
  /** Cosine of the structures, −1..1, to six decimals. */
  readonly similarity: number;
}

/** Finds the behaviors of one library whose structure is nearest. */
export interface BehaviorIndex {
  /** The `limit` nearest, nearest first, ties in code unit order of the names. `vector` has 256 numbers of any length but 0. */
  findSimilar(vector: readonly number[], limit: number): Promise<SimilarBehavior[]>;
}

export interface BehaviorIndexOptions {
  /** Builds the index of libraries above `exactBelow`; without it every search is exact. */
  readonly createGraph?: CreateNearestVectors;
  /** Behaviors below which all are compared. */
  readonly exactBelow?: number;
}

/** Where a graph starts to win over comparing all (256 dimensions, measured). */
const EXACT_BELOW = 500;

/** Candidates that a graph finds beyond the limit, since it finds nearly but not always the nearest. */
const GRAPH_SURPLUS = 20;

interface Entry {
  readonly name: string;
  readonly source: BehaviorSource;
  readonly vector: Float32Array;
}

interface Snapshot {
  readonly revision: string;
  readonly entries: readonly Entry[];
  readonly nearest: NearestVectors;
}

/** Vectors by the document they were made from: tenants share the built-in behaviors. */
const vectorsOf = new WeakMap<Embedder, WeakMap<JsonObject, Float32Array>>();

function embedOnce(embedder: Embedder, schema: JsonObject): Float32Array {
  const vectors = vectorsOf.get(embedder) ?? new WeakMap<JsonObject, Float32Array>();
  vectorsOf.set(embedder, vectors);
  const vector = vectors.get(schema) ?? Float32Array.from(embedder.embed(schema));
  vectors.set(schema, vector);
  return vector;
}

/** Creates the index of a library. It embeds at the first search, and again what changed whenever `library.revision` does. */
export function createBehaviorIndex(
  library: BehaviorLibrary,
  embedder: Embedder,
  options: BehaviorIndexOptions = {},
): BehaviorIndex {
  let current: { revision: string; snapshot: Promise<Snapshot> } | undefined;

  const build = async (revision: string): Promise<Snapshot> => {
    const entries = library.list().map(({ name, source, schema }) => ({
      name,
      source,
      vector: embedOnce(embedder, schema),
    }));
    const all = entries.map((entry) => entry.vector);
    const isLarge = all.length >= (options.exactBelow ?? EXACT_BELOW);
    const nearest =
      isLarge && options.createGraph
        ? await options.createGraph(all)
        : createExactNearestVectors(all);
    return { revision, entries, nearest };
  };

  const getSnapshot = (): Promise<Snapshot> => {
    const { revision } = library;
    if (current?.revision !== revision) {
      const snapshot = build(revision);
      current = { revision, snapshot };
      snapshot.catch(() => {
        if (current?.snapshot === snapshot) current = undefined;
      });
    }
    return current.snapshot;
  };

  return {
    async findSimilar(vector, limit) {
      const { entries, nearest } = await getSnapshot();
      const query = toUnit(vector);
      return nearest
        .search(query, limit + GRAPH_SURPLUS)
        .map(({ index }) => {
          const entry = entries[index] as Entry;
          return { entry, similarity: toSimilarity(dot(query, entry.vector)) };
        })
        .sort((a, b) => b.similarity - a.similarity || (a.entry.name < b.entry.name ? -1 : 1))
        .slice(0, limit)
        .map(({ entry, similarity }) => ({ name: entry.name, source: entry.source, similarity }));
    },
  };
}

function toUnit(vector: readonly number[]): Float32Array {
  const largest = vector.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const scaled = vector.map((x) => x / largest);
  const norm = Math.sqrt(dot(scaled, scaled));
  return Float32Array.from(scaled, (x) => x / norm);
}

function toSimilarity(cosine: number): number {
  return Math.round(Math.min(1, Math.max(-1, cosine)) * 1e6) / 1e6;
}
