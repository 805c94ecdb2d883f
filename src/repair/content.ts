import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { toStateKey } from './fingerprint.ts';

/** The changes that an edit made to the values of a document. */
export interface ContentChange {
  /** Values that the document no longer has, and that no other value replaced in their place. */
  readonly lost: number;
  /** Values that the edit added. */
  readonly gained: number;
}

type Bag = Map<string, number>;

/** The differences of two documents. */
class Changes {
  readonly gone: Bag = new Map();
  readonly come: Bag = new Map();
}

function addLeaves(value: Json, bag: Bag): void {
  if (Array.isArray(value)) for (const item of value) addLeaves(item, bag);
  else if (isObject(value)) {
    for (const key in value) addLeaves(value[key] as Json, bag);
  } else if (value !== null && value !== undefined) {
    const key = `${typeof value} ${String(value)}`;
    bag.set(key, (bag.get(key) ?? 0) + 1);
  }
}

const isLeaf = (value: Json) => typeof value !== 'object' || value === null;

/** The number of values in a value. */
export function countLeaves(value: Json): number {
  if (isLeaf(value)) return value === null ? 0 : 1;
  return (Object.values(value as object) as Json[]).reduce(
    (sum: number, member) => sum + countLeaves(member),
    0,
  );
}

/**
 * Collects the differences of the documents. A value that another one replaces in the same place counts as edited, and
 * is left out. The same object in both is skipped, so that the time is in proportion to the edit and the lists that it
 * touched.
 */
function compare(before: Json, after: Json, changes: Changes): void {
  if (before === after) return;
  const { gone, come } = changes;
  if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, changes);
  else if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      // The states of a machine say as well which one is initial.
      const isSaidTwice =
        key === 'initial' && after[key] === undefined && Array.isArray(after.states);
      if (!isSaidTwice) compareMembers(before[key], after[key], changes);
    }
  } else if (!isLeaf(before) || !isLeaf(after)) {
    // A text that a list or an object replaces in the same place was edited, not lost, unless the list or object is
    // empty.
    if (!isLeaf(before) || Object.keys(after as object).length === 0) addLeaves(before, gone);
    addLeaves(after, come);
  }
}

function compareMembers(before: Json | undefined, after: Json | undefined, changes: Changes) {
  if (before === undefined) {
    if (after !== undefined) addLeaves(after, changes.come);
  } else if (after === undefined) addLeaves(before, changes.gone);
  else compare(before, after, changes);
}

/** The number of an item's values that another item has too. */
export function countShared(item: Json, other: Json): number {
  const [mine, theirs]: [Bag, Bag] = [new Map(), new Map()];
  addLeaves(item, mine);
  addLeaves(other, theirs);
  let shared = 0;
  for (const [value, count] of mine) shared += Math.min(count, theirs.get(value) ?? 0);
  return shared;
}

/** The part of an item's values that another item has too, from 0 to 1; 0 for a text or a number. */
const shareOfLeaves = (item: Json, other: Json): number =>
  isLeaf(item) ? 0 : countShared(item, other) / Math.max(1, countLeaves(item));

/** The most pairs of changed items that are compared. Beyond it, lists are compared as bags of values. */
const MOST_PAIRS = 400;

/**
 * For each item the one that it became, where others were added to its list or removed from it: the one that has most
 * of its values, and at least half. Undefined where there is none.
 */
function findSuccessors(left: readonly Json[], right: readonly Json[]): (Json | undefined)[] {
  const free = new Set(left.length * right.length > MOST_PAIRS ? [] : right);
  return left.map((item) => {
    let [best, most]: [Json | undefined, number] = [undefined, 0.5];
    for (const other of free) {
      const share = shareOfLeaves(item, other);
      if (share > most || (best === undefined && share === most)) [best, most] = [other, share];
    }
    if (best !== undefined) free.delete(best);
    return best;
  });
}

/** The items of a list without those of another: each of these stands for one equal item. */
function without(list: readonly Json[], other: readonly Json[]): Json[] {
  const free: Bag = new Map();
  for (const key of other.map(toStateKey)) free.set(key, (free.get(key) ?? 0) + 1);
  return list.filter((item) => {
    const key = toStateKey(item);
    const count = free.get(key) ?? 0;
    free.set(key, count - 1);
    return count <= 0;
  });
}

/**
 * Items that both lists hold are set aside. The rest are compared in order where they are as many, else each with the
 * item that it became. An item that is removed or added while an equal one stays is neither gone nor new.
 */
function compareLists(before: Json[], after: Json[], changes: Changes): void {
  const left = without(before, after);
  const right = without(after, before);
  const [held, kept] = [new Set(before.map(toStateKey)), new Set(after.map(toStateKey))];
  const successors = left.length === right.length ? right : findSuccessors(left, right);
  for (const [i, item] of left.entries()) {
    const successor = successors[i];
    if (successor !== undefined) compare(item, successor, changes);
    else if (!kept.has(toStateKey(item))) addLeaves(item, changes.gone);
  }
  const succeeding = new Set(successors);
  for (const item of right) {
    if (!succeeding.has(item) && !held.has(toStateKey(item))) addLeaves(item, changes.come);
  }
}

/**
 * Measures how much of `before` is missing from `after`. A value that another one replaces in the same place is edited,
 * not lost. A value that moved is neither.
 */
export function measureContent(before: JsonObject, after: JsonObject): ContentChange {
  const changes = new Changes();
  compare(before, after, changes);
  const { gone, come } = changes;
  let lost = 0;
  let gained = 0;
  for (const [value, count] of gone) lost += Math.max(0, count - (come.get(value) ?? 0));
  for (const [value, count] of come) gained += Math.max(0, count - (gone.get(value) ?? 0));
  return { lost, gained };
}
