import { type Lexicon, loadLexicon } from './lexicon.ts';
import { RECORD_GROUPS } from './noun-likeness.ts';
import { APPLICATION_GROUPS } from './synonym-groups/applications.ts';
import { BUILT_IN_GROUPS, createSynonyms, parseGroups, type Synonyms } from './synonyms.ts';
import { toWords, type Word } from './words.ts';

/** Nouns that stand for each other in applications; then words of one general synonym group. */
const SAME_RECORD = 0.75;
const SAME_GROUP = 0.55;
/** Cosines of word vectors: unrelated up to the first, as alike as vectors can prove from the second. */
const UNRELATED = 0.45;
const ALIKE = 0.85;
const MOST_BY_VECTORS = 0.6;

/** A content word with the groups that it belongs to, alone or in a phrase of its text. */
interface ReadWord extends Pick<Word, 'form' | 'stem'> {
  readonly records: readonly number[];
  readonly kinds: readonly number[];
  readonly general: readonly number[];
  /** In the lexicon; −1 where it does not know the stem. */
  readonly row: number;
  /** Words of one key are compared alike. */
  readonly key: string;
  /** Whether it names a kind of application only together with its neighbours. */
  readonly inPhrase: boolean;
}

type ContentWord = Pick<ReadWord, 'form' | 'stem' | 'key' | 'inPhrase'>;

/** Words compared by stem, by groups of nouns, of applications and of everyday terms, and by word vectors. */
export interface WordKnowledge {
  readWords(text: string): readonly ContentWord[];
  isKnown(word: ContentWord): boolean;
  likeness(a: ContentWord, b: ContentWord): number;
}

/** The groups that a word is meant by: a gerund only by those that name it, since a booking is no book. */
const keepOwn = (form: string, groups: readonly number[], synonyms: Synonyms): readonly number[] =>
  form.endsWith('ing')
    ? groups.filter((group) => synonyms.listForms(group).includes(form))
    : groups;

const share = (a: readonly number[], b: readonly number[]): boolean =>
  a.some((group) => b.includes(group));

export function createWordKnowledge(load: () => Lexicon = loadLexicon): WordKnowledge {
  const nouns = createSynonyms(RECORD_GROUPS);
  const kinds = createSynonyms(parseGroups(APPLICATION_GROUPS));
  const everydayTerms = createSynonyms(BUILT_IN_GROUPS);
  const compareVectors = (a: ReadWord, b: ReadWord): number => {
    if (a.row < 0 || b.row < 0) return 0;
    const cosine = load().similarity(a.row, b.row);
    return Math.min(1, Math.max(0, (cosine - UNRELATED) / (ALIKE - UNRELATED))) * MOST_BY_VECTORS;
  };
  return {
    readWords(text) {
      const words = toWords(text);
      const found = [nouns, kinds, everydayTerms].map((synonyms) => {
        const groups = synonyms.findGroups(words);
        return words.map(({ form }, at) => keepOwn(form, groups[at] ?? [], synonyms));
      });
      /** Whether a function word ends a phrase of such words only, such as `to do`. */
      const endsPhrase = (at: number) => {
        const [, kindsAt = []] = found;
        const isShared = (other: number) => share(kindsAt[at] ?? [], kindsAt[other] ?? []);
        return isShared(at - 1) && !words[at - 1]?.content && !isShared(at + 1);
      };
      return words.flatMap((word, at): ReadWord[] => {
        if (!word.content && !endsPhrase(at)) return [];
        const [own = [], kind = [], everyday = []] = found.map((groups) => groups[at] ?? []);
        const { form, stem } = word;
        const alone = kinds.findGroups([word])[0] ?? [];
        const together = kind.filter((group) => !alone.includes(group));
        const inPhrase = together.length > 0;
        // What it means by itself is not meant then.
        const groups = inPhrase
          ? { records: [], kinds: together, general: [] }
          : { records: own, kinds: kind, general: everyday };
        const key = `${form} ${Object.values(groups).join(' ')}`;
        const row = load().findRow(stem);
        return [{ form, stem, key, inPhrase, row, ...groups }];
      });
    },
    isKnown: (word) => (word as ReadWord).row >= 0,
    likeness(a, b) {
      if (a.stem === b.stem) return 1;
      const [left, right] = [a as ReadWord, b as ReadWord];
      if (share(left.kinds, right.kinds) || share(left.records, right.records)) return SAME_RECORD;
      const byVectors = compareVectors(left, right);
      return share(left.general, right.general) ? Math.max(byVectors, SAME_GROUP) : byVectors;
    },
  };
}
