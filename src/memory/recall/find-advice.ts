import { append } from '../../kernel/append.ts';
import { readsLikeInstructions } from '../../kernel/quoted-instructions.ts';
import type { Derived, Pattern } from '../../ports/derived.ts';
import { mayAdvise } from '../trust.ts';
import { sequenceSimilarity, toSequence } from '../workflow/sequence.ts';
import {
  createPattern,
  isSuccess,
  JOIN_SIMILARITY,
  type Run,
  toRun,
} from '../workflow/workflow-pattern.ts';
import type { Weighed } from './join-copies.ts';
import type { RecalledPattern } from './recall-answer.ts';

/** Derived advice comes from episodes that are at least this share as similar as the best one. */
const NEAR_BEST = 0.6;
/** A stored pattern has succeeded several times: its members may be this share as similar. */
const STORED_NEAR_BEST = 0.35;

const FAILURE = 'failure';

/** The advice of past episodes on how to continue. */
export interface Advice {
  /** The steps that worked: the stored pattern of the best situation, else one derived from its successes. */
  readonly pattern: RecalledPattern | null;
  /** The actions with which the best hits failed; empty where one of them did not fail. */
  readonly failed: readonly string[];
}

export const NO_ADVICE: Advice = { pattern: null, failed: [] };

const toRecalled = (pattern: Pattern, provisional: boolean): RecalledPattern => ({
  name: pattern.name,
  steps: pattern.steps,
  provisional,
  support: pattern.support,
  successRate: pattern.successRate,
  confidence: pattern.confidence,
  unordered: pattern.unordered ?? [],
  pitfalls: pattern.pitfalls ?? [],
});

/** The common steps of the runs that resemble the first; null where it took no actions. */
function derive(runs: readonly Run[]): Pattern | undefined {
  const [best] = runs;
  if (!best) return undefined;
  const alike = runs.filter(
    (run) => sequenceSimilarity(run.sequence, best.sequence) >= JOIN_SIMILARITY,
  );
  const nothing = { contexts: [], steps: [] };
  return createPattern(alike, nothing) ?? createPattern([best], nothing);
}

/** Runs of episodes that may be believed and whose words are known. */
function toRuns(members: readonly Weighed[]): Run[] {
  return members.flatMap(({ candidate }) => {
    const { text, trust } = candidate;
    if (!text || toSequence(text.actionsTaken).length === 0) return [];
    return mayAdvise(trust, text) ? [toRun(text, candidate)] : [];
  });
}

/**
 * Reads advice from weighed episodes, the most similar first: from the situations that are near the best one, never
 * from an episode of low trust or one that quotes instructions.
 */
export function findAdvice(weighed: readonly Weighed[], patterns: readonly Derived[]): Advice {
  const most = weighed.reduce((best, { similarity }) => Math.max(best, similarity), 0);
  const situations = new Map<number | string, Weighed[]>();
  for (const own of weighed) {
    if (own.similarity < STORED_NEAR_BEST * most) continue;
    append(situations, own.situation ?? own.candidate.episodeId, own);
  }
  const [first] = situations.values();
  const failed = first ? findFailed(first) : [];
  for (const members of situations.values()) {
    const stored = findStored(members, patterns);
    if (stored) return { pattern: toRecalled(stored, false), failed };
    const near = members.filter(({ similarity }) => similarity >= NEAR_BEST * most);
    const derived = derive(toRuns(near).filter(isSuccess));
    if (derived) return { pattern: toRecalled(derived, true), failed };
  }
  return { pattern: null, failed };
}

/** The stored pattern that most of a situation's similarity belongs to. */
function findStored(
  members: readonly Weighed[],
  patterns: readonly Derived[],
): Pattern | undefined {
  const similarities = new Map(
    members.map(({ candidate, similarity }) => [candidate.episodeId, similarity]),
  );
  let found: Pattern | undefined;
  let most = 0;
  for (const { value, memberIds } of patterns) {
    const pattern = value as Pattern;
    const weight = memberIds.reduce((sum, id) => sum + (similarities.get(id) ?? 0), 0);
    if (weight <= most || [...pattern.steps, pattern.steps.join(' ')].some(readsLikeInstructions)) {
      continue;
    }
    most = weight;
    found = pattern;
  }
  return found;
}

function findFailed(members: readonly Weighed[]): readonly string[] {
  if (members.some(({ candidate }) => candidate.outcome !== FAILURE)) return [];
  const runs = toRuns(members).map((run) => ({ ...run, outcome: 'success' }));
  return derive(runs)?.steps ?? [];
}
