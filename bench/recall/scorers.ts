import { createRandom } from '../../src/kernel/random.ts';
import { type Lexicon, loadLexicon } from '../../src/memory/text/lexicon.ts';
import { type LearntSynonyms, toQuestion } from '../../src/memory/text/question.ts';
import {
  createRanker,
  DEFAULT_WEIGHTS,
  type RankingWeights,
} from '../../src/memory/text/ranking.ts';
import {
  BUILT_IN_GROUPS,
  createSynonyms,
  type SynonymGroup,
} from '../../src/memory/text/synonyms.ts';
import { createTermIndex } from '../../src/memory/text/term-index.ts';
import { createBm25, type Scorer } from './baselines.ts';

const NOTHING_LEARNT: LearntSynonyms = new Map();

export interface RankingOptions {
  readonly groups?: readonly SynonymGroup[];
  readonly lexicon?: Lexicon;
  readonly weights?: RankingWeights;
}

/** The ranking of recall over a collection; 0 for what it would not compare. */
export function createRankingScorer(
  documents: readonly string[],
  options: RankingOptions = {},
): Scorer {
  const groups = createSynonyms(options.groups ?? BUILT_IN_GROUPS);
  const index = createTermIndex(options.lexicon ?? loadLexicon(), groups);
  documents.forEach((document, i) => {
    index.add(i + 1, String(i), document);
  });
  const ranker = createRanker(index, options.weights ?? DEFAULT_WEIGHTS);
  return (query) => {
    const scores = new Float64Array(documents.length);
    const { texts } = ranker.rank(toQuestion(query, index, NOTHING_LEARNT));
    for (const { text, similarity } of texts) scores[text] = similarity;
    return scores;
  };
}

/** Knows how common words are, and nothing of what they mean. */
const meaningless = (lexicon: Lexicon): Lexicon => ({
  ...lexicon,
  listRelated: () => [],
  addTo: () => undefined,
});

const { question, alike, long } = DEFAULT_WEIGHTS;

/** A way to rank, by name. */
export interface Variant {
  readonly name: string;
  readonly create: (documents: readonly string[]) => Scorer;
}

/** What ships, plain search, and what ships without one of its parts. */
export const VARIANTS: readonly Variant[] = [
  { name: 'BM25', create: createBm25 },
  { name: 'shipped', create: (documents) => createRankingScorer(documents) },
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
          alike: { ...alike, wording: 0 },
          long: { ...long, wording: 0 },
        },
      }),
  },
  {
    name: 'one mixture for all',
    create: (documents) =>
      createRankingScorer(documents, {
        weights: { ...DEFAULT_WEIGHTS, alike: question, long: question },
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
