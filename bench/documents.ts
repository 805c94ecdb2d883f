import { BUILTIN_BEHAVIORS } from '../src/behaviors/builtin.ts';
import { asArray, isObject, type JsonObject } from '../src/kernel/json.ts';
import { buildModel } from '../src/language/model/model.ts';
import { verify } from '../src/verify/verify.ts';
import { readCorpus } from '../test/support/corpus.ts';

/** The published documents where ORRERY_CORPUS_DIR names them, else the built-in behaviors; every `step`th. */
export function readBenchDocuments(
  step: number,
  maxBytes = Number.POSITIVE_INFINITY,
): JsonObject[] {
  const published = readCorpus(step, maxBytes).map(({ document }) => document);
  if (published.length > 0) return published;
  return BUILTIN_BEHAVIORS.filter((_, index) => index % step === 0).map(({ schema }) => schema);
}

/** Those of them without a proven error. */
export function readValidDocuments(step: number, maxBytes?: number): JsonObject[] {
  return readBenchDocuments(step, maxBytes).filter(
    (document) => verify(buildModel(document)).errorCount === 0,
  );
}

/** One application of at least `bytes`, put together from the orbitals of behaviors under names of their own. */
export function createLargeDocument(bytes: number, behaviors = BUILTIN_BEHAVIORS): JsonObject {
  const orbitals: JsonObject[] = [];
  let size = 0;
  for (let round = 0; size < bytes; round++) {
    for (const { schema } of behaviors) {
      for (const orbital of asArray(schema.orbitals)) {
        if (!isObject(orbital) || size >= bytes) continue;
        const copy = structuredClone(orbital);
        copy.name = `${String(orbital.name)}${round}`;
        orbitals.push(copy);
        size += JSON.stringify(copy).length;
      }
    }
  }
  return { name: 'large', orbitals };
}
