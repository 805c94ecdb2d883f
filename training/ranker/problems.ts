import type { Action } from '../../src/actions/action.ts';
import { applyActions } from '../../src/actions/apply.ts';
import { ACTIONS } from '../../src/actions/registry.ts';
import { AppError } from '../../src/kernel/errors.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { buildModel, type Model } from '../../src/language/model/model.ts';
import { ActionFeatures } from '../../src/learned/action-features/index.ts';
import { stateCounts } from '../../src/learned/ranker.ts';
import { CHECKS } from '../../src/verify/checks/index.ts';
import { CATEGORY_INDEX } from '../../src/verify/finding.ts';
import { type Verdict, verify } from '../../src/verify/verify.ts';
import type { FaultKind } from '../faults/fault.ts';
import { injectFaults } from '../faults/inject.ts';
import { Perturber } from './perturb.ts';
import { type Chain, ORIGIN, type Problem, type Triple } from './triples.ts';

/** Names of the actions, in the order of their one-hot features. */
export const ACTION_NAMES: readonly string[] = [...ACTIONS.keys()];

const NAME_INDEX: ReadonlyMap<string, number> = new Map(
  ACTION_NAMES.map((name, index) => [name, index]),
);

export type Candidate = readonly Action[];

/** A faulty document with its model, findings and what the checks propose. */
export interface Case {
  readonly document: JsonObject;
  readonly model: Model;
  readonly verdict: Verdict;
  readonly proposals: readonly Candidate[];
}

const REPAIRS_PER_FINDING = 4;
const MOST_FINDINGS = 16;

/** The first repairs that the checks propose for each finding, each once. */
export function propose(model: Model, verdict: Verdict): Candidate[] {
  const proposals = new Map<string, Candidate>();
  for (const finding of verdict.proven.slice(0, MOST_FINDINGS)) {
    const check = CHECKS[CATEGORY_INDEX.get(finding.category) ?? -1];
    let taken = 0;
    for (const candidate of check?.repairs(model, finding) ?? []) {
      proposals.set(JSON.stringify(candidate), candidate);
      if (++taken === REPAIRS_PER_FINDING) break;
    }
  }
  return [...proposals.values()];
}

export function openCase(document: JsonObject): Case {
  const model = buildModel(document);
  const verdict = verify(model);
  return { document, model, verdict, proposals: propose(model, verdict) };
}

/** The document after a candidate, or undefined where an action of it does not apply. */
export function tryApply(document: JsonObject, candidate: Candidate): JsonObject | undefined {
  try {
    return applyActions(document, candidate, { trusted: true }).document;
  } catch (error) {
    if (error instanceof AppError || error instanceof TypeError) return undefined;
    throw error;
  }
}

export interface ProblemOptions {
  /** Hard negatives: proposals with a parameter changed, so that the action's name says nothing. */
  readonly hardNegatives: number;
  readonly mostProposals: number;
  readonly chains: number;
}

const DEFAULTS: ProblemOptions = { hardNegatives: 14, mostProposals: 14, chains: 10 };

/** One fault in every other document, up to four in the rest. */
export function drawFaultCount(random: Random): number {
  return random.next() < 0.5 ? 1 : 2 + random.integer(3);
}

/** Breaks a document, draws candidates for it and applies each; undefined where nothing can be learned. */
export function drawProblem(
  base: JsonObject,
  random: Random,
  kinds?: readonly FaultKind[],
  faultCount = drawFaultCount(random),
  options: ProblemOptions = DEFAULTS,
): Problem | undefined {
  const { document, faults } = injectFaults(base, faultCount, random, kinds);
  if (faults.length === 0) return undefined;
  const opened = openCase(document);
  const proposed = random.shuffle(opened.proposals).slice(0, options.mostProposals);
  if (proposed.length === 0) return undefined;
  const features = new ActionFeatures(opened.model, opened.verdict, CATEGORY_INDEX, NAME_INDEX);
  const hard = drawHardNegatives(proposed, opened, random, options.hardNegatives);
  const drawn = [
    ...proposed.map((candidate) => ({ candidate, origin: ORIGIN.proposed })),
    ...hard.map((candidate) => ({ candidate, origin: ORIGIN.hard })),
  ];
  const triples: Triple[] = [];
  const candidates: Candidate[] = [];
  for (const { candidate, origin } of drawn) {
    const after = tryApply(document, candidate);
    if (after === undefined) continue;
    const verdict = verify(buildModel(after));
    candidates.push(candidate);
    triples.push({
      row: features.rowOf(candidate),
      name: NAME_INDEX.get(candidate[0]?.action ?? '') ?? ACTION_NAMES.length,
      origin,
      next: stateCounts(verdict, CATEGORY_INDEX),
      errors: verdict.errorCount,
    });
  }
  const { errorCount } = opened.verdict;
  return {
    counts: stateCounts(opened.verdict, CATEGORY_INDEX),
    errors: errorCount,
    injected: faults.reduce(
      (bits, { category }) => bits | (1 << (CATEGORY_INDEX.get(category) ?? 0)),
      0,
    ),
    triples,
    chains: drawChains(document, candidates, triples, errorCount, random, options.chains),
  };
}

function drawHardNegatives(
  proposed: readonly Candidate[],
  { model, document }: Case,
  random: Random,
  count: number,
): Candidate[] {
  const perturber = new Perturber(model, random);
  const known = new Set(proposed.map((candidate) => JSON.stringify(candidate)));
  const result: Candidate[] = [];
  for (let attempt = 0; attempt < 5 * count && result.length < count; attempt++) {
    const base = random.pick(proposed);
    const index = random.integer(base.length);
    const changed = perturber.perturb(base[index] as Action);
    if (changed === undefined) continue;
    const candidate = base.map((action, i) => (i === index ? changed : action));
    const text = JSON.stringify(candidate);
    if (known.has(text)) continue;
    known.add(text);
    if (tryApply(document, candidate) !== undefined) result.push(candidate);
  }
  return result;
}

/** Pairs of candidates taken together; mostly of those that help, so that some end without errors. */
function drawChains(
  document: JsonObject,
  candidates: readonly Candidate[],
  triples: readonly Triple[],
  errorsBefore: number,
  random: Random,
  count: number,
): Chain[] {
  const all = triples.map((_, index) => index);
  const helpful = all.filter((index) => (triples[index] as Triple).errors < errorsBefore);
  if (errorsBefore < 2 || helpful.length < 2) return [];
  const chains: Chain[] = [];
  for (let attempt = 0; attempt < count; attempt++) {
    const first = random.pick(helpful);
    const second = random.next() < 0.8 ? random.pick(helpful) : random.pick(all);
    if (first === second) continue;
    const after = tryApply(document, [
      ...(candidates[first] as Candidate),
      ...(candidates[second] as Candidate),
    ]);
    if (after === undefined) continue;
    const verdict = verify(buildModel(after));
    const next = stateCounts(verdict, CATEGORY_INDEX);
    chains.push({ first, second, next, errors: verdict.errorCount });
  }
  return chains;
}

/** Draws problems from documents that `source` draws, three per document. */
export function drawProblems(
  source: (random: Random) => JsonObject,
  count: number,
  random: Random,
  kinds?: readonly FaultKind[],
): Problem[] {
  const problems: Problem[] = [];
  while (problems.length < count) {
    const base = source(random);
    for (let variant = 0; variant < 3 && problems.length < count; variant++) {
      const problem = drawProblem(base, random, kinds);
      if (problem !== undefined && problem.triples.length > 1) problems.push(problem);
    }
  }
  return problems;
}
