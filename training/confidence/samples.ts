import type { RetrievalSet } from '../../bench/recall/sets.ts';
import { toMatchFeatures } from '../../src/memory/recall/confidence.ts';
import { CopyGroups } from '../../src/memory/text/copies.ts';
import { toQuestion } from '../../src/memory/text/question-terms.ts';
import { createRanker, type RankedText } from '../../src/memory/text/ranking.ts';
import { TermIndex } from '../../src/memory/text/term-index.ts';
import { loadLexicon } from '../../src/words/lexicon.ts';
import { BUILT_IN_GROUPS, createSynonyms } from '../../src/words/synonyms.ts';

/** Answers of a question that are learnt from: as many as recall gives by default. */
const ANSWERS = 5;
/** Questions of each other set that are put to a set's domains. */
const UNRELATED = 100;

/** Features of a case, and whether it holds. */
export interface Sample {
  readonly features: readonly number[];
  readonly holds: boolean;
  /** Whether it is the best answer to its question. */
  readonly isFirst: boolean;
  /** Whether the question is one of the domain. */
  readonly isOwn: boolean;
}

/** What a set teaches: of each answer whether it was the one meant. */
export interface SetSamples {
  readonly name: string;
  readonly samples: readonly Sample[];
}

/** Sets of one source and kind carry the same name before the first hyphen. */
export const kindOf = (name: string) => name.split('-')[0];

/** Puts the questions of every set to the domains of the first sets, of all where no number is said. */
export function collectSamples(
  sets: readonly RetrievalSet[],
  asked: number = sets.length,
): SetSamples[] {
  const synonyms = createSynonyms(BUILT_IN_GROUPS);
  const questions = sets.map(({ collections }) =>
    collections.flatMap((own, collection) =>
      own.questions.map((question) => ({ ...question, collection })),
    ),
  );
  return sets.slice(0, asked).map(({ name, collections }, at) => {
    const domains = collections.map(({ episodes }) => {
      const index = new TermIndex(loadLexicon(), synonyms);
      index.add(episodes.map((context, i) => ({ sequence: i + 1, episodeId: String(i), context })));
      return { index, ranker: createRanker(index) };
    });
    const samples: Sample[] = [];
    const ask = (text: string, collection: number, found?: readonly number[], itself?: number) => {
      const { index, ranker } = domains[collection] as (typeof domains)[number];
      const question = toQuestion(text, index, new Map());
      const ranked = ranker.rank(question).texts.filter((answer) => answer.text !== itself);
      const groups = new CopyGroups(index);
      const best: RankedText[] = [];
      for (const answer of ranked) best[groups.add(answer.text)] ??= answer;
      best.slice(0, ANSWERS).forEach((answer, i) => {
        const features = toMatchFeatures(question, index, answer, best, i);
        const holds = found?.includes(answer.text) ?? false;
        samples.push({ features, holds, isFirst: i === 0, isOwn: found !== undefined });
      });
    };
    for (const { text, collection, found, itself } of questions[at] ?? []) {
      ask(
        text,
        collection,
        found.filter((answer) => answer !== itself),
        itself,
      );
    }
    questions.forEach((others, other) => {
      if (other === at || kindOf(sets[other]?.name ?? '') === kindOf(name)) return;
      const step = Math.max(1, Math.floor(others.length / UNRELATED));
      others
        .filter((_, i) => i % step === 0)
        .forEach(({ text }, i) => {
          ask(text, i % domains.length);
        });
    });
    return { name, samples };
  });
}
