import type { IndexStatus, VectorIndex } from '../ports/vector-index.ts';

/** The indexes that find the episodes of a domain: for texts, and for the structures of schemas. */
export interface ServedIndex extends IndexStatus {
  readonly texts: string;
  readonly schemas: string;
}

/**
 * The index that serves a domain. Words always rank texts; vectors of texts take part where an embedder is configured.
 * The counts are of vectors of texts then, else of the episodes whose words are compared.
 */
export async function findServedIndex(
  index: VectorIndex,
  scope: Parameters<VectorIndex['status']>[0],
  episodes: number,
  hasEmbedder: boolean,
): Promise<ServedIndex> {
  const [context, structure] = await Promise.all([
    index.status(scope, 'context'),
    index.status(scope, 'structure'),
  ]);
  const schemas = structure.kind;
  if (hasEmbedder) {
    return { ...context, texts: `words, vectors ${context.kind}`, schemas };
  }
  const kind = episodes === 0 ? 'empty' : 'exact';
  return { kind, vectors: episodes, tail: 0, graphs: context.graphs, texts: 'words', schemas };
}
