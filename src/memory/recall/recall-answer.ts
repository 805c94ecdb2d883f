import type { JsonObject } from '../../kernel/json.ts';
import type { Derived, Pattern } from '../../ports/derived.ts';
import { nameWorkflow, wilsonLowerBound } from '../workflow/pattern.ts';
import type { ChosenCase } from './choose-cases.ts';

/** The situation to recall by: a context, a schema or both. */
export interface RecallQuery {
  readonly context?: string;
  readonly schema?: JsonObject;
  /** The vector of the schema, in place of it. */
  readonly vector?: readonly number[];
  /** Cases wanted, 1–100; episodes where they are not collapsed. */
  readonly limit: number;
  /** False returns every episode by itself. */
  readonly collapse?: boolean;
  /** Episodes below this confidence are left out; none where missing. */
  readonly minConfidence?: number;
}

/** An episode, and the case that it stands for: equal actions in like contexts. */
export interface RecalledEpisode {
  readonly episodeId: string;
  /** Share of what the question's own text would score, 0..1. */
  readonly similarity: number;
  /** How sure it is that this is the episode meant, 0..1: an order. */
  readonly confidence: number;
  /** True where it is probably about something else. */
  readonly unlikely: boolean;
  /** Episodes of the case, and how many of them succeeded and failed. */
  readonly support: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly outcome: string;
  readonly archived: boolean;
  readonly storedAtMs: number;
  readonly relevance: number;
  /** Handle of its schema; undefined where it has none. */
  readonly schemaId: string | undefined;
  readonly context: string;
  readonly actionsTaken: readonly string[];
}

/** Share of the successes among all of a case, 0..1. */
export const successRateOf = ({ succeeded, support }: { succeeded: number; support: number }) =>
  support === 0 ? 0 : succeeded / support;

export interface RecalledPattern {
  readonly name: string;
  readonly steps: readonly string[];
  /** True where it was derived from the best cases, since no stored pattern fits. */
  readonly provisional: boolean;
  /** Successes behind it. */
  readonly support: number;
  /** Of all that took these steps there. */
  readonly successRate: number;
  /** Wilson lower bound of the rate. */
  readonly confidence: number;
}

export interface RecallAnswer {
  readonly pattern: RecalledPattern | null;
  /** The steps that mostly failed in the best cases; empty where none did. */
  readonly failed: readonly string[];
  /** Descending similarity, ties newer first. */
  readonly episodes: readonly RecalledEpisode[];
  /** Episodes that match, before they are grouped and `limit`. */
  readonly totalMatches: number;
  /** False where `totalMatches` or a case's numbers are bounds. */
  readonly totalExact: boolean;
  /** Why only words were compared, where an embedder is configured and did not answer. */
  readonly embedderProblem: string | undefined;
}

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
