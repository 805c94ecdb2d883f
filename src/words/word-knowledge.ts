import { areInflections, toWords, type Word } from './read-words.ts';
import { KINDS_OF_RECORDS, RECORD_GROUPS } from './record-groups.ts';
import { APPLICATION_GROUPS } from './synonym-groups/applications.ts';
import { BUILT_IN_GROUPS, parseGroups, Synonyms, shippedSynonyms } from './synonyms.ts';

/** Nouns of one group: where a name is one noun, nothing else could be meant. */
const SAME_NOUN = 0.9;

/** Two function words that are a noun together. */
const TO_DO = /\bto-do|\bto do(?= (?:list|app)s?\b|$)/gi;

/** A content word as its text has it, with the groups that it belongs to, alone or in a phrase. */
export interface KnownWord extends Pick<Word, 'form' | 'stem'> {
  /** Whether it is one of several words that together have a meaning of their own: `to-do list`. */
  readonly inPhrase: boolean;
  readonly records: readonly number[];
  readonly kinds: readonly number[];
  readonly general: readonly number[];
}

/** The groups that a word is meant by, of those of its stem: `booking` is not of the group of `book`, nor `author` of that of `authorise`. */
const keepOwn = (form: string, groups: readonly number[], synonyms: Synonyms): readonly number[] =>
  groups.filter((group) => synonyms.words[group]?.some((own) => areInflections(own.form, form)));

const share = (a: readonly number[], b: readonly number[]): boolean =>
  a.some((group) => b.includes(group));

/** Words compared by stem, by groups of nouns, of applications and of everyday terms. */
class WordKnowledge {
  readonly #nouns = new Synonyms(RECORD_GROUPS);
  readonly #kinds = new Synonyms(parseGroups(APPLICATION_GROUPS));
  readonly #general = shippedSynonyms();
  readonly #records = new Synonyms([...BUILT_IN_GROUPS, ...KINDS_OF_RECORDS]);

  /** The content words of a text in order; identifiers are split, function words left out. */
  readWords(text: string): readonly KnownWord[] {
    const words = toWords(text.replace(TO_DO, 'todo'));
    const [records = [], kinds = [], general = []] = [this.#nouns, this.#kinds, this.#general].map(
      (synonyms) => {
        const groups = synonyms.findGroups(words);
        return words.map(({ form, content }, at) => {
          const found = groups[at] ?? [];
          return content ? keepOwn(form, found, synonyms) : found;
        });
      },
    );
    return words.flatMap((word, at): KnownWord[] => {
      if (!word.content) return [];
      const { form, stem } = word;
      const alone = this.#kinds.findGroups([word])[0] ?? [];
      const together = (kinds[at] ?? []).filter((group) => !alone.includes(group));
      const inPhrase = together.length > 0;
      // The meaning of the word by itself is not meant then.
      const groups = inPhrase
        ? { records: [], kinds: together, general: [] }
        : { records: records[at] ?? [], kinds: kinds[at] ?? [], general: general[at] ?? [] };
      return [{ form, stem, inPhrase, ...groups }];
    });
  }

  /** How alike two nouns of one word are as names of records, 0..1. Kinds of a record count as the record here. */
  nounLikeness(a: string, b: string): number {
    const [left, right] = [toWords(a), toWords(b)];
    if (left.length !== 1 || right.length !== 1) return a === b ? 1 : 0;
    const [x, y] = [left[0]?.stem ?? '', right[0]?.stem ?? ''];
    if (x === y) return 1;
    const [groups = []] = this.#records.findGroups(left);
    return share(groups, this.#records.findGroups(right)[0] ?? []) ? SAME_NOUN : 0;
  }
}

let known: WordKnowledge | undefined;

/** All that is known of words, made when it is first asked for. */
export function knowWords(): WordKnowledge {
  known ??= new WordKnowledge();
  return known;
}
