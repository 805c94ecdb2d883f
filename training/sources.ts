import { createBuiltinLibrary } from '../src/behaviors/builtin.ts';
import type { JsonObject } from '../src/kernel/json.ts';
import type { Random } from '../src/kernel/random.ts';
import { buildModel } from '../src/language/model/model.ts';
import { verify } from '../src/verify/verify.ts';
import { mutate } from './mutate.ts';

/** Larger documents take most of the time and say little more. */
const MOST_CHARACTERS = 30_000;

export function isValid(document: JsonObject): boolean {
  return verify(buildModel(document)).errorCount === 0;
}

/** Draws small built-in behaviors with random mutations, each without an error finding. */
export function createSource(): (random: Random) => JsonObject {
  const builtins = createBuiltinLibrary()
    .list()
    .map(({ schema }) => schema)
    .filter((one) => JSON.stringify(one).length < MOST_CHARACTERS && isValid(one));
  return (random) => {
    const base = random.pick(builtins);
    const mutated = mutate(base, random.pick(builtins), random);
    return isValid(mutated) ? mutated : base;
  };
}
