import type { JsonObject } from '../kernel/json.ts';
import { SHIPPED_WEIGHTS, type Weights } from './block-weights.ts';
import { readDocument } from './read-document.ts';
import { type Feature, listFeatures } from './structure-features.ts';

/** Numbers in a vector. */
export const DIMENSION = 256 as const;

/** The version of what is counted and how it is summed: one more whenever an equal fit gives other vectors. */
const RECIPE = 2;

/** Turns schemas into unit vectors that are close where the schemas' structures are. */
export interface Embedder {
  /** Names the recipe, its weights and the built-in library: equal names give equal vectors. */
  readonly model: string;
  /** The unit vector of any JSON object, 256 numbers; linear in its size. */
  embed(schema: JsonObject): number[];
}

/** The behaviors that references resolve against, beside the document itself. */
export interface Builtins {
  /** Stands for the content of all of them. */
  readonly hash: string;
  findSchema(name: string): JsonObject | undefined;
}

/** Signed places of the vector that a feature adds to: fewer collide, more blur. */
const PLACES = 4;

/** The share of each block of features, however many it has, in the order of `listFeatures`. Measured in `training/embedding`. */
const BLOCK_SHARES = [1, 0.5, 0.8, 0.3];

/** 1 / the step that the numbers of a vector are rounded to; the norm stays 1 within 1e-7. */
const PRECISION = 1e8;

/** Creates an embedder whose imports and bare trait names resolve against `builtins`. */
export function createEmbedder(builtins: Builtins, weights: Weights = SHIPPED_WEIGHTS): Embedder {
  return {
    model: `orrery-structure-${RECIPE}-${weights.id}-${builtins.hash.slice(0, 12)}`,
    embed(schema) {
      const blocks = listFeatures(readDocument(schema, builtins.findSchema));
      return combine(blocks.map((features) => project(weights, features)));
    },
  };
}

/** Adds features to their places of a vector. Only integers below 2^53 are added, so that their order never shows. */
function project(weights: Weights, features: readonly Feature[]): Float64Array {
  const sum = new Float64Array(DIMENSION);
  for (const { high, low, kind, count } of features) {
    const weight = weights.getWeight(kind, high, low) * damp(count);
    // The four bytes of one lane are the places, four bits of the other the signs.
    for (let bit = 0; bit < PLACES; bit++) {
      const place = (high >>> (bit * 8)) & (DIMENSION - 1);
      sum[place] = (sum[place] as number) + ((low >>> bit) & 1 ? weight : -weight);
    }
  }
  return sum;
}

/**
 * 64 × √(1 + log2 count): the hundredth of a kind says little more than the tenth. The logarithm runs
 * straight between powers of two and the root is rounded, so that it is the same integer on every machine.
 */
function damp(count: number): number {
  const power = 31 - Math.clz32(count);
  return Math.round(64 * Math.sqrt(power + count / 2 ** power));
}

/** The unit sum of the blocks, each of unit length times its share. */
function combine(sums: readonly Float64Array[]): number[] {
  const vector = new Float64Array(DIMENSION);
  sums.forEach((sum, block) => {
    const scale = (BLOCK_SHARES[block] as number) / (getNorm(sum) || 1);
    sum.forEach((part, i) => {
      vector[i] = (vector[i] as number) + part * scale;
    });
  });
  const norm = getNorm(vector);
  return Array.from(vector, (part) => Math.round((part / norm) * PRECISION) / PRECISION);
}

const getNorm = (vector: Float64Array): number =>
  Math.sqrt(vector.reduce((squares, part) => squares + part ** 2, 0));
