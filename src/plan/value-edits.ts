import { isEqualJson } from '../kernel/equal-json.ts';
import { isObject, type Json } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';

/** One change inside a value. `value` is undefined where something is removed. */
export interface ValueEdit {
  /** From the value on. */
  readonly path: Path;
  readonly value: Json | undefined;
  /** The value is put into a list before the existing ones. */
  readonly isInsertion: boolean;
  /** Something that was there is no more. */
  readonly isOverwrite: boolean;
}

/**
 * The edits that turn one value into another, none inside what another one changes, so that their order means
 * nothing. Where there were more than `most`, or the value is new or gone, the one edit is the whole.
 */
export function findEdits(
  before: Json | undefined,
  after: Json | undefined,
  most: number,
): readonly ValueEdit[] {
  const edits: ValueEdit[] = [];
  collectEdits(before, after, [], edits, most);
  return edits.length > most ? [editOf([], after)] : edits;
}

function collectEdits(
  before: Json | undefined,
  after: Json | undefined,
  path: Path,
  edits: ValueEdit[],
  most: number,
): void {
  if (edits.length > most || isEqualJson(before, after)) return;
  if (before === undefined) {
    edits.push(editOf(path, after, { isOverwrite: false }));
  } else if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length === after.length) {
      before.forEach((item, i) => {
        collectEdits(item, after[i], [...path, i], edits, most);
      });
    } else edits.push(findShift(before, after, path) ?? editOf(path, after));
  } else if (isObject(before) && isObject(after) && !isAnother(before.type, after.type)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      collectEdits(before[key], after[key], [...path, key], edits, most);
    }
  } else edits.push(editOf(path, after));
}

const isAnother = (before: Json | undefined, after: Json | undefined): boolean =>
  before !== undefined && after !== undefined && before !== after;

const editOf = (
  path: Path,
  value: Json | undefined,
  { isOverwrite = true, isInsertion = false } = {},
): ValueEdit => ({ path, value, isInsertion, isOverwrite });

/** The one item that a list has more or less than another, or undefined where more differs. */
function findShift(
  before: readonly Json[],
  after: readonly Json[],
  path: Path,
): ValueEdit | undefined {
  if (Math.abs(before.length - after.length) !== 1) return undefined;
  const isInsertion = after.length > before.length;
  const [shorter, longer] = isInsertion ? [before, after] : [after, before];
  const first = shorter.findIndex((item, i) => !isEqualJson(item, longer[i]));
  const at = first < 0 ? shorter.length : first;
  if (!isEqualJson(shorter.slice(at), longer.slice(at + 1))) return undefined;
  const value = isInsertion ? after[at] : undefined;
  return editOf([...path, at], value, { isInsertion, isOverwrite: !isInsertion });
}

/** Whether anything of a value is gone or moved: where a list only gets more, nothing is. */
export function isOverwritten(before: Json | undefined, after: Json | undefined): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return before !== undefined;
  let at = 0;
  for (const item of after) if (at < before.length && isEqualJson(item, before[at])) at++;
  return at < before.length;
}
