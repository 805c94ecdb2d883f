/** Turns texts into vectors that lie near each other where the texts mean the like. */
export interface TextEmbedder {
  /** Kept with every vector; vectors of different ids are never compared. */
  readonly id: string;
  readonly dimensions: number;
  /** One unit vector a text. Throws AppError UNAVAILABLE where a remote model can't be reached. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /**
   * Similarity 0..1 that a cosine of this embedder stands for; absent where cosines only find candidates
   * and words decide.
   */
  calibrate?(cosine: number): Promise<number> | number;
}
