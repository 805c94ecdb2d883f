import { applyActions } from '../../src/actions/apply.ts';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { createImportResolver } from '../../src/operations/verification/examine.ts';
import { gap } from '../../src/plan/gap.ts';
import { measureContent } from '../../src/repair/content.ts';
import { type CandidateOrder, RepairSearch, type ScoredState } from '../../src/repair/search.ts';
import { verify } from '../../src/verify/verify.ts';

/** A broken document whose original is known. */
export interface Problem {
  readonly kinds: readonly string[];
  readonly original: JsonObject;
  readonly broken: JsonObject;
}

/** How one problem was answered. */
export interface Outcome {
  readonly kinds: readonly string[];
  readonly isFound: boolean;
  readonly isRestoredFirst: boolean;
  readonly isRestoredAny: boolean;
  readonly isValidFirst: boolean;
  /** Values of the broken document that rank 1 has in no place any more. */
  readonly lost: number;
  readonly isLossSaid: boolean;
  readonly ms: number;
}

/** What no author means: identifiers, texts for people, bookkeeping. */
const IGNORED = new Set(['id', 'description', 'ledger', '_metadata']);

function strip(value: Json): Json {
  if (Array.isArray(value)) return value.map(strip);
  if (!isObject(value)) return value;
  const kept: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    if (!IGNORED.has(key) && member !== undefined) kept[key] = strip(member);
  }
  return kept;
}

/** Equal but for identifiers, texts for people, and the order of what has none. */
export function isRestored(original: JsonObject, repaired: JsonObject): boolean {
  return gap(strip(original) as JsonObject, strip(repaired) as JsonObject).gap_score === 0;
}

function countLeaves(value: Json, counts: Map<string, number>): Map<string, number> {
  if (Array.isArray(value)) for (const item of value) countLeaves(item, counts);
  else if (isObject(value)) {
    for (const member of Object.values(value))
      if (member !== undefined) countLeaves(member, counts);
  } else if (value !== null) {
    const key = JSON.stringify(value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Values of `before` that `after` has less often. */
export function countLost(before: JsonObject, after: JsonObject): number {
  const left = countLeaves(after, new Map());
  let lost = 0;
  for (const [value, count] of countLeaves(before, new Map())) {
    lost += Math.max(0, count - (left.get(value) ?? 0));
  }
  return lost;
}

export interface MeasureOptions {
  readonly ranker: CandidateOrder | undefined;
  readonly deadlineMs?: number;
  readonly beamWidth?: number;
}

const library = createBuiltinLibrary();
const resolver = createImportResolver(library);

/** The suggestions for a document, as `rank_edits` makes them with its defaults. */
export async function suggest(
  broken: JsonObject,
  { ranker, deadlineMs = 10_000, beamWidth = 5 }: MeasureOptions = { ranker: undefined },
): Promise<readonly ScoredState[]> {
  const start = performance.now();
  const search = new RepairSearch(broken, {
    requested: [],
    beamWidth,
    maxSteps: 10,
    resolver,
    library,
    ranker,
    isOver: () => performance.now() - start > deadlineMs,
    onRound: async () => {},
  });
  return (await search.run()).states;
}

/** Repairs one problem and compares the answer with the original. */
export async function answer(
  { kinds, original, broken }: Problem,
  options: MeasureOptions,
): Promise<Outcome> {
  const start = performance.now();
  const states = await suggest(broken, options);
  const ms = performance.now() - start;
  const results = states.map(
    ({ state }) => applyActions(broken, state.actions, { trusted: true }).document,
  );
  const first = results[0];
  const isSaid = first !== undefined && measureContent(broken, first).lost > 0;
  return {
    kinds,
    isFound: first !== undefined,
    isRestoredFirst: first !== undefined && isRestored(original, first),
    isRestoredAny: results.some((one) => isRestored(original, one)),
    isValidFirst: first !== undefined && verify(buildModel(first, resolver)).errorCount === 0,
    lost: first === undefined ? 0 : countLost(broken, first),
    isLossSaid: isSaid,
    ms,
  };
}

/** Problems whose faults are visible: the broken document has an error that the original has not. */
export function drawProblems(
  documents: readonly JsonObject[],
  wanted: number,
  random: Random,
  breakDocument: (
    document: JsonObject,
    random: Random,
  ) => { document: JsonObject; kinds: readonly string[] } | undefined,
): Problem[] {
  const problems: Problem[] = [];
  for (let attempt = 0; attempt < wanted * 8 && problems.length < wanted; attempt++) {
    const original = random.pick(documents);
    const result = breakDocument(original, random);
    if (result === undefined) continue;
    if (verify(buildModel(result.document, resolver)).errorCount === 0) continue;
    problems.push({ kinds: result.kinds, original, broken: result.document });
  }
  return problems;
}
