import { type BoundedCache, createBoundedCache } from '../../kernel/bounded-cache.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { DomainVocabularies, DomainVocabulary } from '../domain-vocabulary.ts';
import type { EpisodeSummary, EpisodeText, MemoryScope } from '../ports.ts';
import { outcomeValueOf, relevanceOf } from '../relevance.ts';
import { type AlignedText, createAligner, toAlignedText } from '../text/alignment.ts';
import { loadLexicon } from '../text/lexicon.ts';
import type { RecallAnswer, RecalledEpisode, RecallQuery } from './answer.ts';
import { type Candidate, type CandidateSources, findCandidates } from './candidates.ts';
import { chooseMatches } from './choose.ts';
import { findPattern } from './find-pattern.ts';

/**
 * Texts below this similarity don't match: 95 % of unrelated pairs of the benchmark set lie below
 * (`npx tsx bench/recall/floor.ts`).
 */
export const TEXT_FLOOR = 0.2;
/** Structures below this cosine don't match: 99 % of pairs of different built-in behaviors lie below 0.35. */
export const STRUCTURE_FLOOR = 0.4;
/** Share of the structure in a similarity where the query has both a text and a schema. */
const STRUCTURE_SHARE = 0.25;
/** How much relevance, outcome and structure can raise what enters an answer. */
const MERIT_SHARE = 0.3;
const RELEVANCE_WEIGHT = 0.5;
const OUTCOME_WEIGHT = 0.3;
const STRUCTURE_WEIGHT = 0.2;
const CACHED_TEXTS = 10_000;
/** Word pairs shown in an explanation. */
const EXPLAINED_WORDS = 8;

interface KnownText {
  readonly text: EpisodeText;
  readonly aligned: AlignedText;
  readonly stems: ReadonlySet<string>;
}

interface Match extends RecalledEpisode {
  readonly composite: number;
  readonly stems: ReadonlySet<string>;
}

/** Unit vectors: the cosine, 0 where they point apart. */
function cosineOf(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += (left[i] as number) * (right[i] as number);
  return Math.min(1, Math.max(0, sum));
}

/** The weighted mean of what is known of an episode's merit, 0..1. */
function meritOf(relevance: number, outcome: number, structure: number | null): number {
  const known = RELEVANCE_WEIGHT * relevance + OUTCOME_WEIGHT * outcome;
  if (structure === null) return known / (RELEVANCE_WEIGHT + OUTCOME_WEIGHT);
  return known + STRUCTURE_WEIGHT * structure;
}

export interface RecallSources extends CandidateSources {
  readonly vocabularies: DomainVocabularies;
  readonly nowMs: () => number;
}

/** Finds episodes like a situation. Reads only; the caller records what was answered. */
export interface Recall {
  recall(scope: MemoryScope, query: RecallQuery, signal?: AbortSignal): Promise<RecallAnswer>;
  /** Lets go of texts that are kept for speed. */
  dropTexts(): void;
}

export function createRecall(sources: RecallSources): Recall {
  const { store, embedder, structure, vocabularies, nowMs } = sources;
  const texts: BoundedCache<string, KnownText> = createBoundedCache(CACHED_TEXTS);

  const prepare = (context: string, vocabulary: DomainVocabulary) =>
    toAlignedText(context, loadLexicon(), vocabulary.synonyms, vocabulary.idf);

  /** Texts of the candidates by id, from memory where they were compared lately. */
  const readTexts = async (
    scope: MemoryScope,
    vocabulary: DomainVocabulary,
    ids: readonly string[],
  ) => {
    const known = new Map<string, KnownText>();
    const missing: string[] = [];
    for (const id of ids) {
      const text = texts.get(`${vocabulary.revision} ${id}`);
      if (text) known.set(id, text);
      else missing.push(id);
    }
    if (missing.length === 0) return known;
    for (const text of await store.getTexts(scope, missing)) {
      const aligned = prepare(text.context, vocabulary);
      const stems = new Set(aligned.tokens.map((token) => token.stem));
      const entry = { text, aligned, stems };
      known.set(text.episodeId, entry);
      texts.set(`${vocabulary.revision} ${text.episodeId}`, entry);
    }
    return known;
  };

  /** Structure cosines that the search did not answer, by id. */
  const compareStructures = async (
    scope: MemoryScope,
    schema: JsonObject | undefined,
    candidates: readonly Candidate[],
  ): Promise<Map<string, number>> => {
    const cosines = new Map<string, number>();
    if (schema === undefined) return cosines;
    const own = structure.embed(schema);
    const unknown: string[] = [];
    for (const { episodeId, structure: cosine } of candidates) {
      if (cosine === undefined) unknown.push(episodeId);
      else cosines.set(episodeId, Math.min(1, Math.max(0, cosine)));
    }
    if (unknown.length === 0) return cosines;
    for (const { episodeId, vectors } of await store.getMany(scope, unknown)) {
      const vector = vectors.structure;
      if (vector?.embedder === structure.id) {
        cosines.set(episodeId, cosineOf(own, vector.values));
      }
    }
    return cosines;
  };

  /** Similarity of the texts, and for a neural embedder the larger of it and its calibrated cosine. */
  const compareTexts = async (
    aligner: { align(text: AlignedText): number },
    candidate: Candidate,
    known: KnownText,
  ): Promise<number> => {
    const words = aligner.align(known.aligned);
    if (candidate.cosine === undefined || !embedder.calibrate) return words;
    return Math.max(words, await embedder.calibrate(candidate.cosine));
  };

  const toMatch = (
    summary: EpisodeSummary,
    known: KnownText,
    text: number | null,
    shape: number | null,
  ): Match | undefined => {
    let similarity = text ?? shape ?? 0;
    if (text !== null && shape !== null) {
      similarity = (1 - STRUCTURE_SHARE) * text + STRUCTURE_SHARE * shape;
    }
    const matches =
      (text !== null && text >= TEXT_FLOOR) || (shape !== null && shape >= STRUCTURE_FLOOR);
    if (!matches) return undefined;
    const relevance = relevanceOf(summary, nowMs());
    const outcome = outcomeValueOf(summary.outcome);
    const merit = meritOf(relevance, outcome, shape);
    const composite = similarity * (1 - MERIT_SHARE + MERIT_SHARE * merit);
    return {
      episodeId: summary.episodeId,
      similarity,
      outcome: summary.outcome,
      archived: summary.archived,
      storedAtMs: summary.storedAtMs,
      context: known.text.context,
      actionsTaken: known.text.actionsTaken,
      composite,
      stems: known.stems,
      explain: { words: [], text, structure: shape, relevance, outcome, composite },
    };
  };

  return {
    dropTexts: () => texts.clear(),
    recall: async (scope, query, signal) => {
      const vocabulary = await vocabularies.get(scope);
      const { found, complete } = await findCandidates(sources, scope, query, vocabulary, signal);
      const ids = found.map((candidate) => candidate.episodeId);
      const [summaries, known, shapes] = await Promise.all([
        store.getSummaries(scope, ids),
        readTexts(scope, vocabulary, ids),
        compareStructures(scope, query.schema, found),
      ]);
      signal?.throwIfAborted();
      const candidates = new Map(found.map((candidate) => [candidate.episodeId, candidate]));
      const aligner =
        query.context === undefined
          ? undefined
          : createAligner(prepare(query.context, vocabulary), loadLexicon());
      const matches: Match[] = [];
      for (const summary of summaries) {
        const text = known.get(summary.episodeId);
        const candidate = candidates.get(summary.episodeId);
        if (!text || !candidate) continue;
        const words = aligner ? await compareTexts(aligner, candidate, text) : null;
        const match = toMatch(summary, text, words, shapes.get(summary.episodeId) ?? null);
        if (match) matches.push(match);
      }
      const chosen = chooseMatches(matches, query.limit).map(
        ({ stems: _stems, composite: _composite, ...episode }) => {
          const text = known.get(episode.episodeId) as KnownText;
          const words = aligner?.explain(text.aligned).slice(0, EXPLAINED_WORDS) ?? [];
          return { ...episode, explain: { ...episode.explain, words } };
        },
      );
      return {
        pattern: await findPattern(store, scope, chosen),
        episodes: chosen,
        totalMatches: matches.length,
        totalExact: complete,
      };
    },
  };
}
