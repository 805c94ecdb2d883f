import { toWords } from '../behaviors/behavior-name.ts';
import type { BehaviorLibrary } from '../behaviors/library.ts';
import { searchBehaviors } from '../behaviors/search-behaviors.ts';
import { nearestNames } from '../kernel/nearest-names.ts';

/** Names of behaviors that may be meant by one that there is not: by its words, then by its letters. */
export function suggestBehaviors(library: BehaviorLibrary, name: string, limit = 5): string[] {
  const behaviors = library.list();
  const words = toWords(name.slice(0, 80));
  const byWords = searchBehaviors(behaviors, words.replaceAll('-', ' '));
  const names = byWords.map(({ behavior }) => behavior.name);
  const byLetters = nearestNames(
    words,
    behaviors.map((behavior) => behavior.name),
    limit,
  );
  return [...new Set([...names, ...byLetters])].slice(0, limit);
}
