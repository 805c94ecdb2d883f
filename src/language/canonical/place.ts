import type { Json, JsonObject } from '../../kernel/json.ts';
import { escapeToken } from '../../kernel/pointer.ts';

/** One place that the canonical form writes otherwise. */
export interface CanonicalChange {
  /** JSON Pointer into the document as it was. */
  readonly at: string;
  /** A sentence that says from what to what. */
  readonly reason: string;
}

/** What the whole document says that a rewriter has to know. */
export interface Known {
  /** The names of the application's entities. */
  readonly entities: ReadonlySet<string>;
  /** The ids of traits by their names: pages name both. */
  readonly traitIds: ReadonlyMap<string, string>;
  /** The types of payload fields by event and field: an event is declared where it is emitted and where it is handled. */
  readonly payloadTypes: ReadonlyMap<string, string>;
  /** The names of the events that transitions have. */
  readonly handled: ReadonlySet<string>;
}

/** Where a rewriter is. */
export interface Place extends Known {
  readonly at: string;
  readonly changes: CanonicalChange[];
}

export const below = (place: Place, key: string | number): Place => ({
  ...place,
  at: `${place.at}/${escapeToken(key)}`,
});

/** Notes a change of the place itself. */
export function note(place: Place, reason: string): void {
  place.changes.push({ at: place.at, reason });
}

/** A value as a sentence shows it. */
export function show(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** Another value in place of one, noted; the value itself where there is no other. */
export function replace(value: Json, canonical: Json | undefined, place: Place): Json {
  if (canonical === undefined || canonical === value) return value;
  note(place, `${show(value)} becomes ${show(canonical)}.`);
  return canonical;
}

/** An object with each member written; the same object where none changes. */
export function writeEach(
  node: JsonObject,
  place: Place,
  write: (value: Json, place: Place) => Json,
): JsonObject {
  let result = node;
  for (const key in node) {
    const value = node[key] as Json;
    const written = write(value, below(place, key));
    if (written !== value) result = { ...result, [key]: written };
  }
  return result;
}
