import type { ScoredState } from './repair-search.ts';

/** A question that only the author can answer: which of several repairs was meant. */
export interface Decision {
  readonly question: string;
  /** The action of each repair in words, the likelier first. */
  readonly options: string[];
}

/** Repairs whose scores differ by less are equally likely. One place among the proposals changes a score by more. */
const AS_LIKELY = 0.005;
/** The most repairs that a question offers. */
const MOST_OPTIONS = 3;

/**
 * The question that the first repair leaves open: other repairs of its kind are as likely, or it makes the fault legal
 * by an assumption. Undefined where it is likelier than all others.
 */
export function findDecision(
  states: readonly ScoredState[],
  explanations: readonly string[],
): Decision | undefined {
  const [first, ...others] = states;
  if (first === undefined || !first.isComplete || others.length === 0) return undefined;
  const isGuess = first.state.silenced > 0;
  const rivals = others.flatMap(({ isComplete, order, state }, index) => {
    const isAsLikely = Math.abs(first.order - order) < AS_LIKELY;
    const isAlike = state.silenced === first.state.silenced;
    return isComplete && (isGuess || (isAlike && isAsLikely)) ? [index + 1] : [];
  });
  if (rivals.length === 0) return undefined;
  const options = [0, ...rivals]
    .slice(0, MOST_OPTIONS)
    .map((index) => explanations[index] as string);
  return {
    question: isGuess
      ? 'Nothing in the document says what was meant: which of these is right?'
      : 'These repairs are equally likely: which of them was meant?',
    options,
  };
}
