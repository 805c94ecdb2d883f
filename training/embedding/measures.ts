import { dot } from '../../src/embed/behavior-index.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { actOnce } from './random-actions.ts';

/** A document and where it stands: `registry/area__kind__std-cart.json`. */
export interface NamedDocument {
  readonly name: string;
  readonly document: JsonObject;
}

/** A dense vector, or a sparse one by feature. Of unit length. */
export type Vector = readonly number[] | ReadonlyMap<string, number>;

export type Embed = (document: JsonObject) => Vector;

/** The cosine of two unit vectors of one kind. */
export function cosine(a: Vector, b: Vector): number {
  if (a instanceof Map && b instanceof Map) {
    let sum = 0;
    for (const [key, value] of a) sum += value * (b.get(key) ?? 0);
    return sum;
  }
  return dot(a as readonly number[], b as readonly number[]);
}

/** `std-cart` of `registry/area__kind__std-cart.json`. */
const behaviorOf = (name: string) => name.replace(/^.*(?:\/|__)/, '').replace('.json', '');

export interface Retrieval {
  readonly queries: number;
  readonly recallAt1: number;
  readonly recallAt5: number;
  /** Queries whose own behavior did not come first, with its rank. */
  readonly missed: readonly { readonly name: string; readonly rank: number }[];
}

/** Looks every document outside the registry that the registry has too up among the registry's documents. */
export function measureRetrieval(documents: readonly NamedDocument[], embed: Embed): Retrieval {
  const registry = documents.filter(({ name }) => name.startsWith('registry/'));
  const candidates = registry.map(({ name, document }) => ({
    behavior: behaviorOf(name),
    vector: embed(document),
  }));
  const known = new Set(candidates.map(({ behavior }) => behavior));
  const queries = documents.filter(
    ({ name }) => !name.startsWith('registry/') && known.has(behaviorOf(name)),
  );
  const ranks = queries.map(({ name, document }) => {
    const vector = embed(document);
    const wanted = behaviorOf(name);
    const ranked = candidates
      .map((candidate) => ({ ...candidate, similarity: cosine(vector, candidate.vector) }))
      .sort((a, b) => b.similarity - a.similarity);
    return { name, rank: 1 + ranked.findIndex(({ behavior }) => behavior === wanted) };
  });
  const recallAt = (limit: number) =>
    ranks.filter(({ rank }) => rank <= limit).length / queries.length;
  return {
    queries: queries.length,
    recallAt1: recallAt(1),
    recallAt5: recallAt(5),
    missed: ranks.filter(({ rank }) => rank > 1),
  };
}

/** Edits after which the document is compared with the first. */
const STEPS = [0, 1, 2, 4, 8, 16, 32];
const SEEDS = [1, 2, 3, 4, 5];

export interface Locality {
  /** Mean over documents and seeds of Spearman's correlation between edits and cosine. */
  readonly meanSpearman: number;
  /** Mean cosine after each number of edits. */
  readonly meanCosines: readonly { readonly edits: number; readonly cosine: number }[];
}

/** Measures how the cosine falls while random actions are applied to a document. */
export function measureLocality(documents: readonly NamedDocument[], embed: Embed): Locality {
  const series = documents.flatMap(({ document }, i) =>
    SEEDS.map((seed) => {
      const random = createRandom(i * SEEDS.length + seed);
      const first = embed(document);
      let edited = document;
      let edits = 0;
      return STEPS.map((step) => {
        for (; edits < step; edits++) edited = actOnce(edited, random)[0];
        return cosine(first, embed(edited));
      });
    }),
  );
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  return {
    meanSpearman: mean(series.map((cosines) => correlateRanks(STEPS, cosines))),
    meanCosines: STEPS.map((edits, i) => ({
      edits,
      cosine: mean(series.map((cosines) => cosines[i] as number)),
    })),
  };
}

/** Spearman's rank correlation, ties sharing the mean of their ranks. 0 where one side is constant. */
export function correlateRanks(xs: readonly number[], ys: readonly number[]): number {
  const a = toRanks(xs);
  const b = toRanks(ys);
  const mean = (xs.length - 1) / 2;
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let i = 0; i < xs.length; i++) {
    const fromA = (a[i] as number) - mean;
    const fromB = (b[i] as number) - mean;
    product += fromA * fromB;
    squaresA += fromA ** 2;
    squaresB += fromB ** 2;
  }
  return product === 0 ? 0 : product / Math.sqrt(squaresA * squaresB);
}

function toRanks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal - 1) / 2;
  });
}
