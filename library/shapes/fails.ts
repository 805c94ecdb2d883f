import { main } from '../../src/authoring/builder/effect.ts';
import type { Effect, Transition } from '../../src/authoring/builder/language.ts';
import { failure } from '../../src/authoring/builder/pattern-nodes.ts';
import { on } from '../../src/authoring/builder/trait.ts';

/** Rows could not be loaded: the page says so and offers to try `again`. */
export function fails(move: string, title: string, again?: readonly Effect[]): Transition[] {
  const [busy, , failed] = move.split(' ');
  return [
    ...on(move, [main(failure(title, '@payload.error', 'INIT'))]),
    ...(again ? on(`${failed} INIT ${busy}`, again) : []),
  ];
}
