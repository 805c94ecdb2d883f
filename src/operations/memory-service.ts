import { structureEmbedder } from '../embed/structure-embedder.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { AppError } from '../kernel/errors.ts';
import type { JsonObject } from '../kernel/json.ts';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import { Memory, type MemoryOptions } from '../memory/memory.ts';
import { createRemoteEmbedder, type RemoteEmbedderOptions } from '../memory/remote-embedder.ts';
import type { StructureEmbedder } from '../memory/structure.ts';
import type { TextEmbedder } from '../memory/text-embedder.ts';

/** What is told of parts that work in the background. */
interface Reports {
  /** Receives failures in the background, which no caller meets. */
  readonly onError?: (error: unknown) => void;
  /** Called when a part that failed in the background works again. */
  readonly onRecovered?: (what: string) => void;
}

export interface MemoryServiceOptions
  extends Omit<MemoryOptions, 'structure' | 'embedder' | 'clock' | 'limits'>,
    Reports {
  readonly clock?: Clock;
  readonly limits?: MemoryOptions['limits'];
  /** What finds by meaning beside the words: an OpenAI-compatible endpoint, or an embedder that runs here. */
  readonly embeddings?: RemoteEmbedderOptions | TextEmbedder;
  /** Makes the vector of a schema, as `embed` would; in this thread where missing. */
  readonly embedSchema?: EmbedSchema;
}

/** Makes the vector of a tenant's schema. */
export type EmbedSchema = (
  schema: JsonObject,
  tenant: string,
  signal?: AbortSignal,
) => Promise<readonly number[]>;

const embedHere: EmbedSchema = async (schema) => structureEmbedder.embed(schema);

/** Schemas are compared by the vectors of `embed`. */
function createStructure(embedSchema: EmbedSchema = embedHere): StructureEmbedder {
  return {
    id: structureEmbedder.model,
    embed: async (...schema) => Float32Array.from(await embedSchema(...schema)),
  };
}

/** Reports the failure of an embedder once when it begins, and once when it is over. */
export function reportEmbedder(
  name: string,
  { onError = () => undefined, onRecovered = () => undefined }: Reports,
): (problem: string | undefined) => void {
  return (problem) => {
    if (problem === undefined) onRecovered(`${name} answers again`);
    else {
      const message = `${problem} Until it is available, episodes are found by words alone.`;
      onError(new AppError('UNAVAILABLE', message));
    }
  };
}

function createEmbedder(
  embeddings: RemoteEmbedderOptions | TextEmbedder,
  reports: Reports,
): TextEmbedder {
  if ('embed' in embeddings) return embeddings;
  const onChange = reportEmbedder('the embeddings endpoint', reports);
  return createRemoteEmbedder({ onChange, ...embeddings });
}

/** The memory of this service: wires the parts that `memory/` must not import. */
export function createMemoryService(options: MemoryServiceOptions): Memory {
  const { embeddings, embedSchema, onRecovered, ...own } = options;
  return new Memory({
    clock: systemClock,
    limits: DEFAULT_LIMITS,
    ...own,
    structure: createStructure(embedSchema),
    ...(embeddings ? { embedder: createEmbedder(embeddings, options) } : {}),
  });
}
