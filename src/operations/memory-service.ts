import { structureEmbedder } from '../embed/structure-embedder.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { DEFAULT_LIMITS, type Limits } from '../kernel/limits.ts';
import type { GroupsOf } from '../memory/domain-vocabulary.ts';
import { createMemory, type Memory } from '../memory/memory.ts';
import type { EpisodeStore, VectorIndex } from '../memory/ports.ts';
import { createRemoteEmbedder, type RemoteEmbedderOptions } from '../memory/remote-embedder.ts';
import type { StructureEmbedder } from '../memory/structure.ts';
import { createLexicalEmbedder } from '../memory/text/lexical-embedder.ts';

export interface MemoryServiceOptions {
  readonly store: EpisodeStore;
  readonly index: VectorIndex;
  readonly clock?: Clock;
  readonly limits?: Pick<Limits, 'maxContextBytes'>;
  /** An OpenAI-compatible endpoint that takes the place of the shipped embedder. */
  readonly embeddings?: RemoteEmbedderOptions;
  /** Synonym groups by domain; the shipped ones where missing. */
  readonly groups?: GroupsOf;
}

/** Schemas are compared by the vectors of `embed`. */
const structure: StructureEmbedder = {
  id: structureEmbedder.model,
  embed: (schema) => Float32Array.from(structureEmbedder.embed(schema)),
};

/** The memory of this service: wires the parts that `memory/` must not import. */
export function createMemoryService(options: MemoryServiceOptions): Memory {
  const {
    store,
    index,
    clock = systemClock,
    limits = DEFAULT_LIMITS,
    embeddings,
    groups,
  } = options;
  const lexical = createLexicalEmbedder();
  return createMemory({
    store,
    index,
    clock,
    limits,
    structure,
    ...(groups ? { groups } : {}),
    ...(embeddings
      ? { embedder: createRemoteEmbedder(embeddings), fallback: lexical }
      : { embedder: lexical }),
  });
}
