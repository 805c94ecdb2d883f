import type { JsonObject } from '../../kernel/json.ts';
import type { Episodes } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { VectorIndex } from '../../ports/vector-index.ts';
import type { StructureEmbedder } from '../structure.ts';
import { dotProduct } from './meaning.ts';

/** Episodes that the search by structure answers at least, twice as many as wanted else. */
const MIN_FOUND = 64;
const MAX_FOUND = 200;

const toShare = (cosine: number) => Math.min(1, Math.max(0, cosine));

export interface Structures {
  readonly cosines: Map<string, number>;
  /** False where the search was cut off. */
  readonly complete: boolean;
}

/** The episodes whose schemas are nearest to one, and the cosines of `others`, which words have found. */
export async function compareStructures(
  sources: {
    readonly store: Episodes;
    readonly index: VectorIndex;
    readonly structure: StructureEmbedder;
  },
  scope: MemoryScope,
  schema: JsonObject,
  others: readonly string[],
  wanted: number,
  signal: AbortSignal | undefined,
): Promise<Structures> {
  const { store, index, structure } = sources;
  const own = await structure.embed(schema, scope.tenant, signal);
  const limit = Math.min(MAX_FOUND, Math.max(MIN_FOUND, 2 * wanted));
  const hits = await index.search(scope, {
    space: 'structure',
    vector: { embedder: structure.id, values: own },
    limit,
  });
  const cosines = new Map(hits.map((hit) => [hit.episodeId, toShare(hit.similarity)]));
  const unknown = others.filter((id) => !cosines.has(id));
  for (const { episodeId, vectors } of await store.getMany(scope, unknown)) {
    const vector = vectors.structure;
    if (vector?.embedder !== structure.id) continue;
    cosines.set(episodeId, toShare(dotProduct(own, vector.values)));
  }
  return { cosines, complete: hits.length < limit };
}
