import { toWords, type Word } from './read-words.ts';
import { COMMERCE_GROUPS } from './synonym-groups/commerce.ts';
import { GENERAL_GROUPS } from './synonym-groups/general.ts';
import { SCHEDULING_GROUPS } from './synonym-groups/scheduling.ts';

/** Words and phrases that mean the same in a domain. */
export type SynonymGroup = readonly string[];

/** One group a line, members separated by commas. */
export function parseGroups(text: string): SynonymGroup[] {
  const lines = text.split('\n').filter((line) => line.includes(','));
  return lines.map((line) => line.split(/ *, */).filter(Boolean));
}

/** The groups that ship: everyday terms of software, of shops and of appointments. */
export const BUILT_IN_GROUPS: readonly SynonymGroup[] = [
  GENERAL_GROUPS,
  COMMERCE_GROUPS,
  SCHEDULING_GROUPS,
].flatMap(parseGroups);

interface Phrase {
  readonly stems: readonly string[];
  readonly group: number;
}

/** Synonym groups, ready to be looked up in texts. */
export interface Synonyms {
  /** The groups that each word of a text belongs to, alone or as part of a phrase; empty where none. */
  findGroups(words: readonly Word[]): readonly (readonly number[])[];
  /** Content words of a group's members, to search for. */
  listWords(group: number): readonly Word[];
}

const NONE: readonly number[] = [];

export function createSynonyms(groups: readonly SynonymGroup[]): Synonyms {
  const byStem = new Map<string, number[]>();
  const phrases = new Map<string, Phrase[]>();
  const wordsByGroup: Word[][] = [];
  const addStem = (stem: string, group: number) => {
    const known = byStem.get(stem) ?? [];
    if (!known.includes(group)) byStem.set(stem, [...known, group]);
  };
  groups.forEach((members, group) => {
    const own = new Set<Word>();
    for (const member of members) {
      const words = toWords(member);
      for (const word of words) if (word.content) own.add(word);
      const first = words[0]?.stem;
      if (first === undefined) continue;
      if (words.length === 1) {
        addStem(first, group);
      } else {
        const phrase = { stems: words.map((word) => word.stem), group };
        phrases.set(first, [...(phrases.get(first) ?? []), phrase]);
      }
    }
    wordsByGroup.push([...own]);
  });

  return {
    listWords: (group) => wordsByGroup[group] ?? [],
    findGroups: (words) => {
      const found: (readonly number[])[] = words.map((word) => byStem.get(word.stem) ?? NONE);
      words.forEach((word, start) => {
        for (const { stems, group } of phrases.get(word.stem) ?? []) {
          if (!stems.every((stem, i) => words[start + i]?.stem === stem)) continue;
          for (let at = start; at < start + stems.length; at++) {
            const own = found[at] as readonly number[];
            if (!own.includes(group)) found[at] = [...own, group];
          }
        }
      });
      return found;
    },
  };
}

let shipped: Synonyms | undefined;

/** The groups that ship, made when they are first asked for. */
export function shippedSynonyms(): Synonyms {
  shipped ??= createSynonyms(BUILT_IN_GROUPS);
  return shipped;
}
