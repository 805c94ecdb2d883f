import { BUILTIN_HASH, createBuiltinLibrary } from '../behaviors/builtin.ts';
import { createEmbedder, type Embedder } from './embedder.ts';

const library = createBuiltinLibrary();

/** The embedder of this service: references resolve against the shipped behaviors. */
export const structureEmbedder: Embedder = createEmbedder({
  hash: BUILTIN_HASH,
  findSchema: (name) => library.findBuiltin(name)?.schema,
});
