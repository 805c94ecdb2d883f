import { createBuiltinLibrary } from '../src/behaviors/builtin.ts';
import type { JsonObject } from '../src/kernel/json.ts';
import type { Random } from '../src/kernel/random.ts';
import { buildModel } from '../src/language/model/model.ts';
import { verify } from '../src/verify/verify.ts';

const isValid = (document: JsonObject): boolean => verify(buildModel(document)).errorCount === 0;

/** The built-in behaviors without an error finding. */
export function readValidBuiltins(): JsonObject[] {
  return createBuiltinLibrary()
    .list()
    .map(({ schema }) => schema)
    .filter(isValid);
}

/** Draws every document about equally often. */
export function createRotation(documents: readonly JsonObject[]): (random: Random) => JsonObject {
  let waiting: JsonObject[] = [];
  return (random) => {
    if (waiting.length === 0) waiting = random.shuffle(documents);
    return waiting.pop() as JsonObject;
  };
}
