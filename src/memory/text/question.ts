import { toWords } from '../../words/read-words.ts';
import { shippedSynonyms } from '../../words/synonyms.ts';
import { chooseTerms, type Term, type TermIndex } from './term-index.ts';

/** The most telling words of a question that are looked for; a 16 KB context has thousands. */
const MAX_TERMS = 96;
/** Beyond this many words a question says enough by its own. */
const MAX_EXPANDED = 24;
/** A number of so many characters that so few texts hold is an identifier, and counts so many times as a word. */
const IDENTIFIER = { length: 4, texts: 2, times: 8 };

/** A distinct word of a question. */
export interface QuestionTerm {
  readonly term: Term | undefined;
  readonly idf: number;
  readonly count: number;
  /** Terms of the words that stand for it. */
  readonly synonyms: readonly Term[];
}

/** A question as an index reads it. */
export interface Question {
  /** The most telling first. */
  readonly terms: readonly QuestionTerm[];
  /** Ids of all its words, ascending; empty where no text holds one of them. */
  readonly sorted: readonly number[];
  /** Its words, repeated ones counted. */
  readonly length: number;
}

export function toQuestion(text: string, index: TermIndex): Question {
  const read = toWords(text);
  const stems = chooseTerms(text, read).map(({ stem }) => stem);
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const synonyms = shippedSynonyms();
  const groups = counts.size <= MAX_EXPANDED ? synonyms.findGroups(read) : [];
  const expand = (stem: string): Term[] => {
    const own = new Set(read.flatMap((word, at) => (word.stem === stem ? (groups[at] ?? []) : [])));
    const others = new Set(
      [...own].flatMap((group) => (synonyms.words[group] ?? []).map((word) => word.stem)),
    );
    others.delete(stem);
    return [...others].flatMap((other) => index.findTerm(other) ?? []);
  };
  const terms = Array.from(counts, ([stem, count]): QuestionTerm => {
    const term = index.findTerm(stem);
    const isIdentifier =
      term?.isNumber && stem.length >= IDENTIFIER.length && term.frequency <= IDENTIFIER.texts;
    const idf = index.idf(term) * (isIdentifier ? IDENTIFIER.times : 1);
    return { term, idf, count, synonyms: expand(stem) };
  });
  const ids = stems.map((stem) => index.findTerm(stem)?.id ?? -1);
  return {
    terms: terms.sort((a, b) => b.idf - a.idf).slice(0, MAX_TERMS),
    sorted: ids.includes(-1) ? [] : ids.sort((a, b) => a - b),
    length: stems.length,
  };
}
