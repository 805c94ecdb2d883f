import { createRandom } from '../../src/kernel/random.ts';
import { type LearntSynonyms, toQuestion } from '../../src/memory/text/question-terms.ts';
import { createRanker, type RankedText } from '../../src/memory/text/ranking.ts';
import { DEFAULT_WEIGHTS, type RankingWeights } from '../../src/memory/text/ranking-weights.ts';
import { TermIndex } from '../../src/memory/text/term-index.ts';
import { type Lexicon, loadLexicon } from '../../src/words/lexicon.ts';
import { toStems } from '../../src/words/read-words.ts';
import { BUILT_IN_GROUPS, createSynonyms, type SynonymGroup } from '../../src/words/synonyms.ts';
import { createBm25, type Scorer } from './baselines.ts';

const NOTHING_LEARNT: LearntSynonyms = new Map();

export interface RankingOptions {
  readonly groups?: readonly SynonymGroup[];
  readonly lexicon?: Lexicon;
  readonly weights?: RankingWeights;
}

function createRanking(documents: readonly string[], options: RankingOptions = {}) {
  const groups = createSynonyms(options.groups ?? BUILT_IN_GROUPS);
  const index = new TermIndex(options.lexicon ?? loadLexicon(), groups);
  index.add(documents.map((context, i) => ({ sequence: i + 1, episodeId: String(i), context })));
  const ranker = createRanker(index, options.weights ?? DEFAULT_WEIGHTS);
  const rank = (query: string) => ranker.rank(toQuestion(query, index, NOTHING_LEARNT)).texts;
  return { index, rank };
}

function toScores(documents: readonly string[], texts: readonly RankedText[]): Float64Array {
  const scores = new Float64Array(documents.length);
  for (const { text, similarity } of texts) scores[text] = similarity;
  return scores;
}

/** The ranking of recall over a collection; 0 for what it would not compare. */
export function createRankingScorer(
  documents: readonly string[],
  options: RankingOptions = {},
): Scorer {
  const { rank } = createRanking(documents, options);
  return (query) => toScores(documents, rank(query));
}

/** Texts in another order, so that nothing stands beside what it belongs to. */
function createShuffledScorer(documents: readonly string[]): Scorer {
  const order = createRandom(3).shuffle(documents.map((_, at) => at));
  const score = createRankingScorer(order.map((at) => documents[at] as string));
  return (query) => {
    const found = score(query);
    const scores = new Float64Array(documents.length);
    order.forEach((at, i) => {
      scores[at] = found[i] as number;
    });
    return scores;
  };
}

/** The lexicon with the meaning of each word of the texts given to another of them. */
function shuffled(lexicon: Lexicon, documents: readonly string[]): Lexicon {
  const stems = [...new Set(documents.flatMap(toStems))].filter(
    (stem) => lexicon.findRow(stem) >= 0,
  );
  const others = createRandom(4).shuffle(stems);
  const byStem = new Map(stems.map((stem, i) => [stem, others[i] as string]));
  const rows = new Map(
    stems.map((stem, i) => [lexicon.findRow(stem), lexicon.findRow(others[i] as string)]),
  );
  return {
    ...lexicon,
    listRelated: (stem) => lexicon.listRelated(byStem.get(stem) ?? stem),
    addTo: (target, row, weight) => lexicon.addTo(target, rows.get(row) ?? row, weight),
  };
}

/** Knows how common words are, and nothing of what they mean. */
const meaningless = (lexicon: Lexicon): Lexicon => ({
  ...lexicon,
  listRelated: () => [],
  addTo: () => undefined,
});

const { question, dialogue, alike, long } = DEFAULT_WEIGHTS;

/** A way to rank, by name. */
export interface Variant {
  readonly name: string;
  readonly create: (documents: readonly string[]) => Scorer;
}

/** What ships, plain search, and what ships without one of its parts or with chance in its place. */
export const VARIANTS: readonly Variant[] = [
  { name: 'BM25', create: createBm25 },
  { name: 'ranked', create: (documents) => createRankingScorer(documents) },
  {
    name: 'without groups',
    create: (documents) => createRankingScorer(documents, { groups: [] }),
  },
  {
    name: 'without word vectors',
    create: (documents) => createRankingScorer(documents, { lexicon: meaningless(loadLexicon()) }),
  },
  {
    name: 'without wording',
    create: (documents) =>
      createRankingScorer(documents, {
        weights: {
          ...DEFAULT_WEIGHTS,
          question: { ...question, wording: 0 },
          dialogue: { ...dialogue, wording: 0 },
          alike: { ...alike, wording: 0 },
          long: { ...long, wording: 0 },
        },
      }),
  },
  {
    name: 'random word vectors',
    create: (documents) =>
      createRankingScorer(documents, { lexicon: shuffled(loadLexicon(), documents) }),
  },
  {
    name: 'without turns beside',
    create: (documents) =>
      createRankingScorer(documents, { weights: { ...DEFAULT_WEIGHTS, turns: 0 } }),
  },
  { name: 'random turns beside', create: createShuffledScorer },
  {
    name: 'one mixture for all',
    create: (documents) =>
      createRankingScorer(documents, {
        weights: { ...DEFAULT_WEIGHTS, dialogue: question, alike: question, long: question },
      }),
  },
  {
    name: 'without speakers',
    create: (documents) =>
      createRankingScorer(documents, { weights: { ...DEFAULT_WEIGHTS, otherSpeaker: 1 } }),
  },
  {
    name: 'random',
    create: (documents) => {
      const random = createRandom(1);
      return () => Float64Array.from(documents, () => random.next());
    },
  },
];
