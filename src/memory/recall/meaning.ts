import { AppError } from '../../kernel/errors.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { VectorIndex } from '../../ports/vector-index.ts';
import type { TextEmbedder } from '../text-embedder.ts';
import { type CosineScale, createCosineScale, SCALE_TEXTS } from './cosine-scale.ts';

/** Episodes that the search by vectors answers. */
const FOUND = 64;

/** Finds episodes by what a configured embedder makes of their texts. */
export interface MeaningSearch {
  /** Why the embedder does not answer; undefined while it does. */
  readonly problem: string | undefined;
  /** Similarities of the nearest episodes by id; undefined where the embedder does not answer. */
  search(
    scope: MemoryScope,
    context: string,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, number> | undefined>;
}

export function createMeaningSearch(embedder: TextEmbedder, index: VectorIndex): MeaningSearch {
  const scales = new Map<string, CosineScale>();

  /** The vector of a question; the first one of a model brings the model's scale along. */
  const embed = async (context: string, signal: AbortSignal | undefined) => {
    const known = scales.get(embedder.state.id);
    const texts = known ? [context] : [context, ...SCALE_TEXTS];
    const { embedder: id, vectors } = await embedder.embed(texts, signal);
    if (!known) scales.set(id, createCosineScale(vectors.slice(1)));
    return { embedder: id, values: vectors[0] as Float32Array };
  };

  return {
    get problem() {
      return embedder.state.problem;
    },
    async search(scope, context, signal) {
      try {
        const vector = await embed(context, signal);
        const scale = scales.get(vector.embedder);
        if (!scale) return undefined;
        const hits = await index.search(scope, { space: 'context', vector, limit: FOUND });
        return new Map(hits.map((hit) => [hit.episodeId, scale(hit.similarity)]));
      } catch (error) {
        if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
        throw error;
      }
    },
  };
}
