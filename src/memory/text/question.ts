import { readTerms, type Term, type TermIndex } from './term-index.ts';

/** The most telling words of a question that are looked for; a 16 KB context has thousands. */
const MAX_TERMS = 96;
/** Beyond this many words a question says enough by its own. */
const MAX_EXPANDED = 24;

/** A distinct word of a question. */
export interface QuestionTerm {
  readonly term: Term | undefined;
  readonly idf: number;
  readonly count: number;
  /** Terms of the synonym groups that it belongs to. */
  readonly groups: readonly Term[];
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
  const { words, read, groupsOf } = readTerms(text);
  const groups = new Map<string, Set<number>>();
  read.forEach(({ stem }, at) => {
    for (const group of groupsOf[at] ?? []) {
      groups.set(stem, (groups.get(stem) ?? new Set()).add(group));
    }
  });
  const counts = new Map<string, number>();
  for (const { stem } of words) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const isExpanded = counts.size <= MAX_EXPANDED;
  const terms = Array.from(counts, ([stem, count]): QuestionTerm => {
    const term = index.findTerm(stem);
    const own = isExpanded ? [...(groups.get(stem) ?? [])] : [];
    return {
      term,
      idf: index.idf(term),
      count,
      groups: own.flatMap((group) => index.findTerm(`#${group}`) ?? []),
    };
  });
  const ids = words.map(({ stem }) => index.findTerm(stem)?.id ?? -1);
  return {
    terms: terms.sort((a, b) => b.idf - a.idf).slice(0, MAX_TERMS),
    sorted: ids.includes(-1) ? [] : ids.sort((a, b) => a - b),
    length: words.length,
  };
}
