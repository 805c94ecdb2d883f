import type { Json } from '../../kernel/json.ts';
import { escapeToken } from '../../kernel/pointer.ts';

/** One place that the canonical form writes otherwise. */
export interface CanonicalChange {
  /** JSON Pointer into the document as it was. */
  readonly at: string;
  /** A sentence that says from what to what. */
  readonly reason: string;
}

/** Where a rewriter is, and what the whole document says that it has to know. */
export interface Place {
  readonly at: string;
  readonly changes: CanonicalChange[];
  /** The names of the application's entities. */
  readonly entities: ReadonlySet<string>;
  /** The ids of the traits of the orbital, by their names. Pages name both. */
  readonly traitIds?: ReadonlyMap<string, string>;
  /** The types of payload fields that traits of the orbital declare, by event and field. */
  readonly payloadTypes?: ReadonlyMap<string, string>;
  /** The event whose payload is written. */
  readonly event?: Json | undefined;
  /** The names of the events that transitions of the machine have. */
  readonly handled?: ReadonlySet<Json>;
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
