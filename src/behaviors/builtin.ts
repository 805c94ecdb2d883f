import { brotliDecompressSync } from 'node:zlib';
import type { JsonObject } from '../kernel/json.ts';
import { readShippedFile } from '../kernel/shipped-file.ts';
import { composeLibrary } from './compose-library.ts';
import LIBRARY from './library.gen.json' with { type: 'json' };
import type { Behavior, BehaviorLibrary } from './library.ts';

/** SHA-256 over the canonical JSON of every built-in document. */
export const BUILTIN_HASH = LIBRARY.hash;

let documents: readonly string[] | undefined;

/** The document of an entry. All are unpacked when the first one is asked for: most calls ask for none. */
function readDocument(index: number): JsonObject {
  documents ??= brotliDecompressSync(readShippedFile('behaviors/library.bin'))
    .toString()
    .split('\n');
  return JSON.parse(documents[index] as string) as JsonObject;
}

/** The built-in behaviors in code unit order of their names. A document is shared once it is read: never change it. */
export const BUILTIN_BEHAVIORS: readonly Behavior[] = LIBRARY.entries.map((entry, index) => {
  let schema: JsonObject | undefined;
  return {
    ...entry,
    source: 'builtin',
    get schema() {
      schema ??= readDocument(index);
      return schema;
    },
  };
});

/** The library of somebody who brings nothing of their own. */
export function createBuiltinLibrary(): BehaviorLibrary {
  return composeLibrary({ builtin: BUILTIN_BEHAVIORS, revision: BUILTIN_HASH });
}
