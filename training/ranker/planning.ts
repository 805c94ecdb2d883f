import type { JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import type { Ranker } from '../../src/learned/ranker.ts';
import { verify } from '../../src/verify/verify.ts';
import { injectFaults } from '../faults/inject.ts';
import { FAULT_KINDS } from '../faults/registry.ts';
import { type Candidate, type Case, openCase, tryApply } from './problems.ts';

/** How often two steps planned on latents alone leave no error, where two steps can. */
export interface PlanningFigures {
  readonly problems: number;
  /** The pair whose imagined end is likeliest valid. */
  readonly validAtFirstTry: number;
  /** The pair whose steps each look best from the start, without imagining. */
  readonly validWithoutImagining: number;
  /** A pair at random. */
  readonly validAtRandom: number;
}

type Pair = readonly [Candidate, Candidate];

const MOST_CANDIDATES = 16;
const ERROR_KINDS = FAULT_KINDS.filter(({ severity }) => severity === 'error');

function pairsOf(candidates: readonly Candidate[]): Pair[] {
  return candidates.flatMap((first, i) =>
    candidates.slice(i + 1).map((second): Pair => [first, second]),
  );
}

function isSolution(document: JsonObject, [first, second]: Pair): boolean {
  const after =
    tryApply(document, [...first, ...second]) ?? tryApply(document, [...second, ...first]);
  return after !== undefined && verify(buildModel(after)).errorCount === 0;
}

function best<T>(items: readonly T[], score: (item: T) => number): T {
  let top = items[0] as T;
  let topScore = score(top);
  for (const item of items.slice(1)) {
    const value = score(item);
    if (value > topScore) [top, topScore] = [item, value];
  }
  return top;
}

/** Two faults that no single candidate repairs, and that some pair does. */
function drawPlanProblem(base: JsonObject, random: Random): [Case, Candidate[]] | undefined {
  const { document, faults } = injectFaults(base, 2, random, ERROR_KINDS);
  if (faults.length < 2) return undefined;
  const opened = openCase(document);
  const candidates = opened.proposals.slice(0, MOST_CANDIDATES);
  const alone = candidates.some((candidate) => {
    const after = tryApply(document, candidate);
    return after !== undefined && verify(buildModel(after)).errorCount === 0;
  });
  if (alone || opened.verdict.errorCount === 0) return undefined;
  const isSolvable = pairsOf(candidates).some((pair) => isSolution(document, pair));
  return isSolvable ? [opened, candidates] : undefined;
}

export function evaluatePlanning(
  ranker: Ranker,
  source: (random: Random) => JsonObject,
  count: number,
  random: Random,
): PlanningFigures {
  let [problems, planned, separate, blind] = [0, 0, 0, 0];
  for (let attempt = 0; problems < count && attempt < 12 * count; attempt++) {
    const drawn = drawPlanProblem(source(random), random);
    if (drawn === undefined) continue;
    problems++;
    const [{ document, model, verdict }, candidates] = drawn;
    const pairs = pairsOf(candidates);
    const root = ranker.encode(model, verdict);
    const alone = new Map(candidates.map((one) => [one, ranker.predict(root, one)]));
    const imagined = new Map(candidates.map((one) => [one, ranker.imagine(root, one)]));
    const plan = best(pairs, ([first, second]) => {
      const state = imagined.get(first);
      return state === undefined ? 0 : ranker.predict(state, second).valid;
    });
    const apart = best(pairs, (pair) => {
      const errors = pair.map((one) => alone.get(one)?.errors ?? 0);
      return -errors.reduce((sum, value) => sum + value, 0);
    });
    planned += Number(isSolution(document, plan));
    separate += Number(isSolution(document, apart));
    blind += Number(isSolution(document, random.pick(pairs)));
  }
  return {
    problems,
    validAtFirstTry: planned / problems,
    validWithoutImagining: separate / problems,
    validAtRandom: blind / problems,
  };
}
