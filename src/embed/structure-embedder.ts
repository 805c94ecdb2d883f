import { BUILTIN_BEHAVIORS, BUILTIN_HASH } from '../behaviors/builtin.ts';
import type { JsonObject } from '../kernel/json.ts';
import { createEmbedder, type Embedder } from './embedder.ts';
import { dot } from './nearest-vectors.ts';

const builtins = new Map(BUILTIN_BEHAVIORS.map((behavior) => [behavior.name, behavior]));

/** The embedder of this service: references resolve against the shipped behaviors. */
export const structureEmbedder: Embedder = createEmbedder({
  hash: BUILTIN_HASH,
  findSchema: (name) => builtins.get(name)?.schema,
});

/** The cosine of the structures of two schemas, −1..1; 1 where they differ in names and order only. */
export function structuralSimilarity(a: JsonObject, b: JsonObject): number {
  return Math.min(1, dot(structureEmbedder.embed(a), structureEmbedder.embed(b)));
}
