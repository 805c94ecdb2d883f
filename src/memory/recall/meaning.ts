import { AppError } from '../../kernel/errors.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { VectorHit, VectorIndex } from '../../ports/vector-index.ts';
import type { TextEmbedder } from '../text-embedder.ts';

/** Finds episodes by what an embedder makes of their texts. */
export class MeaningSearch {
  readonly #embedder: TextEmbedder;
  readonly #index: VectorIndex;

  constructor(embedder: TextEmbedder, index: VectorIndex) {
    this.#embedder = embedder;
    this.#index = index;
  }

  /** Why the embedder does not answer; undefined while it does. */
  get problem(): string | undefined {
    return this.#embedder.state.problem;
  }

  /** The nearest `limit` episodes; undefined where the embedder does not answer. */
  async search(
    scope: MemoryScope,
    context: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly VectorHit[] | undefined> {
    try {
      const { embedder, vectors } = await this.#embedder.embed([context], signal);
      const vector = { embedder, values: vectors[0] as Float32Array };
      return await this.#index.search(scope, { space: 'context', vector, limit });
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
      throw error;
    }
  }
}
