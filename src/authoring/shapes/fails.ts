import { main } from '../builder/effect.ts';
import type { Transition } from '../builder/language.ts';
import { failure } from '../builder/pattern-nodes.ts';
import { on } from '../builder/trait.ts';

/** Rows could not be loaded: the page says so and offers to try again. */
export const fails = (move: string, title: string): Transition[] =>
  on(move, [main(failure(title, '@payload.error', 'INIT'))]);
