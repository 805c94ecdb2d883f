import type { Behavior, BehaviorLibrary, BehaviorSource } from '../behaviors/library.ts';
import { createWeakDerivation } from '../kernel/derivation.ts';
import type { Hnsw } from '../kernel/hnswlib.ts';
import { NearestVectors } from '../kernel/nearest-vectors.ts';
import { createSlicer } from '../kernel/turns.ts';
import { structureEmbedder } from './structure-embedder.ts';

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

/** The vector of a behavior, made once: tenants share the built-in ones. */
const embedOnce = createWeakDerivation((behavior: Behavior) =>
  Float32Array.from(structureEmbedder.embed(behavior.schema)),
);

/**
 * Creates the index of a library, which is built at the first search. Without the native library, which may not run in a
 * thread that may be ended, all behaviors are compared.
 */
export function createBehaviorIndex(
  library: BehaviorLibrary,
  hnsw: Hnsw | undefined,
): BehaviorIndex {
  const build = async () => {
    // Of equals the greater label is found first: that of the lesser name.
    const behaviors = library.list().toReversed();
    const [nearest, exact] = [new NearestVectors(hnsw), new NearestVectors(undefined)];
    const slice = createSlicer();
    for (const [label, behavior] of behaviors.entries()) {
      for (const vectors of [nearest, exact]) vectors.add(label, embedOnce(behavior));
      await slice();
    }
    await nearest.build();
    return { nearest, exact, behaviors };
  };
  let built: ReturnType<typeof build> | undefined;

  return {
    kind: hnsw ? 'hnsw' : 'exact',
    async findSimilar(vector, limit) {
      built ??= build();
      const { nearest, exact, behaviors } = await built;
      // For who asks for all: a graph may miss one.
      const vectors = limit < behaviors.length ? nearest : exact;
      const found = await vectors.search(toUnit(vector), limit);
      return found.map(({ label, similarity }) => {
        const { name, source } = behaviors[label] as Behavior;
        return { name, source, similarity };
      });
    },
  };
}

/** The direction of a vector. Scaled by its largest number first, since squares may overflow or vanish. */
function toUnit(vector: readonly number[]): Float32Array {
  const largest = Math.max(...vector.map(Math.abs));
  const scaled = vector.map((x) => x / largest);
  const norm = Math.hypot(...scaled);
  return Float32Array.from(scaled, (x) => x / norm);
}
