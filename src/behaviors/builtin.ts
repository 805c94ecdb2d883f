import { inflateRawSync } from 'node:zlib';
import type { JsonObject } from '../kernel/json.ts';
import { composeLibrary } from './compose-library.ts';
import { BUILTIN_HASH, BUILTIN_RECORDS } from './library.gen.ts';
import type { Behavior, BehaviorLibrary } from './library.ts';

export { BUILTIN_HASH } from './library.gen.ts';

/** A built-in behavior as it ships. */
export interface BuiltinRecord {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly useWhen: string;
  /** The document as JSON, DEFLATE without header (RFC 1951), base64. */
  readonly packed: string;
}

function unpack(packed: string): JsonObject {
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()) as JsonObject;
}

function toBehavior(record: BuiltinRecord): Behavior {
  let schema: JsonObject | undefined;
  return {
    name: record.name,
    description: record.description,
    tags: record.tags,
    useWhen: record.useWhen,
    source: 'builtin',
    get schema() {
      schema ??= unpack(record.packed);
      return schema;
    },
  };
}

/** The built-in behaviors in code unit order of their names. A document is unpacked when first read, then shared: never change it. */
export const BUILTIN_BEHAVIORS: readonly Behavior[] = BUILTIN_RECORDS.map(toBehavior);

/** The library of somebody who brings nothing of their own. */
export function createBuiltinLibrary(): BehaviorLibrary {
  return composeLibrary({ builtin: BUILTIN_BEHAVIORS, revision: BUILTIN_HASH });
}
