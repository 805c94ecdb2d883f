import { applyActions } from '../../src/actions/apply.ts';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { AppError } from '../../src/kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { toPointer } from '../../src/kernel/pointer.ts';
import type { Random } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { referencesOf } from '../../src/language/references.ts';
import { createImportResolver } from '../../src/operations/verification/examine.ts';
import { gap } from '../../src/plan/gap.ts';
import { RepairSearch, type SearchResult } from '../../src/repair/repair-search.ts';
import { verify } from '../../src/verify/verify.ts';
import type { Injector } from './injectors.ts';

/** A broken document whose original is known. */
export interface Problem {
  readonly kinds: readonly string[];
  readonly original: JsonObject;
  readonly broken: JsonObject;
}

/** How one problem was answered. */
export interface Outcome {
  readonly kinds: readonly string[];
  readonly isRestoredFirst: boolean;
  readonly isRestoredAny: boolean;
  readonly isValidFirst: boolean;
  /** Values of the broken document that rank 1 has less often, beyond those that others replaced. */
  readonly lost: number;
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
function isRestored(original: JsonObject, repaired: JsonObject): boolean {
  return gap(strip(original) as JsonObject, strip(repaired) as JsonObject).gap_score === 0;
}

/**
 * Whether a renaming that the author began was finished: the repaired document is the original with one element
 * renamed, declaration and uses, as the broken one declares it.
 */
function isRenamed(original: JsonObject, broken: JsonObject, repaired: JsonObject): boolean {
  const define = (document: JsonObject) =>
    referencesOf(document).definitions.map(({ path, type, name }) => ({
      type,
      name,
      at: toPointer(path),
      list: toPointer(path.slice(0, -1)),
    }));
  // Compared by name in each list: what was cut and written again stands in another place of it.
  const without = (own: ReturnType<typeof define>, others: ReturnType<typeof define>) => {
    const known = new Set(others.map(({ list, name }) => `${list} ${name}`));
    return own.filter(({ list, name }) => !known.has(`${list} ${name}`));
  };
  const [before, ended] = [define(original), define(repaired)];
  const [changed, came] = [without(before, ended), without(ended, before)];
  const [from, to] = [changed[0]?.name, came[0]?.name];
  if (from === undefined || to === undefined) return false;
  if (!define(broken).some(({ name }) => name === to)) return false;
  if (changed.some(({ name }) => name !== from) || came.some(({ name }) => name !== to)) {
    return false;
  }
  let document = original;
  // An event and its emit are renamed together: what follows the first may have no more to do.
  for (const { type, at } of changed) {
    const params = { type, from, to, at } as JsonObject;
    try {
      document = applyActions(document, [{ action: 'rename', params }], { trusted: true }).document;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return isRestored(document, repaired);
}

function countLeaves(value: Json, counts: Map<string, number>): Map<string, number> {
  if (Array.isArray(value)) {
    // Of items that a list has twice, one counts.
    const keyOf = (item: Json, at: number) =>
      typeof item === 'object' ? JSON.stringify(item) : `${at}`;
    const items = new Map(value.map((item, at) => [keyOf(item, at), item]));
    for (const item of items.values()) countLeaves(item, counts);
  } else if (isObject(value)) {
    for (const member of Object.values(value)) countLeaves(member ?? null, counts);
  } else if (value !== null) {
    const key = JSON.stringify(value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Values of `before` that `after` has less often, beyond as many that came instead. */
export function countLost(before: JsonObject, after: JsonObject): number {
  const left = countLeaves(after, new Map());
  let lost = 0;
  for (const [value, count] of countLeaves(before, new Map())) {
    const net = count - (left.get(value) ?? 0);
    lost += Math.max(0, net);
    left.set(value, Math.max(0, -net));
  }
  return Math.max(0, lost - [...left.values()].reduce((sum, count) => sum + count, 0));
}

const library = createBuiltinLibrary();
const resolver = createImportResolver(library);

/** The answer to a document, as `rank_edits` makes it with its defaults. */
export const search = (broken: JsonObject): Promise<SearchResult> =>
  new RepairSearch(broken, {
    requested: [],
    beamWidth: 5,
    maxSteps: 10,
    resolver,
    remainingMs: () => Infinity,
    onRound: async () => {},
  }).run();

/** Repairs one problem and compares the answer with the original. */
export async function answer({ kinds, original, broken }: Problem): Promise<Outcome> {
  const { states } = await search(broken);
  const results = states.map(({ state }) => state.document);
  const first = results[0];
  const isRename = kinds.some((kind) => kind.startsWith('partial rename: '));
  const restores = results.map(
    (one) => isRestored(original, one) || (isRename && isRenamed(original, broken, one)),
  );
  return {
    kinds,
    isRestoredFirst: restores[0] === true,
    isRestoredAny: restores.includes(true),
    isValidFirst: first !== undefined && verify(buildModel(first, resolver)).errorCount === 0,
    lost: first === undefined ? 0 : countLost(broken, first),
  };
}

/** Problems whose faults are visible: the broken document has an error that the original has not. */
export function drawProblems(
  draw: (random: Random) => JsonObject,
  wanted: number,
  random: Random,
  injector: Injector,
  faults: number,
): Problem[] {
  const problems: Problem[] = [];
  for (let attempt = 0; attempt < wanted * 8 && problems.length < wanted; attempt++) {
    const original = draw(random);
    const result = injector(original, faults, random);
    if (result === undefined) continue;
    if (verify(buildModel(result.document, resolver)).errorCount === 0) continue;
    problems.push({ kinds: result.kinds, original, broken: result.document });
  }
  return problems;
}
