import { combine32 } from '../kernel/hash.ts';
import type { JsonObject } from '../kernel/json.ts';
import { FeatureCounts } from './feature-counts.ts';
import { readDocument } from './read-document.ts';
import { BLOCKS, visitFeatures } from './structure-features.ts';
import { StructureGraph } from './structure-graph.ts';
import { BLOCK_WEIGHTS, findWeight, WEIGHTS_ID } from './weights.ts';

/** Numbers in a vector. */
export const DIMENSION = 256 as const;

/** Turns schemas into unit vectors that are close where the schemas' structures are. */
export interface Embedder {
  /** Names the recipe, its weights and the built-in library: equal names give equal vectors. */
  readonly model: string;
  /** The unit vector of any JSON object, 256 numbers; linear in its size. */
  embed(schema: JsonObject): number[];
}

/** Signed places of the vector that a feature adds to: fewer collide, more blur. */
const PLACES = 4;

/** 1 / the step that the numbers of a vector are rounded to; the norm stays 1 within 1e-7. */
const PRECISION = 1e8;

const graph = new StructureGraph();
const counts = new FeatureCounts();
const sums = BLOCKS.map(() => new Float64Array(DIMENSION));

/** The behaviors that references resolve against, beside the document itself. */
export interface Builtins {
  /** Stands for the content of all of them. */
  readonly hash: string;
  findSchema(name: string): JsonObject | undefined;
}

/** Creates an embedder whose imports and bare trait names resolve against `builtins`. */
export function createEmbedder(builtins: Builtins): Embedder {
  return {
    model: `orrery-structure-${WEIGHTS_ID}-${builtins.hash.slice(0, 12)}`,
    embed: (schema) => embed(schema, builtins),
  };
}

function embed(schema: JsonObject, builtins: Builtins): number[] {
  readDocument(schema, graph);
  void builtins;
  visitFeatures(graph, counts, (block) => project(sums[block] as Float64Array, block));
  const vector = new Float64Array(DIMENSION);
  sums.forEach((sum, block) => {
    const norm = getNorm(sum);
    if (norm === 0) return;
    const scale = (BLOCK_WEIGHTS[block] as number) / norm;
    for (let i = 0; i < DIMENSION; i++)
      vector[i] = (vector[i] as number) + (sum[i] as number) * scale;
  });
  const norm = getNorm(vector);
  return Array.from(vector, (x) => Math.round((x / norm) * PRECISION) / PRECISION);
}

function getNorm(vector: Float64Array): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += (vector[i] as number) ** 2;
  return Math.sqrt(squares);
}

/** Adds the counted features to their places. Only integers are added, so no order shows. */
function project(sum: Float64Array, block: number): void {
  sum.fill(0);
  for (let u = 0; u < counts.size; u++) {
    const slot = counts.used[u] as number;
    const high = counts.high[slot] as number;
    const low = counts.low[slot] as number;
    const weight =
      findWeight(block, counts.kind[slot] as number, high, low) *
      damp(counts.count[slot] as number);
    if (weight === 0) continue;
    let bits = combine32(high ^ low, block);
    for (let p = 0; p < PLACES; p++) {
      const at = bits & (DIMENSION - 1);
      sum[at] = (sum[at] as number) + (bits & DIMENSION ? weight : -weight);
      bits = combine32(bits, low);
    }
  }
}

/** 64 × (1 + log2 count), straight between powers of two so that it is an integer on every machine. */
function damp(count: number): number {
  const power = 31 - Math.clz32(count);
  return 64 * (1 + power) + (((count - (1 << power)) * 64) >>> power);
}
