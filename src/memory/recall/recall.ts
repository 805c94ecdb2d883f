import type {
  Candidate,
  Candidates,
  EpisodeStore,
  EpisodeText,
  MemoryScope,
  VectorIndex,
} from '../ports.ts';
import { outcomeValueOf, relevanceOf } from '../relevance.ts';
import type { StructureEmbedder } from '../structure.ts';
import { explainMatch } from '../text/explain.ts';
import { type Question, toQuestion } from '../text/question.ts';
import { PATTERN_KIND } from '../workflow/pattern.ts';
import type { RecallAnswer, RecallExplanation, RecalledEpisode, RecallQuery } from './answer.ts';
import { type Choosable, chooseMatches } from './choose.ts';
import { confidenceOf, fitsDomain } from './confidence.ts';
import type { DomainIndex, DomainIndexes } from './domain-index.ts';
import { findPattern } from './find-pattern.ts';
import type { MeaningSearch } from './meaning.ts';
import { compareStructures, type Structures } from './structures.ts';
import { createTurns } from './turns.ts';

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
const MIN_POOL = 20;
/** Ranks that a confidence is given; one behind a hundred others is meant by nobody. */
const CONFIDENT = 100;
/** Words shown in an explanation. */
const EXPLAINED_WORDS = 12;

const NO_WORDS = new Uint32Array(0);
const NOTHING_NEAR: ReadonlyMap<string, number> = new Map();
const NO_CANDIDATES: Candidates = { episodes: [], derived: [], isCurrent: false };

const toPoolSize = ({ limit }: RecallQuery) => Math.max(MIN_POOL, 2 * limit);

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
  readonly candidate: Candidate;
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
  readonly episodeId: string;
  readonly similarity: number;
}

/** How like the texts of a domain are. */
interface Texts {
  /** The most similar first. */
  readonly compared: readonly ComparedText[];
  readonly complete: boolean;
  /** The probability that the text of a rank is the one meant. */
  readonly confidenceOf: (rank: number) => number;
}

function toMatches(texts: Texts | undefined, structures: Structures | undefined): Match[] {
  const matches: Match[] = [];
  const add = (
    episodeId: string,
    text: number | null,
    structure: number | null,
    rank: number | undefined,
  ) => {
    const isMatch =
      (text !== null && text >= TEXT_FLOOR) || (structure !== null && structure >= STRUCTURE_FLOOR);
    if (!isMatch) return;
    const similarity =
      text !== null && structure !== null
        ? (1 - STRUCTURE_SHARE) * text + STRUCTURE_SHARE * structure
        : (text ?? structure ?? 0);
    matches.push({ episodeId, similarity, text, structure, rank });
  };
  const rest = new Map(structures?.cosines);
  texts?.compared.forEach(({ episodeId, similarity }, rank) => {
    add(episodeId, similarity, rest.get(episodeId) ?? null, rank);
    rest.delete(episodeId);
  });
  for (const [episodeId, cosine] of rest) add(episodeId, texts ? 0 : null, cosine, undefined);
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
  const takeTurn = createTurns();

  /** Similarities by words, and for an embedder the larger of them and of what its cosines stand for. */
  const compareTexts = (
    { index, ranker }: DomainIndex,
    question: Question,
    near: ReadonlyMap<string, number>,
    wanted: number,
  ): Texts => {
    const also = [...near.keys()].map(index.findText).filter((text) => text >= 0);
    const { texts, complete } = ranker.rank(question, also, wanted);
    if (near.size === 0 && !fitsDomain(question, index, texts)) {
      return { compared: [], complete, confidenceOf: () => 0 };
    }
    const raised =
      near.size === 0
        ? texts
        : texts
            .map((text) => ({
              ...text,
              similarity: Math.max(text.similarity, near.get(index.episodeId(text.text)) ?? 0),
            }))
            .sort((a, b) => b.similarity - a.similarity || b.text - a.text);
    return {
      compared: raised.map(({ text, similarity }) => ({
        episodeId: index.episodeId(text),
        similarity,
      })),
      complete,
      confidenceOf: (rank) => (rank < CONFIDENT ? confidenceOf(question, index, raised, rank) : 0),
    };
  };

  /** What a domain holds that is similar, as far as its index has followed the store. */
  const findMatches = async (
    scope: MemoryScope,
    query: RecallQuery,
    domain: DomainIndex,
    near: ReadonlyMap<string, number>,
    signal: AbortSignal | undefined,
  ) => {
    const question =
      query.context === undefined
        ? undefined
        : toQuestion(query.context, domain.index, domain.learnt);
    const texts = question && compareTexts(domain, question, near, toPoolSize(query));
    const structures =
      query.schema === undefined
        ? undefined
        : await compareStructures(
            sources,
            scope,
            query.schema,
            texts?.compared.map((text) => text.episodeId) ?? [],
            query.limit,
            signal,
          );
    return { question, texts, structures, matches: toMatches(texts, structures) };
  };

  /**
   * The matches with what is to be weighed of them. A domain is ranked as it is known here, and again where the store
   * then says that it has changed: most recalls read once.
   */
  const findWeighable = async (scope: MemoryScope, query: RecallQuery, signal?: AbortSignal) => {
    const near =
      (query.context !== undefined && (await meaning?.search(scope, query.context, signal))) ||
      NOTHING_NEAR;
    let domain = await domains.find(scope);
    for (let isFresh = false; ; isFresh = true) {
      await takeTurn();
      signal?.throwIfAborted();
      const found = await findMatches(scope, query, domain, near, signal);
      signal?.throwIfAborted();
      const pool = found.matches.slice(0, toPoolSize(query));
      const read =
        pool.length === 0
          ? NO_CANDIDATES
          : await store.readCandidates(scope, {
              episodeIds: pool.map((match) => match.episodeId),
              kind: PATTERN_KIND,
              after: domain.cursor,
            });
      if (isFresh || read.isCurrent) return { ...found, ...read, domain, pool };
      const before = domain.cursor;
      domain = await domains.get(scope);
      const hasChanged =
        domain.cursor.sequence !== before.sequence || domain.cursor.removal !== before.removal;
      if (!hasChanged) return { ...found, ...read, domain, pool };
    }
  };

  const weigh = (match: Match, candidate: Candidate, { index }: DomainIndex): Weighed => {
    const relevance = relevanceOf(candidate, nowMs());
    const outcome = outcomeValueOf(candidate.outcome);
    const merit = meritOf(relevance, outcome, match.structure);
    const text = index.findText(match.episodeId);
    return {
      ...match,
      candidate,
      storedAtMs: candidate.storedAtMs,
      relevance,
      outcome,
      composite: match.similarity * (1 - MERIT_SHARE + MERIT_SHARE * merit),
      stems: () => (text < 0 ? NO_WORDS : index.distinctTerms(text)),
    };
  };

  /** Texts of the chosen by id; those that came with the candidates are not read again. */
  const readTexts = async (
    scope: MemoryScope,
    chosen: readonly Weighed[],
  ): Promise<ReadonlyMap<string, EpisodeText>> => {
    const missing = chosen.flatMap(({ candidate }) => (candidate.text ? [] : candidate.episodeId));
    const read = missing.length === 0 ? [] : await store.getTexts(scope, missing);
    const texts = [...chosen.flatMap(({ candidate }) => candidate.text ?? []), ...read];
    return new Map(texts.map((text) => [text.episodeId, text]));
  };

  /** A chosen match with its words and why it is here. */
  const describe = (
    match: Weighed,
    text: EpisodeText,
    { index }: DomainIndex,
    question: Question | undefined,
    compared: Texts | undefined,
  ): RecalledEpisode => {
    const { candidate, similarity, relevance, outcome, composite, structure } = match;
    const { met, unmet } = question
      ? explainMatch(index, question, text.context)
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
      outcome: candidate.outcome,
      origin: candidate.origin,
      trust: candidate.trust,
      archived: candidate.archived,
      storedAtMs: candidate.storedAtMs,
      schemaId: candidate.schemaId,
      context: text.context,
      actionsTaken: text.actionsTaken,
      explain,
    };
  };

  return {
    recall: async (scope, query, signal) => {
      const found = await findWeighable(scope, query, signal);
      const { domain, texts, structures, matches } = found;
      const byId = new Map(found.pool.map((match) => [match.episodeId, match]));
      const weighed = found.episodes.map((candidate) =>
        weigh(byId.get(candidate.episodeId) as Match, candidate, domain),
      );
      const chosen = chooseMatches(weighed, query.limit);
      const explained = query.explain === false ? undefined : found.question;
      const read = await readTexts(scope, chosen);
      const episodes = chosen.flatMap((match) => {
        const text = read.get(match.episodeId);
        return text ? describe(match, text, domain, explained, texts) : [];
      });
      return {
        pattern: findPattern(episodes, found.derived),
        episodes,
        totalMatches: matches.length,
        totalExact: (texts?.complete ?? true) && (structures?.complete ?? true),
        embedderProblem: query.context === undefined ? undefined : meaning?.problem,
      };
    },
  };
}
