import type { Behavior, BehaviorLibrary, BehaviorSource } from '../behaviors/library.ts';
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

/** The behaviors of one revision of a library, in the order in which their vectors are indexed. */
interface Snapshot {
  readonly behaviors: readonly Pick<Behavior, 'name' | 'source'>[];
  readonly nearest: NearestVectors;
}

/** Vectors by the behavior they were made from: tenants share the built-in ones, and a document may be parsed again. */
const vectorsOf = new WeakMap<Embedder, WeakMap<Behavior, Float32Array>>();

function embedOnce(embedder: Embedder, behavior: Behavior): Float32Array {
  const vectors = vectorsOf.get(embedder) ?? new WeakMap<Behavior, Float32Array>();
  vectorsOf.set(embedder, vectors);
  const vector = vectors.get(behavior) ?? Float32Array.from(embedder.embed(behavior.schema));
  vectors.set(behavior, vector);
  return vector;
}

/** Creates the index of a library. It embeds at the first search, and again what changed whenever `library.revision` does. */
export function createBehaviorIndex(
  library: BehaviorLibrary,
  embedder: Embedder,
  options: BehaviorIndexOptions = {},
): BehaviorIndex {
  let current: { revision: string; snapshot: Promise<Snapshot> } | undefined;

  const build = async (): Promise<Snapshot> => {
    const behaviors = library.list().map(({ name, source }) => ({ name, source }));
    const vectors = library.list().map((behavior) => embedOnce(embedder, behavior));
    const isLarge = vectors.length >= (options.exactBelow ?? EXACT_BELOW);
    const nearest =
      isLarge && options.createGraph
        ? await options.createGraph(vectors)
        : createExactNearestVectors(vectors);
    return { behaviors, nearest };
  };

  const getSnapshot = (): Promise<Snapshot> => {
    const { revision } = library;
    if (current?.revision !== revision) {
      const snapshot = build();
      current = { revision, snapshot };
      snapshot.catch(() => {
        if (current?.snapshot === snapshot) current = undefined;
      });
    }
    return current.snapshot;
  };

  return {
    async findSimilar(vector, limit) {
      const { behaviors, nearest } = await getSnapshot();
      return nearest
        .search(toUnit(vector), limit)
        .map(({ index, similarity }) => {
          const { name, source } = behaviors[index] as (typeof behaviors)[number];
          return { name, source, similarity: toSimilarity(similarity) };
        })
        .sort((a, b) => b.similarity - a.similarity || (a.name < b.name ? -1 : 1));
    },
  };
}

/** The direction of a vector. Scaled by its largest number first, since squares may overflow or vanish. */
function toUnit(vector: readonly number[]): Float32Array {
  let largest = 0;
  for (const x of vector) largest = Math.max(largest, Math.abs(x));
  const unit = new Float32Array(vector.length);
  for (let i = 0; i < unit.length; i++) unit[i] = (vector[i] as number) / largest;
  const norm = Math.sqrt(dot(unit, unit));
  for (let i = 0; i < unit.length; i++) unit[i] = (unit[i] as number) / norm;
  return unit;
}

function toSimilarity(cosine: number): number {
  return Math.round(Math.min(1, Math.max(-1, cosine)) * 1e6) / 1e6;
}
