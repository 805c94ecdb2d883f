import { embed } from './embed.ts';
import { findSimilarBehaviors } from './find-similar-behaviors.ts';
import { gap } from './gap.ts';
import type { Operation } from './operation.ts';

/** Every operation, in the order that tools are listed in. */
export const OPERATIONS: readonly Operation[] = [gap, embed, findSimilarBehaviors];
