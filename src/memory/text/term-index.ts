import type { TextChanges } from '../../ports/episodes.ts';
import { chooseTelling, toIdentifiers, toWords, type Word } from '../../words/read-words.ts';
import type { Sequence } from '../workflow/sequence.ts';
import { type Case, Cases } from './cases.ts';

/** How often a term occurs in a text is kept in 8 bits of a posting; the rest is the text's number. */
export const POSTING_SHIFT = 8;
export const POSTING_COUNT = 255;
/** A domain is counted as if it held so many other texts, or the words of its only one would tell nothing. */
const BORROWED = 10;
/** Bytes of a term beside its postings, and of a text beside its terms: measured, rounded up. */
const TERM_BYTES = 200;
const TEXT_BYTES = 260;

/** A stem or an identifier of texts. */
export interface Term {
  readonly id: number;
  /** Whether it has a digit. */
  readonly isNumber: boolean;
  /** `text << 8 | count`, ascending. */
  readonly postings: number[];
  /** Texts that hold it, and those of them that begin a case or bring it into one. */
  frequency: number;
  cases: number;
}

/** An episode as the index holds it. */
export interface IndexedText {
  readonly episodeId: string;
  /** Ids of its words in order, whole identifiers last. */
  readonly words: readonly number[];
  /** Keys of its actions: the same object for the same actions. */
  readonly taken: Sequence;
  readonly own: Case;
  readonly outcome: string;
}

/** The words that a text is found by: those that carry the matter, and whole identifiers. */
export const chooseTerms = (text: string, words: readonly Word[]): Word[] => [
  ...chooseTelling(words),
  ...toIdentifiers(text),
];

/** The episodes of one domain by their words, with what each did and how it ended: what recall ranks and counts. */
export class TermIndex {
  readonly #ids = new Map<string, number>();
  readonly #terms: Term[] = [];
  readonly cases = new Cases();
  /** By number. */
  readonly texts: IndexedText[] = [];
  /** Words of each text, and the number of its case: a question looks at a hundred thousand of them. */
  readonly lengths: number[] = [];
  readonly caseNumbers: number[] = [];
  readonly #numbers = new Map<string, number>();
  #words = 0;
  #postings = 0;

  get averageLength(): number {
    return this.texts.length === 0 ? 1 : this.#words / this.texts.length;
  }

  get sizeBytes(): number {
    return TERM_BYTES * this.#terms.length + TEXT_BYTES * this.texts.length + 8 * this.#postings;
  }

  /** Adds an episode that is newer than all others. */
  add({ episodeId, context, actionsTaken, outcome }: TextChanges['added'][number]): void {
    const words = chooseTerms(context, toWords(context)).map(({ stem }) => this.#toTerm(stem).id);
    const taken = this.cases.intern(actionsTaken);
    const compared =
      taken.length > 0 ? words : words.filter((id) => !(this.#terms[id] as Term).isNumber);
    const own = this.cases.find(
      taken,
      compared.toSorted((a, b) => a - b),
    );
    const number = this.texts.length;
    for (const id of words) this.#post(this.#terms[id] as Term, number, own);
    this.cases.add(own, taken, outcome);
    this.#numbers.set(episodeId, number);
    this.texts.push({ episodeId, words, taken, own, outcome });
    this.lengths.push(words.length);
    this.caseNumbers.push(own.number);
    this.#words += words.length;
  }

  findTerm(key: string): Term | undefined {
    const id = this.#ids.get(key);
    return id === undefined ? undefined : this.#terms[id];
  }

  /** How telling a term is, natural log (Robertson): texts of one case count once. */
  idf(term: Term | undefined): number {
    const holding = term?.cases ?? 0;
    return Math.log(1 + (this.cases.size + BORROWED - holding + 0.5) / (holding + 0.5));
  }

  /** The number of an episode, or −1. */
  findText(episodeId: string): number {
    return this.#numbers.get(episodeId) ?? -1;
  }

  #post(term: Term, text: number, own: Case): void {
    const { postings } = term;
    const last = postings.length === 0 ? -1 : (postings[postings.length - 1] as number);
    if (last >>> POSTING_SHIFT === text) {
      if ((last & POSTING_COUNT) < POSTING_COUNT) postings[postings.length - 1] = last + 1;
      return;
    }
    postings.push(text * (1 << POSTING_SHIFT) + 1);
    this.#postings++;
    term.frequency++;
    if (own.support === 0 || term.frequency === 1) term.cases++;
  }

  #toTerm(key: string): Term {
    const known = this.#ids.get(key);
    if (known !== undefined) return this.#terms[known] as Term;
    const id = this.#terms.length;
    const term: Term = { id, isNumber: /\d/.test(key), postings: [], frequency: 0, cases: 0 };
    this.#ids.set(key, id);
    this.#terms.push(term);
    return term;
  }
}
