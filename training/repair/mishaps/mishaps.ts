import type { Slip } from '../places.ts';
import { COPIES } from './copies.ts';
import { LOSSES } from './losses.ts';
import { NAMES } from './names.ts';
import { WRITING } from './writing.ts';

/*
 * Mistakes of a fourth hand, for judging only: what tools and hurried people do to a document. Merges leave markers
 * and both versions, names are changed in some places, parts are pasted from other applications, and writers of JSON
 * wrap, flatten, quote and pad. Nothing here looks at what the checks can find.
 */

/** All mishaps, by what went wrong. */
export const MISHAPS: readonly Slip[] = Object.entries({
  ...LOSSES,
  ...COPIES,
  ...NAMES,
  ...WRITING,
}).map(([name, slip]) => ({ name, slip }));
