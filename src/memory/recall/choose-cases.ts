import type { Case } from '../text/cases.ts';
import type { ScoredTexts } from '../text/rank-texts.ts';
import type { IndexedText, TermIndex } from '../text/term-index.ts';
import type { Sequence } from '../workflow/sequence.ts';

/** From this similarity on it is looked whether a text has the very words of the question. */
const SAME_FROM = 0.98;
/** The rank of such a text: before all others. */
const SAME = 2;

/** Below this share of the words nothing is told, unless a vector says so: the question is about something else. */
const ADVICE_FLOOR = 0.1;

/** A case, shown by the member that is most similar to the question. */
export interface ChosenCase extends Pick<Case, 'support' | 'succeeded' | 'failed'> {
  readonly episodeId: string;
  /** The actions of what is shown, and those that succeeded most in the case, as identifiers. */
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
  matching: Int32Array,
  wanted: number,
  isCollapsed: boolean,
): ChosenCase[] {
  const { caseNumbers } = index;
  /** By the number of the text: a map of a hundred thousand takes longer than all else. */
  const ranks = new Float64Array(index.texts.length);
  const best = new Int32Array(isCollapsed ? index.cases.size : ranks.length).fill(-1);
  const compare = (a: number, b: number) => (ranks[b] as number) - (ranks[a] as number) || b - a;
  for (const text of matching) {
    const similarity = scored.similarityOf(text);
    ranks[text] = similarity >= SAME_FROM && scored.isSame(text) ? SAME : similarity;
    const at = isCollapsed ? (caseNumbers[text] as number) : text;
    const other = best[at] as number;
    if (other < 0 || compare(text, other) < 0) best[at] = text;
  }
  const spell = (key: string) => index.cases.spell(key);
  return chooseFirst(best, compare, wanted).map((text) => {
    const { own, episodeId, outcome, taken } = index.texts[text] as IndexedText;
    const { support, succeeded, failed, ways } = own;
    const [most] = [...ways].sort((a, b) => b[1] - a[1]);
    const alone = {
      support: 1,
      succeeded: outcome === 'success' ? 1 : 0,
      failed: outcome === 'failure' ? 1 : 0,
    };
    return {
      sequence: taken.map(spell),
      best: (most?.[0] ?? taken).map(spell),
      ...(isCollapsed ? { support, succeeded, failed } : alone),
      episodeId,
      similarity: scored.similarityOf(text),
      isIdentified: scored.isIdentified(text),
      isSame: ranks[text] === SAME,
      isTold: scored.isMatch(text, ADVICE_FLOOR),
    };
  });
}

/** The first of texts in an order, −1 left out. Sorting a hundred thousand would take longer than all else. */
function chooseFirst(
  texts: Int32Array,
  compare: (a: number, b: number) => number,
  wanted: number,
): number[] {
  let first: number[] = [];
  for (const text of texts) {
    const last = first[wanted - 1];
    if (text < 0 || (last !== undefined && compare(text, last) > 0)) continue;
    first.push(text);
    if (first.length >= 3 * wanted) first = first.sort(compare).slice(0, wanted);
  }
  return first.sort(compare).slice(0, wanted);
}
