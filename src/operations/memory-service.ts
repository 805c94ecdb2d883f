import { structureEmbedder } from '../embed/structure-embedder.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { JsonObject } from '../kernel/json.ts';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import type { StructureEmbedder } from '../memory/embedders.ts';
import { Memory } from '../memory/memory.ts';
import type { MemoryOptions } from '../memory/memory-options.ts';

export interface MemoryServiceOptions
  extends Omit<MemoryOptions, 'structure' | 'clock' | 'limits'> {
  readonly clock?: Clock;
  readonly limits?: MemoryOptions['limits'];
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

/** The memory of this service: wires the parts that `memory/` must not import. */
export function createMemoryService({ embedSchema, ...own }: MemoryServiceOptions): Memory {
  return new Memory({
    clock: systemClock,
    limits: DEFAULT_LIMITS,
    ...own,
    structure: createStructure(embedSchema),
  });
}
