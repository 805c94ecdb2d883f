import { toKey } from './structure-features.ts';
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
  /** The weight of a feature, an integer from 0 to 255: rare structure says more. */
  getWeight(kind: Kind, high: number, low: number): number;
}

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
    getWeight: (kind, high, low) =>
      // Literals are seen through what holds them.
      kind === 'literal' ? 0 : (weights.get(toKey(high, low)) ?? unseen),
  };
}

/** The weights of this version. */
export const SHIPPED_WEIGHTS: Weights = createWeights(FITTED);
