import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { findAt, parsePointer, toPointer } from '../kernel/pointer.ts';
import type { Example } from './check.ts';
import LIBRARY from './lending-library.json' with { type: 'json' };

export { LENDING, NOTICES } from './check.ts';

type Edits = Readonly<Record<string, Json | undefined>>;

/** A small, complete application without a finding: every check's example is one edit away from it. */
export const LENDING_LIBRARY: JsonObject = LIBRARY;

/** A copy of the lending library with values replaced by JSON Pointer; undefined removes the member or item. */
export const editExample = (edits: Edits): JsonObject => editDocument(LENDING_LIBRARY, edits);

/** The document of an example, and the places of what its check finds in it. */
export const readExample = ({ edits, at = Object.keys(edits) }: Example) => ({
  document: editExample(edits),
  at,
});

/** A copy of a document with values put at places, or taken away where they are `undefined`. */
export function editDocument(original: JsonObject, edits: Edits): JsonObject {
  const document = structuredClone(original);
  for (const [pointer, value] of Object.entries(edits)) {
    const path = parsePointer(pointer);
    const key = path.pop() as string;
    const parent = findAt(document, toPointer(path));
    if (Array.isArray(parent)) {
      parent.splice(Number(key), 1, ...(value === undefined ? [] : [value]));
    } else if (isObject(parent)) {
      if (value === undefined) delete parent[key];
      else parent[key] = value;
    } else throw new RangeError(`The document has nothing at ${pointer}.`);
  }
  return document;
}
