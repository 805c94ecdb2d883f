import { AppError } from '../../kernel/errors.ts';
import type { DomainVocabulary } from '../domain-vocabulary.ts';
import type { TextEmbedder } from '../embedder.ts';
import type { EpisodeStore, MemoryScope, VectorHit, VectorIndex, VectorSpace } from '../ports.ts';
import type { StructureEmbedder } from '../structure.ts';
import { toWords, type Word } from '../text/words.ts';
import type { RecallQuery } from './answer.ts';

/** What each search answers at least; more where more is wanted. Beyond, recall on the benchmark set no longer rises. */
const MIN_CANDIDATES = { context: 64, words: 40, structure: 64 };
/** Candidates of a domain that small are all of its episodes, so that matches are counted exactly. */
const MAX_CANDIDATES = 200;
/** Words of the query that are looked at. */
const MAX_QUERY_WORDS = 48;
/** Words that are searched for, synonyms among them. */
const MAX_SEARCH_WORDS = 40;
/** The text index weighs every episode that it matches: beyond this many it takes milliseconds. */
const MAX_TEXT_MATCHES = 600;
/** Synonyms are searched for after words of the query that are this much more frequent. */
const SYNONYM_COST = 2;

/** An episode that may match, with what the searches already know of it. */
export interface Candidate {
  readonly episodeId: string;
  /** Cosine of the texts' vectors, where the search answered it. */
  readonly cosine?: number;
  /** Cosine of the structures, where the search answered it. */
  readonly structure?: number;
}

export interface Candidates {
  readonly found: readonly Candidate[];
  /** True where no search was cut off. */
  readonly complete: boolean;
}

/** The query's words and their synonyms, the rarest first, as far as they match few enough episodes. */
function toSearchWords(words: readonly Word[], vocabulary: DomainVocabulary): string[] {
  const own = words.filter((word) => word.content).slice(0, MAX_QUERY_WORDS);
  const groups = new Set(vocabulary.synonyms.findGroups(words).flat());
  const synonyms = [...groups].flatMap((group) =>
    toWords(vocabulary.synonyms.listForms(group).join(' ')),
  );
  const forms = new Map<string, number>();
  for (const word of own) forms.set(word.form, vocabulary.frequency(word.stem));
  for (const word of synonyms) {
    if (!forms.has(word.form)) forms.set(word.form, SYNONYM_COST * vocabulary.frequency(word.stem));
  }
  let matches = 0;
  const chosen: string[] = [];
  for (const [form, frequency] of [...forms].sort((a, b) => a[1] - b[1])) {
    matches += frequency;
    if (chosen.length > 0 && (matches > MAX_TEXT_MATCHES || chosen.length === MAX_SEARCH_WORDS))
      break;
    chosen.push(form);
  }
  return chosen;
}

export interface CandidateSources {
  readonly store: EpisodeStore;
  readonly index: VectorIndex;
  readonly embedder: TextEmbedder;
  /** Finds candidates while the embedder can't be reached. */
  readonly fallback?: TextEmbedder;
  readonly structure: StructureEmbedder;
}

/** The union of the nearest by vector, by words and by structure. */
export async function findCandidates(
  sources: CandidateSources,
  scope: MemoryScope,
  query: RecallQuery,
  vocabulary: DomainVocabulary,
  signal?: AbortSignal,
): Promise<Candidates> {
  const { store, index, embedder, structure } = sources;
  const search = async (
    space: VectorSpace,
    vector: { embedder: string; values: Float32Array },
    limit: number,
  ) => index.search(scope, { space, vector, limit });

  const searchContext = async (context: string, own: TextEmbedder): Promise<VectorHit[]> => {
    const [values] = await own.embed([context], signal);
    if (!values) return [];
    return search('context', { embedder: own.id, values }, depth.context);
  };
  /** The nearest texts; another embedder's cosines are not comparable, so that only the finds of a fallback count. */
  const searchNear = async (context: string): Promise<Omit<Candidate, 'structure'>[]> => {
    try {
      const hits = await searchContext(context, embedder);
      return hits.map(({ episodeId, similarity }) => ({ episodeId, cosine: similarity }));
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'UNAVAILABLE';
      if (!isAway || !sources.fallback) throw error;
      const hits = await searchContext(context, sources.fallback);
      return hits.map(({ episodeId }) => ({ episodeId }));
    }
  };
  const { context, schema } = query;
  const depthOf = (minimum: number) =>
    vocabulary.episodes <= MAX_CANDIDATES
      ? MAX_CANDIDATES
      : Math.min(MAX_CANDIDATES, Math.max(minimum, 2 * query.limit));
  const depth = {
    context: depthOf(MIN_CANDIDATES.context),
    words: depthOf(MIN_CANDIDATES.words),
    structure: depthOf(MIN_CANDIDATES.structure),
  };
  const [near, worded, shaped] = await Promise.all([
    context === undefined ? [] : searchNear(context),
    context === undefined
      ? []
      : store.searchText(scope, toSearchWords(toWords(context), vocabulary), depth.words),
    schema === undefined
      ? []
      : search(
          'structure',
          { embedder: structure.id, values: structure.embed(schema) },
          depth.structure,
        ),
  ]);
  const byId = new Map<string, Candidate>(near.map((hit) => [hit.episodeId, hit]));
  for (const { episodeId } of worded) {
    if (!byId.has(episodeId)) byId.set(episodeId, { episodeId });
  }
  for (const { episodeId, similarity } of shaped) {
    byId.set(episodeId, { ...byId.get(episodeId), episodeId, structure: similarity });
  }
  const complete =
    near.length < depth.context && worded.length < depth.words && shaped.length < depth.structure;
  return { found: [...byId.values()], complete };
}
