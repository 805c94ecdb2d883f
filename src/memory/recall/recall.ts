import { append } from '../../kernel/append.ts';
import { createTurns } from '../../kernel/turns.ts';
import type { Candidate, Candidates, Episodes, EpisodeText } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { VectorIndex } from '../../ports/vector-index.ts';
import { outcomeValueOf, relevanceOf } from '../relevance.ts';
import type { StructureEmbedder } from '../structure.ts';
import { explainMatch } from '../text/explain-match.ts';
import { type Question, toQuestion } from '../text/question-terms.ts';
import { PATTERN_KIND } from '../workflow/workflow-pattern.ts';
import { type ComparedTexts, compareTexts } from './compare-texts.ts';
import type { DomainIndexes } from './domain-index.ts';
import { findAdvice, NO_ADVICE } from './find-advice.ts';
import { chooseMatches, joinCopies, type Weighed, type Work } from './join-copies.ts';
import type { MeaningSearch } from './meaning.ts';
import type { DomainIndex } from './open-domain.ts';
import type {
  RecallAnswer,
  RecallExplanation,
  RecalledEpisode,
  RecallQuery,
} from './recall-answer.ts';
import { compareStructures, type Structures } from './structures.ts';

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
/** Copies that are read of what one wording says, and of all together. */
const POOL_COPIES = 5;
const MAX_COPIES = 30;
/** Words shown in an explanation. */
const EXPLAINED_WORDS = 12;

const NOTHING_NEAR: ReadonlyMap<string, number> = new Map();
const NO_CANDIDATES: Candidates = { episodes: [], derived: [], isCurrent: false };

const toPoolSize = ({ limit }: RecallQuery) => Math.max(MIN_POOL, 2 * limit);

/** An episode that is similar enough. */
interface Match {
  readonly episodeId: string;
  readonly similarity: number;
  /** Similarity of its text, and cosine of its structure. */
  readonly byText: number | null;
  readonly structure: number | null;
  /** Rank of its text, 0 is best, and the situation that it belongs to; undefined where no text was compared. */
  readonly rank: number | undefined;
  readonly situation: number | undefined;
  readonly wording: string | undefined;
}

interface WeighedMatch extends Match, Weighed {
  readonly relevance: number;
  readonly outcome: number;
}

/** A match that is answered, with how many episodes it is answered for. */
interface Chosen extends WeighedMatch {
  readonly copies: readonly string[];
}

/** The weighted mean of what is known of an episode's merit, 0..1. */
function meritOf(relevance: number, outcome: number, structure: number | null): number {
  const known = RELEVANCE_WEIGHT * relevance + OUTCOME_WEIGHT * outcome;
  if (structure === null) return known / (RELEVANCE_WEIGHT + OUTCOME_WEIGHT);
  return known + STRUCTURE_WEIGHT * structure;
}

function toMatches(
  texts: ComparedTexts | undefined,
  structures: Structures | undefined,
): readonly Match[] {
  const rest = new Map(structures?.cosines);
  const matches = (texts?.compared ?? []).map(
    ({ episodeId, similarity, situation, wording }, rank): Match => {
      const structure = rest.get(episodeId) ?? null;
      rest.delete(episodeId);
      const both =
        structure === null
          ? similarity
          : (1 - STRUCTURE_SHARE) * similarity + STRUCTURE_SHARE * structure;
      const own = { episodeId, rank, situation, wording };
      return { ...own, similarity: both, byText: similarity, structure };
    },
  );
  const unread = { rank: undefined, situation: undefined, wording: undefined };
  for (const [episodeId, structure] of rest) {
    if (structure < STRUCTURE_FLOOR) continue;
    const similarity = texts ? STRUCTURE_SHARE * structure : structure;
    matches.push({ episodeId, similarity, byText: texts ? 0 : null, structure, ...unread });
  }
  // Ids sort by time.
  return matches.sort(
    (a, b) => b.similarity - a.similarity || (a.episodeId < b.episodeId ? 1 : -1),
  );
}

/** The most similar matches that an answer is chosen from: `wanted` wordings, and a few copies of some. */
function choosePool(matches: readonly Match[], wanted: number): Match[] {
  const counts = new Map<string, number>();
  const pool: Match[] = [];
  for (const match of matches) {
    const { situation, wording, episodeId } = match;
    const key = situation === undefined ? episodeId : `${situation} ${wording}`;
    const count = (counts.get(key) ?? 0) + 1;
    if (count === 1 && counts.size === wanted) break;
    counts.set(key, count);
    const isOver = pool.length - counts.size >= MAX_COPIES;
    if (count === 1 || (count <= POOL_COPIES && !isOver)) pool.push(match);
  }
  return pool;
}

export interface RecallSources {
  readonly store: Episodes;
  readonly index: VectorIndex;
  readonly structure: StructureEmbedder;
  readonly domains: DomainIndexes;
  /** Finds by meaning, where an embedder is configured. */
  readonly meaning?: MeaningSearch;
  readonly nowMs: () => number;
}

/** Finds episodes like a situation. Reads only; the caller records what was answered. */
export class Recall {
  readonly #sources: RecallSources;
  readonly #takeTurn = createTurns();

  constructor(sources: RecallSources) {
    this.#sources = sources;
  }

  async recall(
    scope: MemoryScope,
    query: RecallQuery,
    signal?: AbortSignal,
  ): Promise<RecallAnswer> {
    const found = await this.#findWeighable(scope, query, signal);
    const { domain, texts, structures, matches, derived } = found;
    const byId = new Map(found.pool.map((match) => [match.episodeId, match]));
    const weighed = found.episodes
      .map((candidate) => this.#weigh(byId.get(candidate.episodeId) as Match, candidate))
      .sort((a, b) => b.similarity - a.similarity);
    const works = joinCopies(weighed, derived);
    const sizes = countSituations(matches);
    const sure = works
      .map((work) => toChosen(work, works, sizes))
      .filter(({ rank }) => {
        if (rank === undefined || !texts || query.minConfidence === undefined) return true;
        return texts.judge(rank).confidence >= query.minConfidence;
      });
    const chosen = chooseMatches(sure, query.limit);
    const read = await this.#readTexts(scope, chosen);
    const explained = query.explain === false ? undefined : found.question;
    const episodes = chosen.flatMap((match) => {
      const text = read.get(match.episodeId);
      return text ? describe(match, text, domain, explained, texts) : [];
    });
    const known = weighed.map((own) => ({
      ...own,
      candidate: { ...own.candidate, text: read.get(own.episodeId) ?? own.candidate.text },
    }));
    const { pattern, failed } = episodes.length === 0 ? NO_ADVICE : findAdvice(known, derived);
    return {
      pattern,
      failed,
      episodes,
      totalMatches: matches.length,
      belowFloor: (texts?.left ?? 0) + works.length - sure.length,
      totalExact: (texts?.complete ?? true) && (structures?.complete ?? true),
      embedderProblem: query.context === undefined ? undefined : this.#sources.meaning?.problem,
    };
  }

  /** The similar episodes of a domain, as far as its index has followed the store. */
  async #findMatches(
    scope: MemoryScope,
    query: RecallQuery,
    domain: DomainIndex,
    near: ReadonlyMap<string, number>,
    signal: AbortSignal | undefined,
  ) {
    const question =
      query.context === undefined
        ? undefined
        : toQuestion(query.context, domain.index, domain.learnt);
    const texts = question && compareTexts(domain, question, near, toPoolSize(query));
    const structures =
      query.schema === undefined
        ? undefined
        : await compareStructures(
            this.#sources,
            scope,
            query.schema,
            texts?.compared.map((text) => text.episodeId) ?? [],
            query.limit,
            signal,
          );
    return { question, texts, structures, matches: toMatches(texts, structures) };
  }

  /**
   * The matches with what is to be weighed of them. A domain is ranked as it is known here, and again where the store
   * then says that it has changed: most recalls read once.
   */
  async #findWeighable(scope: MemoryScope, query: RecallQuery, signal?: AbortSignal) {
    const { store, domains, meaning } = this.#sources;
    const near =
      (query.context !== undefined && (await meaning?.search(scope, query.context, signal))) ||
      NOTHING_NEAR;
    let domain = await domains.find(scope);
    for (let isFresh = false; ; isFresh = true) {
      await this.#takeTurn();
      signal?.throwIfAborted();
      const found = await this.#findMatches(scope, query, domain, near, signal);
      signal?.throwIfAborted();
      const pool = choosePool(found.matches, toPoolSize(query));
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
  }

  #weigh(match: Match, candidate: Candidate): WeighedMatch {
    const relevance = relevanceOf(candidate, this.#sources.nowMs());
    const outcome = outcomeValueOf(candidate.outcome);
    const merit = meritOf(relevance, outcome, match.structure);
    return {
      ...match,
      candidate,
      relevance,
      outcome,
      composite: match.similarity * (1 - MERIT_SHARE + MERIT_SHARE * merit),
    };
  }

  /** Texts of the chosen by id; those that came with the candidates are not read again. */
  async #readTexts(
    scope: MemoryScope,
    chosen: readonly Chosen[],
  ): Promise<ReadonlyMap<string, EpisodeText>> {
    const missing = chosen.flatMap(({ candidate }) => (candidate.text ? [] : candidate.episodeId));
    const read = missing.length === 0 ? [] : await this.#sources.store.getTexts(scope, missing);
    const texts = [...chosen.flatMap(({ candidate }) => candidate.text ?? []), ...read];
    return new Map(texts.map((text) => [text.episodeId, text]));
  }
}

function countSituations(matches: readonly Match[]): ReadonlyMap<number, readonly string[]> {
  const ids = new Map<number, string[]>();
  for (const { situation, episodeId } of matches) {
    if (situation !== undefined) append(ids, situation, episodeId);
  }
  return ids;
}

/** The episode that a work is answered by. Where all that was read of a situation is one work, so is the rest of it. */
function toChosen(
  { best, members }: Work<WeighedMatch>,
  works: readonly Work<WeighedMatch>[],
  situations: ReadonlyMap<number, readonly string[]>,
): Chosen {
  const { situation } = best;
  const isWhole = works.filter((work) => work.best.situation === situation).length === 1;
  const copies =
    situation !== undefined && isWhole
      ? (situations.get(situation) ?? [])
      : members.map((member) => member.episodeId);
  return { ...best, copies };
}

/** A chosen match with its words and why it is here. */
function describe(
  match: Chosen,
  text: EpisodeText,
  { index }: DomainIndex,
  question: Question | undefined,
  compared: ComparedTexts | undefined,
): RecalledEpisode {
  const { candidate, similarity, relevance, outcome, composite, structure } = match;
  const { met, unmet } = question
    ? explainMatch(index, question, text.context)
    : { met: [], unmet: [] };
  const explain: RecallExplanation = {
    words: met.slice(0, EXPLAINED_WORDS),
    unmet: unmet.slice(0, EXPLAINED_WORDS),
    text: match.byText,
    structure,
    relevance,
    outcome,
    composite,
  };
  const judged = match.rank === undefined ? undefined : compared?.judge(match.rank);
  return {
    episodeId: match.episodeId,
    similarity,
    confidence: judged?.confidence,
    unlikely: judged?.unlikely ?? false,
    copies: match.copies,
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
}
