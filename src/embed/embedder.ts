import type { JsonObject } from '../kernel/json.ts';
import { readDocument } from './read-document.ts';
import { type Feature, listFeatures, toKey } from './structure-features.ts';
import { FITTED } from './weights.gen.ts';

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

/** Weights learnt from how common structure is. Written by `training/embedding`. */
export interface FittedWeights {
  /** Names the fit: equal ids mean equal weights. */
  readonly id: string;
  /** The weight of a feature that the training documents do not share. */
  readonly unseen: number;
  /** Base64 of 9 bytes per feature: its two lanes (little endian), then its weight. */
  readonly table: string;
}

const ENTRY_BYTES = 9;

/** Reads fitted weights. The weight of a feature is an integer from 0 to 255: rare structure says more. */
function readWeights({ unseen, table }: FittedWeights) {
  const bytes = Buffer.from(table, 'base64');
  const weights = new Map<number, number>();
  for (let at = 0; at < bytes.length; at += ENTRY_BYTES) {
    weights.set(toKey(bytes.readInt32LE(at), bytes.readInt32LE(at + 4)), bytes[at + 8] as number);
  }
  // Literals are seen through what holds them.
  return ({ kind, high, low }: Feature) =>
    kind === 'literal' ? 0 : (weights.get(toKey(high, low)) ?? unseen);
}

/** Creates an embedder whose imports and bare trait names resolve against `builtins`. */
export function createEmbedder(builtins: Builtins, fitted: FittedWeights = FITTED): Embedder {
  const weigh = readWeights(fitted);
  return {
    model: `orrery-structure-${RECIPE}-${fitted.id}-${builtins.hash.slice(0, 12)}`,
    embed(schema) {
      const blocks = listFeatures(readDocument(schema, builtins.findSchema));
      return combine(blocks.map((features) => project(weigh, features)));
    },
  };
}

/** Adds features to their places of a vector. Only integers below 2^53 are added, so that their order never shows. */
function project(weigh: (feature: Feature) => number, features: readonly Feature[]): Float64Array {
  const sum = new Float64Array(DIMENSION);
  for (const feature of features) {
    const { high, low, count } = feature;
    const weight = weigh(feature) * damp(count);
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
