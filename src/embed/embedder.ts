import type { JsonObject } from '../kernel/json.ts';
import { SHIPPED_WEIGHTS, type Weights } from './block-weights.ts';
import { FeatureCounts } from './feature-counts.ts';
import { readDocument } from './read-document.ts';
import { BLOCKS, visitFeatures } from './structure-features.ts';
import { StructureGraph } from './structure-graph.ts';

/** Numbers in a vector. */
export const DIMENSION = 256 as const;

/** The version of what is counted and how it is summed: one more whenever an equal fit gives other vectors. */
const RECIPE = 1;

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

/** 1 / the step that the numbers of a vector are rounded to; the norm stays 1 within 1e-7. */
const PRECISION = 1e8;

// One document is embedded at a time, and never across an await: the memory is shared by all embedders.
const graph = new StructureGraph();
const counts = new FeatureCounts();
const sums = BLOCKS.map(() => new Float64Array(DIMENSION));

/** Creates an embedder whose imports and bare trait names resolve against `builtins`. */
export function createEmbedder(builtins: Builtins, weights: Weights = SHIPPED_WEIGHTS): Embedder {
  return {
    model: `orrery-structure-${RECIPE}-${weights.id}-${builtins.hash.slice(0, 12)}`,
    embed(schema) {
      readDocument(schema, graph, builtins.findSchema);
      visitFeatures(graph, counts, (block) => project(weights, sums[block] as Float64Array));
      return combine(weights.blocks);
    },
  };
}

/**
 * Adds the counted features to their places of a cleared vector. Only integers below 2^53 are added, so
 * that their order never shows.
 */
function project(weights: Weights, sum: Float64Array): void {
  sum.fill(0);
  const { used, high: highs, low: lows, kind: kinds, count } = counts;
  for (let u = 0; u < counts.size; u++) {
    const slot = used[u] as number;
    const high = highs[slot] as number;
    const low = lows[slot] as number;
    const weight =
      weights.getWeight(kinds[slot] as number, high, low) * damp(count[slot] as number);
    // The four bytes of one lane are the places, four bits of the other the signs.
    for (let bit = 0; bit < PLACES; bit++) {
      const place = (high >>> (bit * 8)) & (DIMENSION - 1);
      sum[place] = (sum[place] as number) + ((low >>> bit) & 1 ? weight : -weight);
    }
  }
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
function combine(shares: readonly number[]): number[] {
  const vector = new Float64Array(DIMENSION);
  sums.forEach((sum, block) => {
    const norm = getNorm(sum);
    if (norm === 0) return;
    const scale = (shares[block] as number) / norm;
    for (let i = 0; i < DIMENSION; i++)
      vector[i] = (vector[i] as number) + (sum[i] as number) * scale;
  });
  const norm = getNorm(vector);
  const unit = new Array<number>(DIMENSION);
  for (let i = 0; i < DIMENSION; i++) {
    unit[i] = Math.round(((vector[i] as number) / norm) * PRECISION) / PRECISION;
  }
  return unit;
}

function getNorm(vector: Float64Array): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += (vector[i] as number) ** 2;
  return Math.sqrt(squares);
}
