import type { Case } from '../text/cases.ts';
import type { ScoredTexts } from '../text/rank-texts.ts';
import type { TermIndex } from '../text/term-index.ts';
import type { Sequence } from '../workflow/sequence.ts';

/** Texts looked through at once for cases, the most similar first, and how often. */
const ROUND = 400;
const MAX_ROUNDS = 5;

/** Below this share of the words nothing is told, unless a vector says so: the question is about something else. */
const ADVICE_FLOOR = 0.1;

/** A case, shown by the member that is most similar to the question. */
export interface ChosenCase extends Pick<Case, 'support' | 'succeeded' | 'failed'> {
  readonly episodeId: string;
  /** Keys of the actions of what is shown, and of those that succeeded most in the case. */
  readonly sequence: Sequence;
  readonly best: Sequence;
  readonly similarity: number;
  /** Whether what is shown holds a word of the question that hardly any other episode holds. */
  readonly isIdentified: boolean;
  /** Whether it has the words of the question and no others. */
  readonly isSame: boolean;
  /** Whether advice is given from it: by its words alone or by one vector alone it is about the same. */
  readonly isTold: boolean;
}

/** The cases of matching texts, the most similar first, ties newer first: `wanted` where there are so many. */
export function chooseCases(
  index: TermIndex,
  scored: ScoredTexts,
  matching: readonly number[],
  wanted: number,
  isCollapsed: boolean,
): ChosenCase[] {
  /** By the number of the text: a map of a hundred thousand takes longer than all else. */
  const similarities = new Float64Array(index.texts.length);
  for (const text of matching) similarities[text] = scored.similarityOf(text);
  const chosen: ChosenCase[] = [];
  const seen = new Set<Case>();
  const looked = new Set<number>();
  let left = matching;
  for (let round = 0; round < MAX_ROUNDS && left.length > 0 && chosen.length < wanted; round++) {
    if (round > 0) {
      left = left.filter(
        (text) => !looked.has(text) && !(isCollapsed && seen.has(index.getText(text).own)),
      );
    }
    const best = chooseBest(scored, similarities, left, ROUND);
    for (const text of best) {
      const { own, episodeId, outcome, taken } = index.getText(text);
      if (chosen.length >= wanted || (isCollapsed && seen.has(own))) continue;
      seen.add(own);
      const alone = {
        support: 1,
        succeeded: outcome === 'success' ? 1 : 0,
        failed: outcome === 'failure' ? 1 : 0,
      };
      const { support, succeeded, failed, ways } = own;
      const [most] = [...ways].sort((a, b) => b[1] - a[1]);
      chosen.push({
        sequence: taken,
        best: most?.[0] ?? taken,
        ...(isCollapsed ? { support, succeeded, failed } : alone),
        episodeId,
        similarity: similarities[text] as number,
        isIdentified: scored.isIdentified(text),
        isSame: scored.isSame(text),
        isTold: scored.isMatch(text, ADVICE_FLOOR),
      });
    }
    for (const text of best) looked.add(text);
  }
  return chosen;
}

/** The most similar of these texts, the question's own words first, ties newer first. */
function chooseBest(
  scored: ScoredTexts,
  similarities: Float64Array,
  texts: readonly number[],
  wanted: number,
): number[] {
  const of = (text: number) => similarities[text] as number;
  let best: number[] = [];
  let least = 0;
  const cut = () => {
    best = best.sort((a, b) => of(b) - of(a) || b - a).slice(0, wanted);
    if (best.length === wanted) least = of(best.at(-1) as number);
  };
  for (const text of texts) {
    if (of(text) < least) continue;
    best.push(text);
    if (best.length >= 3 * wanted) cut();
  }
  cut();
  const isSame = new Set(best.filter((text) => scored.isSame(text)));
  return [...isSame, ...best.filter((text) => !isSame.has(text))];
}
