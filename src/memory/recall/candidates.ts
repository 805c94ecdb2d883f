import { AppError } from '../../kernel/errors.ts';
import type { TextEmbedder } from '../embedder.ts';
import type { EpisodeStore, MemoryScope, VectorHit, VectorIndex, VectorSpace } from '../ports.ts';
import type { StructureEmbedder } from '../structure.ts';
import type { Synonyms } from '../text/synonyms.ts';
import { toWords, type Word } from '../text/words.ts';
import type { RecallQuery } from './answer.ts';

const VECTOR_CANDIDATES = 140;
const TEXT_CANDIDATES = 60;
const STRUCTURE_CANDIDATES = 60;
/** Words of the query that are searched for, and synonyms of them; each costs time in large domains. */
const MAX_QUERY_WORDS = 24;
const MAX_SYNONYMS = 24;

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

/** The query's words and their synonyms, the words first. */
function toSearchWords(words: readonly Word[], synonyms: Synonyms): string[] {
  const forms = new Set<string>();
  for (const word of words) {
    if (forms.size === MAX_QUERY_WORDS) break;
    if (word.content) forms.add(word.form);
  }
  // One member of each group in turn, so that a large group does not crowd out the others.
  const groups = new Set(synonyms.findGroups(words).flat());
  const members = [...groups].map((group) => synonyms.listForms(group));
  const limit = forms.size + MAX_SYNONYMS;
  const deepest = Math.max(0, ...members.map((forms) => forms.length));
  for (let depth = 0; depth < deepest && forms.size < limit; depth++) {
    for (const group of members) {
      const form = group[depth];
      if (form !== undefined && forms.size < limit) forms.add(form);
    }
  }
  return [...forms];
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
  synonyms: Synonyms,
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
    return search('context', { embedder: own.id, values }, VECTOR_CANDIDATES);
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
  const [near, worded, shaped] = await Promise.all([
    context === undefined ? [] : searchNear(context),
    context === undefined
      ? []
      : store.searchText(scope, toSearchWords(toWords(context), synonyms), TEXT_CANDIDATES),
    schema === undefined
      ? []
      : search(
          'structure',
          { embedder: structure.id, values: structure.embed(schema) },
          STRUCTURE_CANDIDATES,
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
    near.length < VECTOR_CANDIDATES &&
    worded.length < TEXT_CANDIDATES &&
    shaped.length < STRUCTURE_CANDIDATES;
  return { found: [...byId.values()], complete };
}
