import { append } from '../../kernel/append.ts';
import { toIdentifiers, toWords } from '../../words/read-words.ts';
import type { MeetingKind, Question } from './question-terms.ts';
import type { TermIndex } from './term-index.ts';

/** A word of a question and what it met in a text. */
export interface Meeting {
  readonly query: string;
  readonly text: string;
  readonly kind: MeetingKind;
  /** 1 for the same word, 0.9 in one synonym group, else the cosine of the two words' vectors. */
  readonly similarity: number;
}

export interface Explanation {
  /** The words that met, the most telling word of the question first. */
  readonly met: readonly Meeting[];
  /** Words of the question that met nothing, the most telling first. */
  readonly unmet: readonly string[];
}

/** Says which words of a question a text holds, in which way, and which it lacks. */
export function explainMatch(index: TermIndex, question: Question, text: string): Explanation {
  const words = toWords(text);
  const groups = index.synonyms.findGroups(words);
  const forms = new Map<number, string[]>();
  const note = (key: string, form: string) => {
    const term = index.findTerm(key);
    if (term) append(forms, term.id, form);
  };
  words.forEach((word, at) => {
    if (word.content) note(word.stem, word.form);
    for (const group of groups[at] as readonly number[]) note(`#${group}`, word.form);
  });
  for (const word of toIdentifiers(text)) note(word.stem, word.form);
  const met: Meeting[] = [];
  const unmet: string[] = [];
  for (const term of [...question.terms].sort((a, b) => b.idf - a.idf)) {
    const counterpart = term.counterparts.find(({ id }) => forms.has(id));
    if (!counterpart) {
      unmet.push(term.form);
      continue;
    }
    const found = forms.get(counterpart.id) as string[];
    const isExact = counterpart.kind === 'stem' && found.includes(term.form);
    met.push({
      query: term.form,
      text: isExact ? term.form : (found[0] as string),
      kind: isExact ? 'exact' : counterpart.kind,
      similarity: counterpart.similarity,
    });
  }
  return { met, unmet };
}
