import { toSpellingForm, toWords } from '../behaviors/behavior-name.ts';
import type { BehaviorLibrary } from '../behaviors/library.ts';
import { type FoundBehavior, searchBehaviors } from '../behaviors/search-behaviors.ts';
import { isSlipOf, nearestNames } from '../kernel/nearest-names.ts';

/** The behaviors of a library that answer a query in the words of users, best first. */
export const searchLibrary = (library: BehaviorLibrary, query: string): FoundBehavior[] =>
  searchBehaviors(library.list(), query);

/** Names of behaviors that may be meant by one that there is not: with a slip in it, by its words, then by its letters. */
export function suggestBehaviors(library: BehaviorLibrary, name: string, limit = 5): string[] {
  const names = library.list().map((behavior) => behavior.name);
  const words = toWords(name.slice(0, 80));
  const byWords = searchLibrary(library, words.replaceAll('-', ' ')).map(
    ({ behavior }) => behavior.name,
  );
  const byLetters = nearestNames(words, names, limit);
  const slips = names.filter((one) => isSlipOf(toSpellingForm(words), toSpellingForm(one)));
  return [...new Set([...slips, ...byWords, ...byLetters])].slice(0, limit);
}
