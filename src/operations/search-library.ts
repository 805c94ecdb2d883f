import type { BehaviorLibrary } from '../behaviors/library.ts';
import { type FoundBehavior, searchBehaviors } from '../behaviors/search-behaviors.ts';
import { compareMeanings, type SimilarMeaning } from '../behaviors/similar-meaning.ts';
import type { JsonObject } from '../kernel/json.ts';
import { nearestNames } from '../kernel/nearest-names.ts';

/** The behaviors of a library that answer a query in the words of users, best first. */
export const searchLibrary = (library: BehaviorLibrary, query: string): FoundBehavior[] =>
  searchBehaviors(library.list(), query);

/** How near each behavior of a library is to a document by what both name. */
export const compareLibrary = (library: BehaviorLibrary, schema: JsonObject): SimilarMeaning[] =>
  compareMeanings(library.list(), schema);

/** Names of behaviors that may be meant by one that there is not: by its words, then by its letters. */
export function suggestBehaviors(library: BehaviorLibrary, name: string, limit = 5): string[] {
  const names = library.list().map((behavior) => behavior.name);
  const byWords = searchLibrary(library, name.slice(0, 80)).map(({ behavior }) => behavior.name);
  // Several words say what is wanted; only one word may be a name with a slip in it.
  if (byWords.length > 0 && /\S\s+\S/.test(name)) return byWords.slice(0, limit);
  const [closest = '', ...byLetters] = nearestNames(name, names, limit);
  const isSlip = nearestNames(name, [closest, ...byWords.slice(0, 1)], 1)[0] === closest;
  const ordered = isSlip
    ? [closest, ...byWords, ...byLetters]
    : [...byWords, closest, ...byLetters];
  return [...new Set(ordered)].slice(0, limit);
}
