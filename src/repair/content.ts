import { isObject, type Json, type JsonObject } from '../kernel/json.ts';

/** What an edit did to the values of a document. */
export interface ContentChange {
  /** Values that stand in no place any more, and were not replaced where they stood. */
  readonly lost: number;
  /** Values that came. */
  readonly gained: number;
}

/** Values by what they are; `null` says nothing that could be lost. */
type Bag = Map<string, number>;

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

/**
 * Collects what the documents do not share. What is the same object in both is skipped, so that it takes time
 * in proportion to the edit and the lists that it touched.
 */
function compare(before: Json, after: Json, gone: Bag, come: Bag): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, gone, come);
  else if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compareMembers(before[key], after[key], gone, come);
    }
  } else if (!isLeaf(before) || !isLeaf(after)) {
    addLeaves(before, gone);
    addLeaves(after, come);
  }
}

function compareMembers(before: Json | undefined, after: Json | undefined, gone: Bag, come: Bag) {
  if (before === undefined) {
    if (after !== undefined) addLeaves(after, come);
  } else if (after === undefined) addLeaves(before, gone);
  else compare(before, after, gone, come);
}

/** Items that both lists hold are set aside; the rest are compared in order. */
function compareLists(before: Json[], after: Json[], gone: Bag, come: Bag): void {
  const kept = new Set<Json>(after.filter((item) => !isLeaf(item)));
  const known = new Set<Json>(before.filter((item) => !isLeaf(item)));
  const left = before.filter((item) => !kept.has(item));
  const right = after.filter((item) => !known.has(item));
  if (left.length !== right.length) {
    for (const item of left) addLeaves(item, gone);
    for (const item of right) addLeaves(item, come);
    return;
  }
  for (let i = 0; i < left.length; i++) compare(left[i] as Json, right[i] as Json, gone, come);
}

/**
 * How much of `before` is in no place of `after` any more. A value that another one replaces where it stood is
 * edited, not lost; one that moved is neither.
 */
export function measureContent(before: JsonObject, after: JsonObject): ContentChange {
  const gone: Bag = new Map();
  const come: Bag = new Map();
  compare(before, after, gone, come);
  let lost = 0;
  let gained = 0;
  for (const [value, count] of gone) lost += Math.max(0, count - (come.get(value) ?? 0));
  for (const [value, count] of come) gained += Math.max(0, count - (gone.get(value) ?? 0));
  return { lost, gained };
}
