import { dot } from '../../src/embed/behavior-index.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { removeElements } from './edits.ts';

/** A document and where it stands: `registry/area__kind__std-cart.json`. */
export interface NamedDocument {
  readonly name: string;
  readonly document: JsonObject;
}

export type Embed = (document: JsonObject) => readonly number[];

/** `std-cart` of `registry/area__kind__std-cart.json`. */
const behaviorOf = (name: string) => name.replace(/^.*(?:\/|__)/, '').replace('.json', '');

export interface Retrieval {
  readonly queries: number;
  readonly recallAt1: number;
  readonly recallAt5: number;
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
      .map((candidate) => ({ ...candidate, similarity: dot(vector, candidate.vector) }))
      .sort((a, b) => b.similarity - a.similarity);
    return 1 + ranked.findIndex(({ behavior }) => behavior === wanted);
  });
  const recallAt = (limit: number) => ranks.filter((rank) => rank <= limit).length / queries.length;
  return {
    queries: queries.length,
    recallAt1: recallAt(1),
    recallAt5: recallAt(5),
  };
}

/** Shares of a document that are taken out of it, each from what the one before left. */
const SHARES = [0, 0.05, 0.1, 0.2, 0.4];
const SEEDS = [1, 2, 3, 4, 5];

/**
 * How the cosine falls while elements are taken out of a document: the mean over documents and seeds of Spearman's
 * correlation between steps and cosine.
 */
export function measureLocality(documents: readonly NamedDocument[], embed: Embed): number {
  const steps = SHARES.map((_, step) => step);
  const correlations = documents.flatMap(({ document }, i) =>
    SEEDS.map((seed) => {
      const random = createRandom(i * SEEDS.length + seed);
      const first = embed(document);
      let edited = document;
      const cosines = SHARES.map((share) => {
        edited = removeElements(edited, share, random);
        return dot(first, embed(edited));
      });
      return correlateRanks(steps, cosines);
    }),
  );
  return correlations.reduce((a, b) => a + b, 0) / correlations.length;
}

/** Spearman's rank correlation, ties sharing the mean of their ranks. 0 where one side is constant. */
function correlateRanks(xs: readonly number[], ys: readonly number[]): number {
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
