import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { escapeToken } from '../../kernel/pointer.ts';

/** One place that the canonical form writes otherwise. */
export interface CanonicalChange {
  /** JSON Pointer into the document as it was. */
  readonly at: string;
  /** A sentence that says from what to what. */
  readonly reason: string;
}

/** Characters of a value that a sentence shows, those of a longer one, and those of them before the first difference. */
const MOST = 80;
const SHOWN = 77;
const SHOWN_BEFORE = 24;

/** A value as a sentence shows it: where it is long, from just before the place where it differs from another. */
function show(value: Json, other?: Json): string {
  const text = JSON.stringify(value);
  if (text.length <= MOST) return text;
  const compared = JSON.stringify(other) ?? '';
  let same = 0;
  while (same < text.length && text[same] === compared[same]) same++;
  const start = Math.max(0, Math.min(same - SHOWN_BEFORE, text.length - SHOWN));
  const end = start + SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** What is there and what comes in its place, in words. */
const toReason = (before: Json, after: Json): string =>
  `${show(before, after)} becomes ${show(after, before)}.`;

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
    yield { at, reason: toReason(before, after) };
    return;
  }
  const [old, written] = [before as JsonObject, after as JsonObject];
  const [gone, come] = areLists ? [{}, {}] : [without(old, written), without(written, old)];
  if (Object.keys(come).length > 0) {
    const isAdded = Object.keys(gone).length === 0;
    yield { at, reason: isAdded ? `It gets ${show(come)}.` : toReason(gone, come) };
  }
  for (const key in old) {
    if (Object.hasOwn(written, key))
      yield* listChanges(old[key] as Json, written[key] as Json, `${at}/${escapeToken(key)}`);
  }
}
