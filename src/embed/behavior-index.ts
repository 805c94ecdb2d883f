import type { Behavior, BehaviorLibrary, BehaviorSource } from '../behaviors/library.ts';
import type { Hnsw } from '../kernel/hnswlib.ts';
import { NearestVectors, type Neighbor, toSimilarity } from '../kernel/nearest-vectors.ts';
import { SharedRun } from '../kernel/turns.ts';
import type { Embedder } from './embedder.ts';

export interface SimilarBehavior {
  readonly name: string;
  readonly source: BehaviorSource;
  /** Cosine of the structures, −1..1, to six decimals. */
  readonly similarity: number;
}

/** Finds the behaviors of one library whose structure is nearest. */
export interface BehaviorIndex {
  /** `hnsw`: a graph of the native library. `exact`: all behaviors are compared. */
  readonly kind: 'hnsw' | 'exact';
  /** The `limit` nearest, nearest first, ties in code unit order of the names. `vector` has 256 numbers of any length but 0. */
  findSimilar(vector: readonly number[], limit: number): Promise<SimilarBehavior[]>;
}

/** Behaviors beyond the limit that are found, so that of equals at the limit the names decide. */
const SPARE = 16;

/** Vectors by the behavior they were made from: tenants share the built-in ones, and a document may be parsed again. */
const vectorsOf = new WeakMap<Embedder, WeakMap<Behavior, Float32Array>>();

function embedOnce(embedder: Embedder, behavior: Behavior): Float32Array {
  const vectors = vectorsOf.get(embedder) ?? new WeakMap<Behavior, Float32Array>();
  vectorsOf.set(embedder, vectors);
  const vector = vectors.get(behavior) ?? Float32Array.from(embedder.embed(behavior.schema));
  vectors.set(behavior, vector);
  return vector;
}

/**
 * Creates the index of a library. It embeds at the first search, and again what changed whenever `library.revision`
 * does. Without the native library, which may not run in a thread that may be ended, all behaviors are compared.
 */
export function createBehaviorIndex(
  library: BehaviorLibrary,
  embedder: Embedder,
  hnsw: Hnsw | undefined,
): BehaviorIndex {
  let revision: string | undefined;
  let nearest = new NearestVectors(hnsw);
  let behaviors = new Map<number, Behavior>();
  let labels = new Map<Behavior, number>();
  /** The label of the newest behavior. */
  let last = 0;

  const follow = new SharedRun(async () => {
    const listed = library.list();
    if (revision === library.revision) return;
    revision = library.revision;
    const wanted = new Set(listed);
    // A behavior that is gone stays in a graph until many are.
    if (nearest.deleted > listed.length) {
      nearest = new NearestVectors(hnsw);
      behaviors = new Map();
      labels = new Map();
    }
    for (const [behavior, label] of labels) {
      if (wanted.has(behavior)) continue;
      nearest.remove(label);
      behaviors.delete(label);
      labels.delete(behavior);
    }
    for (const behavior of listed) {
      if (labels.has(behavior)) continue;
      last++;
      nearest.add(last, embedOnce(embedder, behavior));
      behaviors.set(last, behavior);
      labels.set(behavior, last);
    }
    await nearest.build();
  });

  /** For who asks for all: a graph may miss one. */
  const compareAll = (unit: Float32Array): Neighbor[] =>
    [...behaviors].map(([label, behavior]) => {
      const cosine = dot(unit, embedOnce(embedder, behavior));
      return { label, similarity: toSimilarity(cosine) };
    });

  return {
    kind: hnsw ? 'hnsw' : 'exact',
    async findSimilar(vector, limit) {
      await follow.run();
      const unit = toUnit(vector);
      const found =
        limit < behaviors.size ? await nearest.search(unit, limit + SPARE) : compareAll(unit);
      return found
        .flatMap(({ label, similarity }) => {
          const behavior = behaviors.get(label);
          return behavior ? [{ name: behavior.name, source: behavior.source, similarity }] : [];
        })
        .sort((a, b) => b.similarity - a.similarity || (a.name < b.name ? -1 : 1))
        .slice(0, limit);
    },
  };
}

/** The dot product of two vectors of one length; of unit vectors their cosine. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
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
