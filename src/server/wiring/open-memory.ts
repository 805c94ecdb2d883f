import { omitUndefined } from '../../kernel/omit-undefined.ts';
import type { EmbedSchema, TextEmbedder } from '../../memory/embedders.ts';
import { Memory } from '../../memory/memory.ts';
import { createRemoteEmbedder, type RemoteEmbedderOptions } from '../../memory/remote-embedder.ts';
import type { Stores } from '../../stores/stores.ts';
import { hasEncoderPackages, SentenceEncoder } from '../encoder/sentence-encoder.ts';

/** An OpenAI-compatible endpoint, or `none`: then episodes are found by words alone. */
export type Embeddings = Pick<RemoteEmbedderOptions, 'url' | 'model' | 'apiKey'> | 'none';

export interface MemoryOptions {
  /** The sentence encoder of the optional packages where missing. */
  readonly embeddings?: Embeddings | undefined;
  /** Makes the vector of a schema; in this thread where missing. */
  readonly embedSchema?: EmbedSchema | undefined;
  /** Called with failures in the background, which no caller meets. */
  readonly onError?: (error: unknown) => void;
}

/** The embedder of texts, where there is one. The encoder has a thread of its process: no other thread starts another. */
function openEmbedder({ embeddings, onError }: MemoryOptions): TextEmbedder | undefined {
  if (embeddings === 'none') return undefined;
  if (embeddings !== undefined) return createRemoteEmbedder({ ...embeddings, onError });
  return hasEncoderPackages() ? new SentenceEncoder({ onError }) : undefined;
}

/** The memory over opened stores. Missing vectors of texts are made in the background. */
export async function openMemory(
  stores: Pick<Stores, 'episodes' | 'index'>,
  options: MemoryOptions,
): Promise<Memory> {
  const memory = new Memory({
    store: stores.episodes,
    index: stores.index,
    ...omitUndefined({ embedder: openEmbedder(options), embedSchema: options.embedSchema }),
  });
  memory.embedMissing();
  return memory;
}
