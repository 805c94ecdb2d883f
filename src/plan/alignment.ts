import type { JsonObject } from '../kernel/json.ts';
import { type Difference, differ } from './difference.ts';
import { findRenamed, type PartPair } from './matching.ts';
import { outline, type Part } from './outline.ts';
import { renameParts } from './rename-parts.ts';
import { RENAMED_SHARE } from './weights.ts';

/** Two documents compared after the left one was given the right one's names. */
export interface Alignment {
  readonly difference: Difference;
  /** Renamed parts of the left outline: as it was written, and what they are called on the right. */
  readonly renames: ReadonlyMap<Part, PartPair>;
  /** From a part of the compared left outline to the same part as it was written. */
  readonly written: ReadonlyMap<Part, Part>;
}

/**
 * Compares two documents. Parts that were only renamed are found first and renamed on the left with
 * everything that refers to them, so that a new name alone changes nothing else.
 */
export function align(left: JsonObject, right: JsonObject): Alignment {
  const written = outline(left);
  const target = outline(right);
  const { document, pairs } = renameParts(left, findRenamed(written, target));
  if (pairs.length === 0) {
    return { difference: differ(written, target), renames: new Map(), written: new Map() };
  }
  const renamed = outline(document);
  const toWritten = new Map<Part, Part>();
  pairUp(renamed, written, toWritten);
  const byWritten = new Map(pairs.map((pair) => [pair.from, pair]));
  const renames = new Map<Part, PartPair>();
  for (const [part, original] of toWritten) {
    const pair = byWritten.get(original);
    if (pair) renames.set(part, pair);
  }
  const shareOf = (part: Part) => (renames.has(part) ? RENAMED_SHARE : 1);
  return { difference: differ(renamed, target, shareOf), renames, written: toWritten };
}

/** Renaming keeps every part in its place. */
function pairUp(renamed: Part, written: Part, into: Map<Part, Part>): void {
  into.set(renamed, written);
  renamed.children.forEach((child, index) => {
    const original = written.children[index];
    if (original) pairUp(child, original, into);
  });
}
