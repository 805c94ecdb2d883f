import { toAddress } from '../../actions/address.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { isObject, type Json } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import type { Path } from '../../kernel/pointer.ts';
import type { Part } from '../outline.ts';
import type { StepList } from './step-list.ts';

/** One change inside a value. `value` is undefined where something is removed. */
interface ValueEdit {
  /** From the value on; never empty. */
  readonly path: Path;
  readonly value: Json | undefined;
  /** The value is put into a list before the existing ones. */
  readonly isInsertion: boolean;
  /** Something that was there is no more. */
  readonly isDestructive: boolean;
}

/** Edits of one value at most: beyond, the whole is easier to read. */
const MAX_EDITS = 6;

/** The cost of an edit beside the text that it writes, in characters: its action and address. */
const EDIT_COST = 120;

/** The share of the whole value that its edits may cost. */
const LARGEST_SHARE = 0.6;

/**
 * The edits that turn one value into another, none inside what another one changes, so that their order means
 * nothing; undefined where writing the whole value is as short.
 */
function findValueEdits(
  before: Json | undefined,
  after: Json | undefined,
): readonly ValueEdit[] | undefined {
  if (before === undefined || after === undefined || typeof after !== 'object') return undefined;
  const edits: ValueEdit[] = [];
  collectEdits(before, after, [], edits);
  if (edits.length === 0 || edits.length > MAX_EDITS) return undefined;
  if (edits.some(({ path }) => path.length === 0)) return undefined;
  if (edits.length === 1 && isDeepReplacement(edits[0] as ValueEdit)) return edits;
  const cost = edits.reduce((sum, { value }) => sum + EDIT_COST + lengthOf(value), 0);
  return cost <= LARGEST_SHARE * lengthOf(after) ? edits : undefined;
}

/** From here on a place is inside a drawing, or a record or option of an effect. */
const DEEP = 3;

/** Whether a label, or another single value deep inside, gets another value: that is what changed, however short the whole. */
const isDeepReplacement = ({ path, value, isDestructive }: ValueEdit): boolean =>
  path.length >= DEEP && isDestructive && value !== undefined && typeof value !== 'object';

const lengthOf = (value: Json | undefined): number =>
  value === undefined ? 0 : toCanonicalJson(value).length;

function collectEdits(before: Json, after: Json, path: Path, edits: ValueEdit[]): void {
  if (edits.length > MAX_EDITS || isEqualJson(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length === after.length) {
      before.forEach((item, i) => {
        collectEdits(item, after[i] as Json, [...path, i], edits);
      });
      return;
    }
    const moved = findShift(before, after, path);
    if (moved) {
      edits.push(moved);
      return;
    }
  } else if (isObject(before) && isObject(after) && !isAnother(before.type, after.type)) {
    for (const key of Object.keys(before)) {
      if (!Object.hasOwn(after, key)) edits.push(editOf([...path, key], undefined));
    }
    for (const key of Object.keys(after)) {
      const [held, wanted] = [before[key], after[key] as Json];
      if (held === undefined) edits.push(editOf([...path, key], wanted, { isDestructive: false }));
      else collectEdits(held, wanted, [...path, key], edits);
    }
    return;
  }
  edits.push(editOf(path, after));
}

const isAnother = (before: Json | undefined, after: Json | undefined): boolean =>
  before !== undefined && after !== undefined && before !== after;

const editOf = (
  path: Path,
  value: Json | undefined,
  { isDestructive = true, isInsertion = false } = {},
): ValueEdit => ({ path, value, isInsertion, isDestructive });

/** The one item that a list has more or less than another, or undefined where more differs. */
function findShift(
  before: readonly Json[],
  after: readonly Json[],
  path: Path,
): ValueEdit | undefined {
  if (Math.abs(before.length - after.length) !== 1) return undefined;
  const isInsertion = after.length > before.length;
  const [shorter, longer] = isInsertion ? [before, after] : [after, before];
  let at = 0;
  while (at < shorter.length && isEqualJson(shorter[at], longer[at])) at++;
  for (let i = at; i < shorter.length; i++) {
    if (!isEqualJson(shorter[i], longer[i + 1])) return undefined;
  }
  const value = isInsertion ? after[at] : undefined;
  return editOf([...path, at], value, { isInsertion, isDestructive: !isInsertion });
}

/** Adds one step for each edit inside a value, where that is shorter than the whole. Says whether it did. */
export function addEdits(
  list: StepList,
  right: Part,
  keys: readonly string[],
  { before, after, closes }: { before: Json | undefined; after: Json | undefined; closes: number },
): boolean {
  const edits = findValueEdits(before, after);
  if (edits === undefined) return false;
  for (const { path, value, isInsertion, isDestructive } of edits) {
    const at = toAddress(list.names, [...list.pathOf(right), ...keys, ...path]);
    const insert = isInsertion ? true : undefined;
    list.add({
      action:
        value === undefined
          ? { action: 'remove_value', params: { at } }
          : { action: 'set_value', params: omitUndefined({ at, value, insert }) },
      part: right,
      closes: closes / edits.length,
      isDestructive,
      needs: list.creatorsOf(right),
    });
  }
  return true;
}
