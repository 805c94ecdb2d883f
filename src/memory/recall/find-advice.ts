import type { Derived, Pattern } from '../../ports/derived.ts';
import { nameWorkflow, wilsonLowerBound } from '../workflow/pattern.ts';
import type { ChosenCase } from './choose-cases.ts';
import {
  type RecallAnswer,
  type RecalledEpisode,
  type RecalledPattern,
  successRateOf,
} from './recall-answer.ts';

/** Advice comes from cases that are at least this share as similar as the best one; these count as used. */
export const NEAR_BEST = 0.6;
/** Successes that make a pattern without compression. */
const MIN_SUCCESSES = 2;
/** A pattern has succeeded at least as often as it failed. */
const MIN_RATE = 0.5;

/** The advice of past episodes on how to continue. */
type Advice = Pick<RecallAnswer, 'pattern' | 'failed'>;

export const NO_ADVICE: Advice = { pattern: null, failed: [] };

/** A case as it was chosen, with what is answered of it. */
export type ToldCase = ChosenCase & RecalledEpisode;

/** All cases together. */
const sum = (cases: readonly ToldCase[]) => ({
  succeeded: cases.reduce((total, own) => total + own.succeeded, 0),
  support: cases.reduce((total, own) => total + own.support, 0),
});

/** The stored pattern of a case, with the rate of what is known now where that is lower. */
function findStored(
  own: ToldCase,
  cases: readonly ToldCase[],
  patterns: readonly Derived[],
): RecalledPattern | undefined {
  const stored = patterns.find(({ memberIds }) => memberIds.includes(own.episodeId));
  if (!stored) return undefined;
  const pattern = stored.value as Pattern;
  const members = cases.filter(({ episodeId }) => stored.memberIds.includes(episodeId));
  const successRate = Math.min(pattern.successRate, successRateOf(sum(members)));
  return successRate < MIN_RATE ? undefined : { ...pattern, provisional: false, successRate };
}

/** The actions of a case that succeeded at least twice and not less often than it failed. */
function derive(own: ToldCase, cases: readonly ToldCase[]): RecalledPattern | undefined {
  const steps = own.best;
  const same = cases.filter(({ best }) => best.join('\n') === steps.join('\n'));
  const { succeeded, support } = sum(same);
  const successRate = successRateOf({ succeeded, support });
  const isAdvice = steps.length > 0 && succeeded >= MIN_SUCCESSES && successRate >= MIN_RATE;
  if (!isAdvice) return undefined;
  return {
    name: nameWorkflow(steps),
    steps,
    provisional: true,
    support: succeeded,
    successRate,
    confidence: wilsonLowerBound(succeeded, support),
  };
}

/** Reads advice from cases, the most similar first. */
export function findAdvice(cases: readonly ToldCase[], patterns: readonly Derived[]): Advice {
  const [best] = cases;
  if (!best?.isTold || best.unlikely) return NO_ADVICE;
  const near = cases.filter(({ similarity }) => similarity >= NEAR_BEST * best.similarity);
  const failed = best.failed > best.succeeded ? best.sequence : [];
  for (const own of near) {
    const pattern = findStored(own, near, patterns) ?? derive(own, near);
    if (pattern) return { pattern, failed };
  }
  return { ...NO_ADVICE, failed };
}
