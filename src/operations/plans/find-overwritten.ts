import type { Action } from '../../actions/action.ts';
import { slotOf, toAddress } from '../../actions/address.ts';
import { applyActions } from '../../actions/apply.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { AppError } from '../../kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';

/** Actions that put something in the place of what was there; a rename follows what it finds. */
const REPLACES = /^(set|remove)_(?!form$)/;

/** The values that a change takes away, each with its path. Both documents share what did not change. */
function* lostValues(before: Json, after: Json | undefined, path: Path): Generator<[Path, Json]> {
  if (before === after) return;
  if (isObject(before) && isObject(after)) {
    for (const key in before) yield* lostValues(before[key] as Json, after[key], [...path, key]);
    return;
  }
  if (Array.isArray(before) && Array.isArray(after) && slotOf(path)?.many) {
    const isSame = before.length === after.length;
    const kept = new Set<Json>(after);
    for (const [i, item] of before.entries()) {
      if (isSame) yield* lostValues(item, after[i], [...path, i]);
      else if (!kept.has(item)) yield [[...path, i], item];
    }
    return;
  }
  if (!isEqualJson(before, after)) yield [path, before];
}

function step(document: JsonObject, action: Action) {
  const after = applyActions(document, [action]).document;
  const lost = REPLACES.test(action.action) ? [...lostValues(document, after, [])] : [];
  return {
    after,
    lost,
    text: toCanonicalJson(lost.map(([path, value]) => [path.at(-1) ?? '', value])),
  };
}

/**
 * The first action that would replace what was changed since the plan was made: where it takes other values away
 * from the document than from the base of the plan. `place` is the address of the changed value.
 */
export function findOverwritten(
  base: JsonObject,
  document: JsonObject,
  planned: readonly Action[],
): { readonly index: number; readonly place: string } | undefined {
  let [made, current] = [base, document];
  for (const [index, action] of planned.entries()) {
    try {
      const expected = step(made, action);
      made = expected.after;
      const actual = step(current, action);
      const [first] = actual.lost;
      if (first && actual.text !== expected.text) {
        return { index, place: toAddress(current, first[0]) };
      }
      current = actual.after;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
  return undefined;
}
