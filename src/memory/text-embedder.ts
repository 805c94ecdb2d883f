/** Vectors of texts, made by one embedder. */
export interface Embedding {
  /** Kept with every vector; vectors of different ids are never compared. */
  readonly embedder: string;
  /** One unit vector a text, all of the same length. */
  readonly vectors: readonly Float32Array[];
}

/** Whether an embedder answers. */
export interface EmbedderState {
  /** The model's name, and its dimensions once they are known. */
  readonly id: string;
  /** The last failure; undefined while it works. */
  readonly problem: string | undefined;
}

/** Turns texts into vectors that lie near each other where the texts mean something similar. */
export interface TextEmbedder {
  readonly state: EmbedderState;
  /** The id of the vectors that it makes now. Throws AppError UNAVAILABLE where the model must be asked and can't be. */
  identify(signal?: AbortSignal): Promise<string>;
  /**
   * Throws AppError UNAVAILABLE where the model can't be reached or answers nonsense; at once, without asking,
   * for a while after it has failed.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Embedding>;
  /** Ends what it holds. */
  close?(): Promise<void>;
}
