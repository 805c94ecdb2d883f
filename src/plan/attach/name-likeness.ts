import { toNameWords, toPlural } from '../../kernel/word-forms.ts';
import { knowWords } from '../../words/word-knowledge.ts';

/** Nouns that say nothing of what they stand for: any record is an item, a case, an entry. */
const GENERIC_NOUNS: ReadonlySet<string> = new Set(
  'item record entry case card row element object thing resource subject tracked data entity model node'.split(
    ' ',
  ),
);

/** Nouns that say what kind of record it is: the word before them says what it is about. */
const KIND_NOUNS: ReadonlySet<string> = new Set([
  ...GENERIC_NOUNS,
  ...'request report order posting application form'.split(' '),
]);

/** `ListItem`, `ApprovalCase`: a name whose last word any entity could carry. */
export function isGenericName(name: string): boolean {
  return GENERIC_NOUNS.has(toNameWords(name).at(-1) ?? '');
}

/** How alike two names of entities are, 0..1: by all their words, by the last one, by synonyms of it. */
export function nameLikeness(a: string, b: string): number {
  const [left, right] = [toNameWords(a), toNameWords(b)];
  if (left.length === 0 || right.length === 0) return 0;
  if (left.join(' ') === right.join(' ')) return 1;
  const [last, other] = [left.at(-1) as string, right.at(-1) as string];
  if (last === other || toPlural(last) === other || last === toPlural(other)) return 0.9;
  // `Expense` and `ExpenseReport`: one is the other with a word that says what kind of record it is.
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.every((word) => long.includes(word))) return 0.7;
  const knowledge = knowWords();
  const likeness = knowledge.nounLikeness(last, other);
  const about = Math.max(
    knowledge.nounLikeness(subjectOf(left), other),
    knowledge.nounLikeness(last, subjectOf(right)),
  );
  return 0.9 * Math.max(likeness, 0.9 * about);
}

/** The word that says what a record is about: `leave` of `LeaveRequest`. */
function subjectOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return (KIND_NOUNS.has(last) ? words.at(-2) : undefined) ?? last;
}

/** Records that always belong to another record: words about it, files attached to it, work on it. */
const ABOUT_OTHERS =
  /^(comment|approval|attachment|file|upload|audit|history|export|favou?rite|bookmark|rating|review|note|like|vote|tag|reminder|activity|signature|discussion|reply)s?$/;

/** Whether the records of an entity are about records of another. */
export function isAboutOthers(entity: string): boolean {
  return toNameWords(entity).some((word) => ABOUT_OTHERS.test(word));
}
