import { embed } from './embed.ts';
import { errorCheck } from './error-check.ts';
import { findSimilarBehaviors } from './find-similar-behaviors.ts';
import { gap } from './gap.ts';
import type { Operation } from './operation.ts';
import { validityCheck } from './validity-check.ts';

/** Every operation, in the order that tools are listed in. */
export const OPERATIONS: readonly Operation[] = [
  gap,
  validityCheck,
  errorCheck,
  embed,
  findSimilarBehaviors,
];
