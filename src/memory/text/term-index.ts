import { chooseTelling, toIdentifiers, toWords } from '../../words/read-words.ts';
import { shippedSynonyms } from '../../words/synonyms.ts';
import { type Sequence, toSequence } from '../workflow/sequence.ts';
import { type Case, Cases } from './cases.ts';

/** How often a term occurs in a text is kept in 8 bits of a posting; the rest is the text's number. */
export const POSTING_SHIFT = 8;
export const POSTING_COUNT = 255;
/** Removed texts stay in the postings until they are this share of all. */
const MAX_REMOVED = 0.25;
/** A domain is counted as if it held so many other texts, or the words of its only one would tell nothing. */
const BORROWED = 10;
/** Bytes of a term beside its postings, and of a text beside its terms: measured, rounded up. */
const TERM_BYTES = 200;
const TEXT_BYTES = 260;

/** A stem or an identifier of texts, or a synonym group (`#7`) that one of its members stands for. */
export interface Term {
  readonly id: number;
  /** Whether it has a digit. */
  readonly isNumber: boolean;
  /** `text << 8 | count`, ascending. */
  postings: number[];
  /** Texts that hold it now, and those of them that begin a case or bring it into one. */
  frequency: number;
  cases: number;
}

/** An episode as a store lists it for the index. */
export interface ReadText {
  readonly sequence: number;
  readonly episodeId: string;
  readonly context: string;
  readonly actionsTaken: readonly string[];
  readonly outcome: string;
}

/** An episode as the index holds it. */
export interface IndexedText {
  readonly sequence: number;
  readonly episodeId: string;
  /** Ids of its words in order, whole identifiers last. */
  readonly words: readonly number[];
  /** Ids of the synonym groups of its words. */
  readonly groups: readonly number[];
  /** Keys of its actions: the same object for the same actions. */
  readonly taken: Sequence;
  readonly own: Case;
  readonly outcome: string;
}

/** All that an index holds, in few large pieces, which are read in a moment. Nothing of removed texts is in it. */
export interface PackedIndex {
  /** Of terms, by id: empty where no text holds it. */
  readonly keys: readonly string[];
  readonly episodeIds: readonly string[];
  /** The same object for the same actions. */
  readonly taken: readonly Sequence[];
  readonly outcomes: readonly string[];
  /** Of each text its sequence, the number of the first text of its case, how many words and groups it has, and these. */
  readonly numbers: Uint32Array;
}

/** The keys of a text's words in order, and of their synonym groups. */
export function readTerms(text: string) {
  const words = toWords(text);
  return {
    words: [...chooseTelling(words), ...toIdentifiers(text)],
    groupsOf: shippedSynonyms().findGroups(words),
    read: words,
  };
}

/** The episodes of one domain by their words, with what each did and how it ended: what recall ranks and counts. */
export class TermIndex {
  readonly #ids = new Map<string, number>();
  readonly #terms: Term[] = [];
  readonly #cases = new Cases();
  /** By number; those that are removed stay until the postings are written anew. */
  texts: IndexedText[] = [];
  /** Numbers of removed texts. */
  readonly removed = new Set<number>();
  /** Words of each text. */
  lengths: number[] = [];
  #numbers = new Map<string, number>();
  #size = 0;
  #words = 0;
  #postingCount = 0;

  /** Episodes that are not removed. */
  get size(): number {
    return this.#size;
  }

  get averageLength(): number {
    return this.#size === 0 ? 1 : this.#words / this.#size;
  }

  /** The numbers of cases are below this. */
  get caseNumbers(): number {
    return this.#cases.numbers;
  }

  get sizeBytes(): number {
    return (
      TERM_BYTES * this.#terms.length + TEXT_BYTES * this.texts.length + 8 * this.#postingCount
    );
  }

  /** Adds an episode. Sequences ascend; one that is known is left out. */
  add({ sequence, episodeId, context, actionsTaken, outcome }: ReadText): void {
    const last = this.texts.at(-1);
    if (last && last.sequence >= sequence) return;
    const { words, groupsOf } = readTerms(context);
    const ids = words.map(({ stem }) => this.#toTerm(stem).id);
    const groups = new Set(groupsOf.flat());
    const taken = this.#cases.intern(toSequence(actionsTaken));
    this.#post({
      sequence,
      episodeId,
      words: ids,
      groups: [...groups].map((group) => this.#toTerm(`#${group}`).id),
      taken,
      own: this.#cases.find(taken, ids, (id) => this.getTerm(id).isNumber),
      outcome,
    });
  }

  remove(sequence: number): void {
    const number = this.#find(sequence);
    const text = this.texts[number];
    if (text?.sequence !== sequence || this.removed.has(number)) return;
    this.removed.add(number);
    this.#numbers.delete(text.episodeId);
    for (const id of new Set([...text.words, ...text.groups])) {
      const term = this.getTerm(id);
      term.frequency--;
      term.cases = Math.min(term.cases, term.frequency);
    }
    this.#cases.remove(text.own, text.taken, text.outcome);
    this.#size--;
    this.#words -= text.words.length;
    if (this.removed.size > MAX_REMOVED * this.texts.length) this.#compact();
  }

  findTerm(key: string): Term | undefined {
    const id = this.#ids.get(key);
    const term = id === undefined ? undefined : this.#terms[id];
    return term && term.frequency > 0 ? term : undefined;
  }

  getTerm(id: number): Term {
    return this.#terms[id] as Term;
  }

  /** How telling a term is, natural log (Robertson): texts of one case count once. */
  idf(term: Term | undefined): number {
    const holding = term?.cases ?? 0;
    return Math.log(1 + (this.#cases.size + BORROWED - holding + 0.5) / (holding + 0.5));
  }

  /** The number of an episode, or −1. */
  findText(episodeId: string): number {
    return this.#numbers.get(episodeId) ?? -1;
  }

  getText(number: number): IndexedText {
    return this.texts[number] as IndexedText;
  }

  #post(text: IndexedText): void {
    const number = this.texts.length;
    for (const id of text.words) this.#postTerm(id, number, text.own);
    for (const id of text.groups) this.#postTerm(id, number, text.own);
    this.#cases.add(text.own, text.taken, text.outcome);
    this.#numbers.set(text.episodeId, number);
    this.texts.push(text);
    this.lengths.push(text.words.length);
    this.#size++;
    this.#words += text.words.length;
  }

  #postTerm(id: number, text: number, own: Case): void {
    const term = this.getTerm(id);
    const { postings } = term;
    const last = postings.length === 0 ? -1 : (postings[postings.length - 1] as number);
    if (last >>> POSTING_SHIFT === text) {
      if ((last & POSTING_COUNT) < POSTING_COUNT) postings[postings.length - 1] = last + 1;
      return;
    }
    postings.push(text * (1 << POSTING_SHIFT) + 1);
    this.#postingCount++;
    term.frequency++;
    if (own.support === 0 || term.frequency === 1) term.cases++;
  }

  /** The number of the first text from this sequence on. */
  #find(sequence: number): number {
    let from = 0;
    let to = this.texts.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.getText(middle).sequence < sequence) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #toTerm(key: string): Term {
    const known = this.#ids.get(key);
    return known === undefined ? this.#addTerm(key) : this.getTerm(known);
  }

  #addTerm(key: string): Term {
    const term = {
      id: this.#terms.length,
      isNumber: !key.startsWith('#') && /\d/.test(key),
      postings: [],
      frequency: 0,
      cases: 0,
    };
    if (key !== '') this.#ids.set(key, term.id);
    this.#terms.push(term);
    return term;
  }

  pack(): PackedIndex {
    if (this.removed.size > 0) this.#compact();
    const keys = this.#terms.map(() => '');
    for (const [key, id] of this.#ids) if (this.getTerm(id).frequency > 0) keys[id] = key;
    const firsts = new Map<Case, number>();
    const numbers: number[] = [];
    for (const [number, { own, sequence, words, groups }] of this.texts.entries()) {
      if (!firsts.has(own)) firsts.set(own, number);
      numbers.push(sequence, firsts.get(own) as number, words.length, groups.length);
      numbers.push(...words, ...groups);
    }
    return {
      keys,
      episodeIds: this.texts.map(({ episodeId }) => episodeId),
      taken: this.texts.map(({ taken }) => taken),
      outcomes: this.texts.map(({ outcome }) => outcome),
      numbers: Uint32Array.from(numbers),
    };
  }

  static unpack({ keys, episodeIds, numbers, ...packed }: PackedIndex): TermIndex {
    const index = new TermIndex();
    for (const key of keys) index.#addTerm(key);
    let at = 0;
    const take = (count: number) => {
      const taken: number[] = [];
      for (const end = at + count; at < end; at++) taken.push(numbers[at] as number);
      return taken;
    };
    for (const [number, episodeId] of episodeIds.entries()) {
      const [sequence = 0, first = 0, wordCount = 0, groupCount = 0] = take(4);
      const [words, groups] = [take(wordCount), take(groupCount)];
      const taken = index.#cases.intern(packed.taken[number] as Sequence);
      const outcome = packed.outcomes[number] as string;
      const own =
        first === number
          ? index.#cases.begin(taken, words, (id) => index.getTerm(id).isNumber)
          : index.getText(first).own;
      index.#post({ sequence, episodeId, words, groups, taken, own, outcome });
    }
    return index;
  }

  /** Writes texts and postings anew without those that were removed. */
  #compact(): void {
    const texts = this.texts.filter((_, number) => !this.removed.has(number));
    for (const term of this.#terms) Object.assign(term, { postings: [], frequency: 0, cases: 0 });
    this.texts = [];
    this.removed.clear();
    this.lengths = [];
    this.#numbers = new Map();
    [this.#size, this.#words, this.#postingCount] = [0, 0, 0];
    this.#cases.clear(texts);
    for (const text of texts) this.#post(text);
  }
}
