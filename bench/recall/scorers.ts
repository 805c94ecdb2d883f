import { createAligner, toAlignedText } from '../../src/memory/text/alignment.ts';
import { createLexicalEmbedder } from '../../src/memory/text/lexical-embedder.ts';
import { loadLexicon } from '../../src/memory/text/lexicon.ts';
import { createSynonyms, type SynonymGroup } from '../../src/memory/text/synonyms.ts';
import { toStems } from '../../src/memory/text/words.ts';
import { createCosine, type Scorer } from './baselines.ts';

/** Inverse document frequencies of a collection. */
function createIdf(documents: readonly string[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const document of documents) {
    for (const stem of new Set(toStems(document))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return (stem) => Math.log((documents.length + 1) / ((counts.get(stem) ?? 0) + 0.5));
}

/** The rerank of recall applied to every document, as if the candidates were all of them. */
export function createAlignmentScorer(
  documents: readonly string[],
  groups: readonly SynonymGroup[],
): Scorer {
  const lexicon = loadLexicon();
  const synonyms = createSynonyms(groups);
  const idf = createIdf(documents);
  const prepare = (text: string) => toAlignedText(text, lexicon, synonyms, idf);
  const texts = documents.map(prepare);
  return (query) => {
    const aligner = createAligner(prepare(query), lexicon);
    return Float64Array.from(texts, (text) => aligner.align(text));
  };
}

/** The vectors that find candidates, alone. */
export async function createVectorScorer(
  documents: readonly string[],
  queries: readonly string[],
): Promise<Scorer> {
  const embedder = createLexicalEmbedder();
  const vectors = await embedder.embed(documents);
  const own = await embedder.embed(queries);
  const byQuery = new Map(queries.map((query, i) => [query, own[i] as Float32Array]));
  return createCosine(vectors, (query) => byQuery.get(query) as Float32Array);
}
