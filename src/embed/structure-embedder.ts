import { BUILTIN_BEHAVIORS, BUILTIN_HASH } from '../behaviors/builtin.ts';
import { createEmbedder, type Embedder } from './embedder.ts';

const builtins = new Map(BUILTIN_BEHAVIORS.map((behavior) => [behavior.name, behavior]));

/** The embedder of this service: references resolve against the shipped behaviors. */
export const structureEmbedder: Embedder = createEmbedder({
  hash: BUILTIN_HASH,
  findSchema: (name) => builtins.get(name)?.schema,
});
