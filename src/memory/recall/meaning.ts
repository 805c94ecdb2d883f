import { AppError } from '../../kernel/errors.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { VectorIndex } from '../../ports/vector-index.ts';
import type { TextEmbedder } from '../text-embedder.ts';

/** Episodes that the search by vectors answers. */
const FOUND = 64;

/** Sentences of different matters: what cosines of unrelated texts look like in a model. */
const UNRELATED = [
  'The invoice was sent to the wrong address',
  'Unit tests fail on the build server',
  'A nurse records the blood pressure',
  'The calendar shows meetings one hour late',
  'Students upload their homework',
  'The chat window disconnects',
];
/** The same matters in other words, in the same order. */
const PARAPHRASES = [
  'A bill went to an incorrect destination',
  'The test suite is red in continuous integration',
  "Ward staff enter a patient's vital signs",
  'Appointments appear shifted by sixty minutes',
  'Pupils hand in assignments',
  'Live conversations get cut off',
];
/** The value of the mean paraphrase: as much as a text of synonyms does by words. */
const PARAPHRASE_SIMILARITY = 0.8;
/** 1 stands for the same words. */
const MAX_SIMILARITY = 0.95;

const SCALE_TEXTS: readonly string[] = [...UNRELATED, ...PARAPHRASES];

/** Similarity 0..0.95 that a cosine of a model stands for. */
type CosineScale = (cosine: number) => number;

/** Of unit vectors the cosine. */
export function dotProduct(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += (left[i] as number) * (right[i] as number);
  return sum;
}

/** The scale between a model's mean cosine of unrelated texts and of paraphrases, from the vectors of `SCALE_TEXTS`. */
function createCosineScale(vectors: readonly Float32Array[]): CosineScale {
  const size = UNRELATED.length;
  let unrelated = 0;
  let alike = 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const cosine = dotProduct(vectors[i] as Float32Array, vectors[size + j] as Float32Array);
      if (i === j) alike += cosine / size;
      else unrelated += cosine / (size * (size - 1));
    }
  }
  const span = Math.max(alike - unrelated, 0.05);
  return (cosine) =>
    Math.min(MAX_SIMILARITY, Math.max(0, (PARAPHRASE_SIMILARITY * (cosine - unrelated)) / span));
}

/** Finds episodes by what a configured embedder makes of their texts. */
export class MeaningSearch {
  readonly #embedder: TextEmbedder;
  readonly #index: VectorIndex;
  readonly #scales = new Map<string, CosineScale>();

  constructor(embedder: TextEmbedder, index: VectorIndex) {
    this.#embedder = embedder;
    this.#index = index;
  }

  /** Why the embedder does not answer; undefined while it does. */
  get problem(): string | undefined {
    return this.#embedder.state.problem;
  }

  /** Similarities of the nearest episodes by id; undefined where the embedder does not answer. */
  async search(
    scope: MemoryScope,
    context: string,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, number> | undefined> {
    try {
      const vector = await this.#embed(context, signal);
      const scale = this.#scales.get(vector.embedder);
      if (!scale) return undefined;
      const hits = await this.#index.search(scope, { space: 'context', vector, limit: FOUND });
      return new Map(hits.map((hit) => [hit.episodeId, scale(hit.similarity)]));
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
      throw error;
    }
  }

  /** The vector of a question; the first one of a model brings the model's scale along. */
  async #embed(context: string, signal: AbortSignal | undefined) {
    const isKnown = this.#scales.has(this.#embedder.state.id);
    const texts = isKnown ? [context] : [context, ...SCALE_TEXTS];
    const { embedder, vectors } = await this.#embedder.embed(texts, signal);
    if (!isKnown) this.#scales.set(embedder, createCosineScale(vectors.slice(1)));
    return { embedder, values: vectors[0] as Float32Array };
  }
}
