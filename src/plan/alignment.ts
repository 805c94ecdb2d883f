import { checkpoint } from '../kernel/checkpoint.ts';
import type { JsonObject } from '../kernel/json.ts';
import { findRenamed, matchByName, type PartPair } from './matching.ts';
import { outline, type Part } from './outline.ts';
import { type RenamedDocument, renameParts } from './rename-parts.ts';

/** Two documents with the parts that go by another name in the other one. */
export interface Recognition {
  readonly source: Part;
  readonly target: Part;
  readonly renamed: readonly PartPair[];
}

/** Two documents whose parts go by their names alone. */
export function takeAsNamed(source: JsonObject, target: JsonObject): Recognition {
  return { source: outline(source), target: outline(target), renamed: [] };
}

/** Finds the parts of two documents that were only renamed. */
export function recognise(current: JsonObject, goal: JsonObject): Recognition {
  const [source, target] = [outline(current), outline(goal)];
  return { source, target, renamed: findRenamed(source, target) };
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
