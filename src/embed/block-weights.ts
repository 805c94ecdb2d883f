import { BLOCKS, toKey } from './structure-features.ts';
import type { Kind } from './vocabulary.ts';
import { FITTED } from './weights.gen.ts';

/** Weights learnt from how common structure is. Written by `training/embedding`. */
export interface FittedWeights {
  /** Names the fit: equal ids mean equal weights. */
  readonly id: string;
  /** The weight of a feature that the training documents do not share. */
  readonly unseen: number;
  /** Base64 of 9 bytes per feature: its two lanes (little endian), then its weight. */
  readonly table: string;
}

/** How much features count. */
export interface Weights {
  readonly id: string;
  /** The share of each block, in the order of `BLOCKS`. */
  readonly blocks: readonly number[];
  /** The weight of a feature, an integer from 0 to 255: rare structure says more. */
  getWeight(kind: Kind, high: number, low: number): number;
}

/** Shares of the blocks, measured in `training/embedding`. */
const BLOCK_SHARES: Readonly<Record<(typeof BLOCKS)[number], number>> = {
  node: 1,
  edge: 0.5,
  round1: 0.8,
  round2: 0.3,
};

const ENTRY_BYTES = 9;

/** Reads fitted weights. */
export function createWeights({ id, unseen, table }: FittedWeights): Weights {
  const bytes = Buffer.from(table, 'base64');
  const weights = new Map<number, number>();
  for (let at = 0; at < bytes.length; at += ENTRY_BYTES) {
    weights.set(toKey(bytes.readInt32LE(at), bytes.readInt32LE(at + 4)), bytes[at + 8] as number);
  }
  return {
    id,
    blocks: BLOCKS.map((block) => BLOCK_SHARES[block]),
    getWeight: (kind, high, low) =>
      // Literals are seen through what holds them.
      kind === 'literal' ? 0 : (weights.get(toKey(high, low)) ?? unseen),
  };
}

/** The weights of this version. */
export const SHIPPED_WEIGHTS: Weights = createWeights(FITTED);
