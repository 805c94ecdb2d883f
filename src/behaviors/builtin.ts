import { brotliDecompressSync } from 'node:zlib';
import type { JsonObject } from '../kernel/json.ts';
import { readShippedFile } from '../kernel/shipped-file.ts';
import LIBRARY from './library.gen.json' with { type: 'json' };
import type { Behavior, BehaviorFault, BehaviorLibrary } from './library.ts';
import { findMeant } from './search-behaviors.ts';

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

const toIndex = (behaviors: readonly Behavior[]): ReadonlyMap<string, Behavior> =>
  new Map(behaviors.map((behavior) => [behavior.name, behavior]));

const BUILTIN = toIndex(BUILTIN_BEHAVIORS);

/** The built-in behaviors below those that somebody brings, of which a later one counts before an earlier one. */
export function composeLibrary(
  brought: readonly Behavior[],
  revision: string,
  faults: readonly BehaviorFault[] = [],
): BehaviorLibrary {
  const own = toIndex(brought);
  let listed: readonly Behavior[] | undefined;
  const list = () => {
    listed ??= [...new Map([...BUILTIN, ...own]).values()].sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    return listed;
  };
  return {
    revision,
    faults,
    find: (name) => own.get(name) ?? BUILTIN.get(name) ?? findMeant(list(), name),
    findFact: (name) => own.get(name),
    findBuiltin: (name) => BUILTIN.get(name),
    list,
  };
}

/** The library of somebody who brings nothing of their own. */
export const createBuiltinLibrary = (): BehaviorLibrary => composeLibrary([], BUILTIN_HASH);
