import type { Behavior, BehaviorLibrary, BehaviorSource } from '../behaviors/library.ts';
import type { Embedder } from './embedder.ts';

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

/** A behavior of one revision of a library, with its unit vector. */
interface Embedded extends Pick<Behavior, 'name' | 'source'> {
  readonly vector: Float32Array;
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
export function createBehaviorIndex(library: BehaviorLibrary, embedder: Embedder): BehaviorIndex {
  let current: { readonly revision: string; readonly embedded: readonly Embedded[] } | undefined;
  const list = (): readonly Embedded[] => {
    const { revision } = library;
    if (current?.revision !== revision) {
      const embedded = library.list().map((behavior) => {
        const { name, source } = behavior;
        return { name, source, vector: embedOnce(embedder, behavior) };
      });
      current = { revision, embedded };
    }
    return current.embedded;
  };

  return {
    async findSimilar(vector, limit) {
      const unit = toUnit(vector);
      return list()
        .map(({ name, source, vector: own }) => ({ name, source, cosine: dot(unit, own) }))
        .sort((a, b) => b.cosine - a.cosine)
        .slice(0, limit)
        .map(({ name, source, cosine }) => ({ name, source, similarity: toSimilarity(cosine) }))
        .sort((a, b) => b.similarity - a.similarity || (a.name < b.name ? -1 : 1));
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

function toSimilarity(cosine: number): number {
  return Math.round(Math.min(1, Math.max(-1, cosine)) * 1e6) / 1e6;
}
