import { append } from '../kernel/append.ts';
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
export class Synonyms {
  readonly #byStem = new Map<string, number[]>();
  readonly #phrases = new Map<string, Phrase[]>();
  /** Content words of each group's members, to search for. */
  readonly words: readonly (readonly Word[])[];

  constructor(groups: readonly SynonymGroup[]) {
    this.words = groups.map((members, group) => {
      const texts = members.map(toWords).filter((words) => words.length > 0);
      for (const words of texts) this.#add(words, group);
      return [...new Set(texts.flat().filter(({ content }) => content))];
    });
  }

  #add(words: readonly Word[], group: number): void {
    const [first = '', ...others] = words.map(({ stem }) => stem);
    if (others.length > 0) append(this.#phrases, first, { stems: [first, ...others], group });
    else if (!this.#byStem.get(first)?.includes(group)) append(this.#byStem, first, group);
  }

  /** The groups that each word of a text belongs to, alone or as part of a phrase; empty where none. */
  findGroups(words: readonly Word[]): readonly (readonly number[])[] {
    const found = words.map(({ stem }) => this.#byStem.get(stem) ?? []);
    words.forEach((word, start) => {
      for (const { stems, group } of this.#phrases.get(word.stem) ?? []) {
        if (!stems.every((stem, i) => words[start + i]?.stem === stem)) continue;
        for (let at = start; at < start + stems.length; at++) {
          const own = found[at] as number[];
          if (!own.includes(group)) found[at] = [...own, group];
        }
      }
    });
    return found;
  }
}

let shipped: Synonyms | undefined;

/** The groups that ship, made when they are first asked for. */
export function shippedSynonyms(): Synonyms {
  shipped ??= new Synonyms(BUILT_IN_GROUPS);
  return shipped;
}
