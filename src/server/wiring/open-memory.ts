import type { Memory } from '../../memory/memory.ts';
import {
  createMemoryService,
  type EmbedSchema,
  reportEmbedder,
} from '../../operations/memory-service.ts';
import { describeStore, type Stores } from '../../stores/stores.ts';
import { hasEncoderPackages, SentenceEncoder } from '../encoder/sentence-encoder.ts';

/** An OpenAI-compatible endpoint for embeddings. */
interface EmbeddingsEndpoint {
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string;
}

/** An endpoint, or `none`: then episodes are found by words alone. */
export type Embeddings = EmbeddingsEndpoint | 'none';

export interface MemoryOptions {
  /** The sentence encoder of the optional packages where missing. */
  readonly embeddings?: Embeddings | undefined;
  /** Makes the vector of a schema; in this thread where missing. */
  readonly embedSchema?: EmbedSchema | undefined;
  /** Called with failures in the background, which no caller meets. */
  readonly onError?: (error: unknown) => void;
  /** Called when what failed in the background works again. */
  readonly onRecovered?: (what: string) => void;
}

/** The embedder of texts, where there is one. The encoder has a thread of its process: no other thread starts another. */
function toEmbedder({ embeddings, ...reports }: MemoryOptions) {
  if (embeddings === 'none') return undefined;
  if (embeddings !== undefined) return embeddings;
  if (!hasEncoderPackages()) return undefined;
  return new SentenceEncoder({ onChange: reportEmbedder('the sentence encoder', reports) });
}

/** The memory over opened stores. Missing vectors of texts are made in the background. */
export async function openMemory(
  stores: Pick<Stores, 'episodes' | 'index' | 'engines'>,
  options: MemoryOptions,
): Promise<Memory> {
  const { embedSchema } = options;
  const { onError = () => {}, onRecovered = () => {} } = options;
  const embeddings = toEmbedder(options);
  const memory = createMemoryService({
    store: stores.episodes,
    storeName: describeStore(stores.engines),
    index: stores.index,
    onError,
    onRecovered,
    ...(embeddings ? { embeddings } : {}),
    ...(embedSchema ? { embedSchema } : {}),
  });
  memory.embedMissing();
  return memory;
}
