import type { EpisodeStore, EpisodeSummary, MemoryScope, VectorIndex } from '../ports.ts';
import { outcomeValueOf, relevanceOf } from '../relevance.ts';
import type { StructureEmbedder } from '../structure.ts';
import { explainMatch } from '../text/explain.ts';
import { type Question, toQuestion } from '../text/question.ts';
import type { RecallAnswer, RecallExplanation, RecalledEpisode, RecallQuery } from './answer.ts';
import { type Choosable, chooseMatches } from './choose.ts';
import { confidenceOf, fitsDomain } from './confidence.ts';
import type { DomainIndex, DomainIndexes } from './domain-index.ts';
import { findMemberships, findPattern } from './find-pattern.ts';
import type { MeaningSearch } from './meaning.ts';
import { compareStructures, type Structures } from './structures.ts';

/** Texts below this similarity don't match. */
const TEXT_FLOOR = 0.05;
/** Structures below this cosine don't match: 99 % of pairs of different built-in behaviors lie below 0.35. */
const STRUCTURE_FLOOR = 0.4;
/** Share of the structure in a similarity where the query has both a text and a schema. */
const STRUCTURE_SHARE = 0.25;
/** How much relevance, outcome and structure can raise what enters an answer. */
const MERIT_SHARE = 0.3;
const RELEVANCE_WEIGHT = 0.5;
const OUTCOME_WEIGHT = 0.3;
const STRUCTURE_WEIGHT = 0.2;
/** The most similar matches that an answer is chosen from, at least: merit moves none of the others into it. */
const MIN_POOL = 40;
/** Ranks that a confidence is given; one behind a hundred others is meant by nobody. */
const CONFIDENT = 100;
/** Words shown in an explanation. */
const EXPLAINED_WORDS = 12;

const NO_WORDS = new Uint32Array(0);

/** An episode that is similar enough. */
interface Match {
  readonly episodeId: string;
  readonly similarity: number;
  readonly text: number | null;
  readonly structure: number | null;
  /** Rank of its text, 0 is best; undefined where no text was compared. */
  readonly rank: number | undefined;
}

interface Weighed extends Match, Choosable {
  readonly summary: EpisodeSummary;
  readonly relevance: number;
  readonly outcome: number;
}

/** The weighted mean of what is known of an episode's merit, 0..1. */
function meritOf(relevance: number, outcome: number, structure: number | null): number {
  const known = RELEVANCE_WEIGHT * relevance + OUTCOME_WEIGHT * outcome;
  if (structure === null) return known / (RELEVANCE_WEIGHT + OUTCOME_WEIGHT);
  return known + STRUCTURE_WEIGHT * structure;
}

/** What is known of a text. */
interface ComparedText {
  readonly similarity: number;
  /** 0 is best. */
  readonly rank: number;
}

/** Texts by episode. */
interface Texts {
  readonly compared: ReadonlyMap<string, ComparedText>;
  readonly complete: boolean;
  /** The probability that the text of a rank is the one meant. */
  readonly confidenceOf: (rank: number) => number;
}

function toMatches(texts: Texts | undefined, structures: Structures | undefined): Match[] {
  const ids = new Set([...(texts?.compared.keys() ?? []), ...(structures?.cosines.keys() ?? [])]);
  const matches: Match[] = [];
  for (const episodeId of ids) {
    const own = texts?.compared.get(episodeId);
    const text = texts ? (own?.similarity ?? 0) : null;
    const structure = structures?.cosines.get(episodeId) ?? null;
    const isMatch =
      (text !== null && text >= TEXT_FLOOR) || (structure !== null && structure >= STRUCTURE_FLOOR);
    if (!isMatch) continue;
    const similarity =
      text !== null && structure !== null
        ? (1 - STRUCTURE_SHARE) * text + STRUCTURE_SHARE * structure
        : (text ?? structure ?? 0);
    matches.push({ episodeId, similarity, text, structure, rank: own?.rank });
  }
  // Ids sort by time.
  return matches.sort(
    (a, b) => b.similarity - a.similarity || (a.episodeId < b.episodeId ? 1 : -1),
  );
}

export interface RecallSources {
  readonly store: EpisodeStore;
  readonly index: VectorIndex;
  readonly structure: StructureEmbedder;
  readonly domains: DomainIndexes;
  /** Finds by meaning, where an embedder is configured. */
  readonly meaning?: MeaningSearch;
  readonly nowMs: () => number;
}

/** Finds episodes like a situation. Reads only; the caller records what was answered. */
export interface Recall {
  recall(scope: MemoryScope, query: RecallQuery, signal?: AbortSignal): Promise<RecallAnswer>;
}

export function createRecall(sources: RecallSources): Recall {
  const { store, domains, meaning, nowMs } = sources;

  /** Similarities by words, and for an embedder the larger of them and of what its cosines stand for. */
  const compareTexts = async (
    scope: MemoryScope,
    context: string,
    { index, ranker }: DomainIndex,
    question: Question,
    signal: AbortSignal | undefined,
  ): Promise<Texts> => {
    const near = (await meaning?.search(scope, context, signal)) ?? new Map<string, number>();
    const also = [...near.keys()].map(index.findText).filter((text) => text >= 0);
    const { texts, complete } = ranker.rank(question, also);
    const compared = new Map<string, ComparedText>();
    if (near.size === 0 && !fitsDomain(question, index, texts)) {
      return { compared, complete, confidenceOf: () => 0 };
    }
    const raised = texts
      .map((text) => ({
        ...text,
        similarity: Math.max(text.similarity, near.get(index.episodeId(text.text)) ?? 0),
      }))
      .sort((a, b) => b.similarity - a.similarity || b.text - a.text);
    raised.forEach(({ text, similarity }, rank) => {
      compared.set(index.episodeId(text), { similarity, rank });
    });
    return {
      compared,
      complete,
      confidenceOf: (rank) => (rank < CONFIDENT ? confidenceOf(question, index, raised, rank) : 0),
    };
  };

  const weigh = (match: Match, summary: EpisodeSummary, domain: DomainIndex): Weighed => {
    const relevance = relevanceOf(summary, nowMs());
    const outcome = outcomeValueOf(summary.outcome);
    const merit = meritOf(relevance, outcome, match.structure);
    const text = domain.index.findText(match.episodeId);
    return {
      ...match,
      summary,
      storedAtMs: summary.storedAtMs,
      relevance,
      outcome,
      composite: match.similarity * (1 - MERIT_SHARE + MERIT_SHARE * merit),
      stems: text < 0 ? NO_WORDS : domain.index.distinctTerms(text),
    };
  };

  /** The chosen matches with their words and why they are here. */
  const describe = async (
    scope: MemoryScope,
    chosen: readonly Weighed[],
    domain: DomainIndex,
    question: Question | undefined,
    compared: Texts | undefined,
  ): Promise<RecalledEpisode[]> => {
    const texts = await store.getTexts(
      scope,
      chosen.map((match) => match.episodeId),
    );
    const byId = new Map(texts.map((text) => [text.episodeId, text]));
    return chosen.flatMap((match) => {
      const text = byId.get(match.episodeId);
      if (!text) return [];
      const { summary, similarity, relevance, outcome, composite, structure } = match;
      const { met, unmet } = question
        ? explainMatch(domain.index, question, text.context)
        : { met: [], unmet: [] };
      const explain: RecallExplanation = {
        words: met.slice(0, EXPLAINED_WORDS),
        unmet: unmet.slice(0, EXPLAINED_WORDS),
        text: match.text,
        structure,
        relevance,
        outcome,
        composite,
      };
      return {
        episodeId: match.episodeId,
        similarity,
        confidence: match.rank === undefined ? undefined : compared?.confidenceOf(match.rank),
        outcome: summary.outcome,
        origin: summary.origin,
        trust: summary.trust,
        archived: summary.archived,
        storedAtMs: summary.storedAtMs,
        context: text.context,
        actionsTaken: text.actionsTaken,
        explain,
      };
    });
  };

  return {
    recall: async (scope, query, signal) => {
      const domain = await domains.get(scope);
      signal?.throwIfAborted();
      const question =
        query.context === undefined
          ? undefined
          : toQuestion(query.context, domain.index, domain.learnt);
      const texts =
        query.context === undefined || !question
          ? undefined
          : await compareTexts(scope, query.context, domain, question, signal);
      const structures =
        query.schema === undefined
          ? undefined
          : await compareStructures(
              sources,
              scope,
              query.schema,
              [...(texts?.compared.keys() ?? [])],
              query.limit,
            );
      signal?.throwIfAborted();
      const matches = toMatches(texts, structures);
      const pool = matches.slice(0, Math.max(MIN_POOL, 2 * query.limit));
      const summaries = await store.getSummaries(
        scope,
        pool.map((match) => match.episodeId),
      );
      const byId = new Map(pool.map((match) => [match.episodeId, match]));
      const weighed = summaries.map((summary) =>
        weigh(byId.get(summary.episodeId) as Match, summary, domain),
      );
      const chosen = chooseMatches(weighed, query.limit);
      const explained = query.explain === false ? undefined : question;
      const [episodes, memberships] = await Promise.all([
        describe(scope, chosen, domain, explained, texts),
        findMemberships(
          store,
          scope,
          chosen.map((match) => match.episodeId),
        ),
      ]);
      return {
        pattern: await findPattern(store, scope, episodes, memberships),
        episodes,
        totalMatches: matches.length,
        totalExact: (texts?.complete ?? true) && (structures?.complete ?? true),
        embedderProblem: query.context === undefined ? undefined : meaning?.problem,
      };
    },
  };
}
