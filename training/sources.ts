import { createBuiltinLibrary } from '../src/behaviors/builtin.ts';
import { hashText } from '../src/kernel/hash.ts';
import type { JsonObject } from '../src/kernel/json.ts';
import type { Random } from '../src/kernel/random.ts';
import { buildModel } from '../src/language/model/model.ts';
import { verify } from '../src/verify/verify.ts';
import { mutate } from './generator/mutate.ts';
import { generateSchema } from './generator/schema.ts';

export type Split = 'train' | 'test';

/** One in four built-in behaviors is held out, by its name. */
export function splitOf(name: string): Split {
  return hashText(name).low % 4 === 0 ? 'test' : 'train';
}

/** How many of the drawn documents come from the built-in behaviors. */
const BUILTIN_SHARE = 0.25;

/** The built-in behaviors of a split, without an error finding. */
export function builtinsOf(split: Split): JsonObject[] {
  return createBuiltinLibrary()
    .list()
    .filter(({ name }) => splitOf(name) === split)
    .map(({ schema }) => schema)
    .filter(isValid);
}

export function isValid(document: JsonObject): boolean {
  return verify(buildModel(document)).errorCount === 0;
}

/** Draws valid documents of one split: generated ones, and built-in behaviors with random mutations. */
export function createSource(split: Split): (random: Random) => JsonObject {
  const builtins = builtinsOf(split);
  return (random) => {
    if (builtins.length > 0 && random.next() < BUILTIN_SHARE) {
      const base = random.pick(builtins);
      const mutated = mutate(base, random.pick(builtins), random);
      return isValid(mutated) ? mutated : base;
    }
    for (;;) {
      const schema = generateSchema(random);
      if (isValid(schema)) return schema;
    }
  };
}
