import type { Pattern } from '../../ports/derived.ts';
import type { Trust } from '../../ports/provenance.ts';
import { extractSteps, findAntiSteps, findPitfalls, wilsonLowerBound } from './extract-steps.ts';
import { nameWorkflow } from './name.ts';
import { countSpellings, type Sequence, sequenceSimilarity, toSequence } from './sequence.ts';

export const PATTERN_KIND = 'pattern';
/** Successes that make a pattern. */
export const MIN_SUCCESSES = 3;
/** A run joins a pattern whose steps are at least this similar. */
export const JOIN_SIMILARITY = 0.5;
/** Patterns above this similarity are one. */
export const MERGE_SIMILARITY = 0.8;
const EXEMPLARS = 3;

/** The parts of an episode that a pattern needs. */
export interface Run {
  readonly episodeId: string;
  readonly context: string;
  /** As they were written. */
  readonly actions: readonly string[];
  readonly sequence: Sequence;
  readonly outcome: string;
  readonly storedAtMs: number;
  readonly trust: Trust;
}

export function toRun(
  text: { episodeId: string; context: string; actionsTaken: readonly string[] },
  summary: { outcome: string; storedAtMs: number; trust: Trust },
): Run {
  return {
    episodeId: text.episodeId,
    context: text.context,
    actions: text.actionsTaken,
    sequence: toSequence(text.actionsTaken),
    outcome: summary.outcome,
    storedAtMs: summary.storedAtMs,
    trust: summary.trust,
  };
}

const FAILURE = 'failure';
export const isSuccess = (run: Run) => run.outcome === 'success';

/** The runs nearest to the steps, of different contexts where there are such; newer ones of equals. */
function chooseExemplars(successes: readonly Run[], steps: Sequence): string[] {
  const ranked = successes
    .map((run) => ({ run, similarity: sequenceSimilarity(run.sequence, steps) }))
    .sort((a, b) => b.similarity - a.similarity || b.run.storedAtMs - a.run.storedAtMs);
  const contexts = new Set<string>();
  const chosen: string[] = [];
  for (const { run } of ranked) {
    if (contexts.has(run.context)) continue;
    contexts.add(run.context);
    chosen.push(run.episodeId);
    if (chosen.length === EXEMPLARS) break;
  }
  return chosen;
}

/** The names that a name must differ from. */
export interface Surroundings {
  readonly contexts: readonly string[];
  readonly steps: readonly Sequence[];
}

/** The pattern of these runs, or undefined where they share no step. Successes say the steps, failures where they fail. */
export function createPattern(runs: readonly Run[], others: Surroundings): Pattern | undefined {
  const successes = runs.filter(isSuccess);
  const { steps, unordered } = extractSteps(successes.map((run) => run.sequence));
  if (steps.length === 0) return undefined;
  const { spell, listOthers } = countSpellings(runs);
  const spelled = <T extends { action: string }>(item: T) => ({
    ...item,
    action: spell(item.action),
  });
  const outcomes: Record<string, number> = {};
  for (const run of runs) outcomes[run.outcome] = (outcomes[run.outcome] ?? 0) + 1;
  const failures = runs.filter((run) => run.outcome === FAILURE).map((run) => run.sequence);
  const times = runs.map((run) => run.storedAtMs);
  const contexts = successes.map((run) => run.context);
  return {
    name: nameWorkflow(contexts, steps, others),
    steps: steps.map(spell),
    unordered,
    spellings: listOthers(steps),
    pitfalls: findPitfalls(
      steps,
      successes.map((run) => run.sequence),
      failures,
    ).map(spelled),
    support: successes.length,
    successRate: successes.length / runs.length,
    confidence: wilsonLowerBound(successes.length, runs.length),
    antiSteps: findAntiSteps(steps, failures).map(spelled),
    exemplarIds: chooseExemplars(successes, steps),
    outcomes,
    firstAtMs: times.reduce((first, time) => Math.min(first, time), Number.POSITIVE_INFINITY),
    lastAtMs: times.reduce((last, time) => Math.max(last, time), 0),
  };
}
