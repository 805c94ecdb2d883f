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
}

type ContentWord = Pick<Word, 'form' | 'stem'>;

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
  const records = createSynonyms(RECORD_GROUPS);
  const kinds = createSynonyms(parseGroups(APPLICATION_GROUPS));
  const general = createSynonyms(BUILT_IN_GROUPS);
  const cosines = new Map<string, number>();
  const compareVectors = (a: ContentWord, b: ContentWord): number => {
    const key = `${a.stem} ${b.stem}`;
    const known = cosines.get(key);
    if (known !== undefined) return known;
    const lexicon = load();
    const [row, other] = [lexicon.findRow(a.stem), lexicon.findRow(b.stem)];
    const cosine = row < 0 || other < 0 ? 0 : lexicon.similarity(row, other);
    const likeness = Math.min(1, Math.max(0, (cosine - UNRELATED) / (ALIKE - UNRELATED)));
    if (cosines.size >= MAX_PAIRS) cosines.clear();
    cosines.set(key, likeness * MOST_BY_VECTORS);
    return likeness * MOST_BY_VECTORS;
  };
  return {
    readWords(text) {
      const words = toWords(text);
      const found = [records, kinds, general].map((synonyms) => {
        const groups = synonyms.findGroups(words);
        return words.map(({ form }, at) => keepOwn(form, groups[at] ?? [], synonyms));
      });
      return words.flatMap(({ form, stem, content }, at): ReadWord[] => {
        const [own, kind, everyday] = found.map((groups) => groups[at] ?? []);
        return content
          ? [{ form, stem, records: own ?? [], kinds: kind ?? [], general: everyday ?? [] }]
          : [];
      });
    },
    isKnown: ({ stem }) => load().findRow(stem) >= 0,
    likeness(a, b) {
      if (a.stem === b.stem) return 1;
      const [left, right] = [a as ReadWord, b as ReadWord];
      if (share(left.kinds, right.kinds) || share(left.records, right.records)) return SAME_RECORD;
      const byVectors = compareVectors(a, b);
      return share(left.general, right.general) ? Math.max(byVectors, SAME_GROUP) : byVectors;
    },
  };
}

/** Pairs of words whose likeness is kept. */
const MAX_PAIRS = 100_000;
