import type { FittedWeights } from './fitted-weights.ts';
import { BLOCKS } from './structure-features.ts';
import { KINDS, type Kind } from './vocabulary.ts';
import { FITTED } from './weights.gen.ts';

/** How much features count. */
export interface Weights {
  readonly id: string;
  /** The share of each block, in the order of `BLOCKS`. */
  readonly blocks: readonly number[];
  /** The weight of a feature, an integer from 0 to 255: rare structure says more. */
  getWeight(kind: number, high: number, low: number): number;
}

/** Shares of the blocks, measured in `training/embedding`. */
const BLOCK_SHARES: Readonly<Record<(typeof BLOCKS)[number], number>> = {
  node: 1,
  edge: 0.5,
  round1: 1,
  round2: 0.5,
};

/** Kinds that say nothing by themselves: literals are seen through what holds them. */
const SILENT: readonly Kind[] = ['literal', 'group'];

const ENTRY_BYTES = 9;

/** Reads fitted weights into a table in open addressing. */
export function createWeights(fitted: FittedWeights, shares = BLOCK_SHARES): Weights {
  const bytes = Buffer.from(fitted.table, 'base64');
  const count = bytes.length / ENTRY_BYTES;
  const capacity = 1 << (33 - Math.clz32(count | 1));
  const mask = capacity - 1;
  const highs = new Int32Array(capacity);
  const lows = new Int32Array(capacity);
  const weights = new Uint8Array(capacity);
  for (let i = 0; i < count; i++) {
    const high = bytes.readInt32LE(i * ENTRY_BYTES);
    const low = bytes.readInt32LE(i * ENTRY_BYTES + 4);
    let slot = high & mask;
    while (weights[slot] !== 0) slot = (slot + 1) & mask;
    highs[slot] = high;
    lows[slot] = low;
    weights[slot] = bytes[i * ENTRY_BYTES + 8] as number;
  }
  const silent = Uint8Array.from(KINDS, (kind) => (SILENT.includes(kind) ? 1 : 0));
  return {
    id: fitted.id,
    blocks: BLOCKS.map((block) => shares[block]),
    getWeight(kind, high, low) {
      if (silent[kind] === 1) return 0;
      let slot = high & mask;
      while (weights[slot] !== 0) {
        if (highs[slot] === high && lows[slot] === low) return weights[slot] as number;
        slot = (slot + 1) & mask;
      }
      return fitted.unseen;
    },
  };
}

/** The weights of this version. */
export const SHIPPED_WEIGHTS: Weights = createWeights(FITTED);
