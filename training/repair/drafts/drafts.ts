import type { Slip } from '../places.ts';
import { FEATURES, RENAMES } from './features.ts';
import { KEYS, SHAPES } from './shapes.ts';
import { ARGUMENTS, BINDINGS, WORDS } from './words.ts';

/*
 * Mistakes of a third hand, for judging only: what language models write when they draft an application from memory
 * of a hundred other formats, and what is left when a feature is copied, renamed or taken out in part. Nothing here
 * looks at what the checks can find.
 */

/** All drafts, by what is wrong with them. */
export const DRAFTS: readonly Slip[] = Object.entries({
  ...KEYS,
  ...SHAPES,
  ...ARGUMENTS,
  ...WORDS,
  ...BINDINGS,
  ...RENAMES,
  ...FEATURES,
}).map(([name, slip]) => ({ name, slip }));
