import { toCanonicalJson } from '../kernel/canonical-json.ts';
import { checkpoint } from '../kernel/checkpoint.ts';
import type { JsonObject } from '../kernel/json.ts';
import { findRenamed, matchByName, type PartPair } from './matching.ts';
import { outline, type Part } from './outline.ts';
import { type RenamedDocument, renameParts } from './rename-parts.ts';

/**
 * Two documents with the parts that go by another name in the other one. The left one is the one of
 * the lesser canonical text, so that what is found does not depend on which of them is the source.
 */
export interface Recognition {
  readonly leftOutline: Part;
  readonly rightOutline: Part;
  /** From left to right. */
  readonly renamed: readonly PartPair[];
  /** Whether the source is the right one. */
  readonly isSwapped: boolean;
}

/** Two documents whose parts go by their names alone. */
export function takeAsNamed(source: JsonObject, target: JsonObject): Recognition {
  const [leftOutline, rightOutline] = [outline(source), outline(target)];
  return { leftOutline, rightOutline, renamed: [], isSwapped: false };
}

/** Finds the parts of two documents that were only renamed. */
export function recognise(source: JsonObject, target: JsonObject): Recognition {
  const isSwapped = toCanonicalJson(source) > toCanonicalJson(target);
  const [left, right] = isSwapped ? [target, source] : [source, target];
  const [leftOutline, rightOutline] = [outline(left), outline(right)];
  const renamed = findRenamed(leftOutline, rightOutline);
  return { leftOutline, rightOutline, renamed, isSwapped };
}

/** A document that took names of another. */
export interface NamedDocument extends RenamedDocument {
  readonly source: Part;
  /** From a part to the same part as it was written. */
  readonly toWritten: ReadonlyMap<Part, Part>;
}

/**
 * Renames parts of a document to what they are called in the target, as far as the document allows it
 * and the part is then found there by its name: what holds it may not be.
 */
export function takeNames(
  written: Part,
  target: Part,
  wanted: readonly PartPair[],
  rename: typeof renameParts = renameParts,
): NamedDocument {
  const document = written.value as JsonObject;
  let pairs = wanted;
  for (;;) {
    checkpoint();
    const renamed = rename(document, pairs);
    if (renamed.pairs.length === 0) {
      return { document, source: written, pairs: [], toWritten: new Map() };
    }
    const source = outline(renamed.document);
    const toWritten = new Map<Part, Part>();
    pairUp(source, written, toWritten);
    const found = new Set<Part | undefined>();
    for (const part of matchByName(source, target).toTarget.keys()) found.add(toWritten.get(part));
    pairs = renamed.pairs.filter(({ from }) => found.has(from));
    if (pairs.length === renamed.pairs.length) return { ...renamed, source, toWritten };
  }
}

/** Renaming keeps every part in its place. */
function pairUp(renamed: Part, written: Part, into: Map<Part, Part>): void {
  into.set(renamed, written);
  renamed.children.forEach((child, index) => {
    const original = written.children[index];
    if (original) pairUp(child, original, into);
  });
}
