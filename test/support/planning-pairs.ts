import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { readCorpus } from './corpus.ts';
import { deriveForms } from './short-forms.ts';
import { isFullRun, scaleStep, scaleToTier } from './tier.ts';

export interface Named {
  readonly name: string;
  readonly document: JsonObject;
}

export type NamedPair = readonly [from: Named, to: Named];

const DOCUMENTS = 60;

/** 60 published documents; of each the published, short and mixed forms. */
export function corpusForms(): Named[][] {
  const all = readCorpus(1, 60_000);
  return all
    .filter((_, index) => index % Math.max(1, Math.floor(all.length / DOCUMENTS)) === 0)
    .slice(0, DOCUMENTS)
    .map(({ name, document }) =>
      deriveForms(document, 1).map((form, index) => ({ name: `${name}#${index}`, document: form })),
    );
}

/**
 * Pairs of those: a sample of `count`; in a full run all ordered pairs of documents, as published and in
 * forms by lot, and all pairs of forms of one document.
 */
export function corpusPairs(count: number, seed: number): NamedPair[] {
  const forms = corpusForms();
  if (!isFullRun) return pairsOf(forms.flat(), count, seed);
  const random = createRandom(seed);
  const published = forms.map(([one]) => one as Named);
  return [
    ...pairsOf(published, count, seed),
    ...forms.flatMap((from) => forms.map((to): NamedPair => [random.pick(from), random.pick(to)])),
    ...forms.flatMap((same) => pairsOf(same, count, seed)),
  ];
}

/** The built-in behaviors as they ship, or every fifth of them in a quick run. */
export function builtinDocuments(): Named[] {
  return BUILTIN_BEHAVIORS.filter((_, index) => index % scaleStep(1) === 0).map(
    ({ name, schema }) => ({ name, document: schema }),
  );
}

/** `count` ordered pairs, a third of them of neighbours, which are related; or, in a full run, all. */
export function pairsOf(documents: readonly Named[], count: number, seed: number): NamedPair[] {
  if (isFullRun) return documents.flatMap((from) => documents.map((to): NamedPair => [from, to]));
  if (documents.length === 0) return [];
  const random = createRandom(seed);
  return Array.from({ length: scaleToTier(count) }, (_, index) => {
    const from = random.integer(documents.length);
    const to =
      index % 3 === 0
        ? Math.min(documents.length - 1, from + random.integer(5))
        : random.integer(documents.length);
    return [documents[from] as Named, documents[to] as Named];
  });
}
