import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { escapeToken } from '../../kernel/pointer.ts';

/** One place that the canonical form writes otherwise. */
export interface CanonicalChange {
  /** JSON Pointer into the document as it was. */
  readonly at: string;
  /** A sentence that says from what to what. */
  readonly reason: string;
}

/** A value as a sentence shows it. */
function show(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** The members of an object whose keys another one lacks. */
const without = (node: JsonObject, other: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(node).filter(([key]) => !Object.hasOwn(other, key)),
  ) as JsonObject;

/** What differs between two versions of a document, from what to what, each at its place. */
export function* listChanges(before: Json, after: Json, at = ''): Iterable<CanonicalChange> {
  if (before === after) return;
  const areLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  if (!areLists && !(isObject(before) && isObject(after))) {
    yield { at, reason: `${show(before)} becomes ${show(after)}.` };
    return;
  }
  const [old, written] = [before as JsonObject, after as JsonObject];
  const [gone, come] = areLists ? [{}, {}] : [without(old, written), without(written, old)];
  if (Object.keys(come).length > 0) {
    const isAdded = Object.keys(gone).length === 0;
    yield { at, reason: `${isAdded ? 'It gets' : `${show(gone)} becomes`} ${show(come)}.` };
  }
  for (const key in old) {
    if (Object.hasOwn(written, key))
      yield* listChanges(old[key] as Json, written[key] as Json, `${at}/${escapeToken(key)}`);
  }
}
