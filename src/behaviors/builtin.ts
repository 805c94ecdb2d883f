import type { JsonObject } from '../kernel/json.ts';
import { readShippedFile } from '../kernel/shipped-file.ts';
import { composeLibrary } from './compose-library.ts';
import type { Behavior, BehaviorLibrary } from './library.ts';
import { type BuiltinEntry, unpackLibrary } from './packed-library.ts';

const packed = unpackLibrary(readShippedFile('behaviors/library.bin'));

/** SHA-256 over the canonical JSON of every built-in document. */
export const BUILTIN_HASH = packed.hash;

function toBehavior(entry: BuiltinEntry, index: number): Behavior {
  let schema: JsonObject | undefined;
  return {
    name: entry.name,
    description: entry.description,
    tags: entry.tags,
    useWhen: entry.useWhen,
    asked: entry.asked,
    interface: entry.interface,
    source: 'builtin',
    get schema() {
      schema ??= JSON.parse(packed.read(index)) as JsonObject;
      return schema;
    },
  };
}

/** The built-in behaviors in code unit order of their names. A document is unpacked when first read, then shared: never change it. */
export const BUILTIN_BEHAVIORS: readonly Behavior[] = packed.entries.map(toBehavior);

/** The library of somebody who brings nothing of their own. */
export function createBuiltinLibrary(): BehaviorLibrary {
  return composeLibrary({ builtin: BUILTIN_BEHAVIORS, revision: BUILTIN_HASH });
}
