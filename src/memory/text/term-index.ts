import { chooseTelling, toIdentifiers, toWords } from '../../words/read-words.ts';
import { shippedSynonyms } from '../../words/synonyms.ts';
import { type Sequence, toSequence } from '../workflow/sequence.ts';
import { type Case, Cases } from './cases.ts';
import { GrowingArray } from './growing-array.ts';

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
  postings: GrowingArray;
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
  readonly words: Uint32Array;
  /** Ids of the synonym groups of its words. */
  readonly groups: Uint32Array;
  /** Keys of its actions: the same object for the same actions. */
  readonly taken: Sequence;
  readonly own: Case;
  readonly outcome: string;
}

/** All that an index holds, in few large pieces: a restart reads them in a moment. Nothing of removed texts is in it. */
export interface PackedIndex {
  /** Of terms, by id: empty where no text holds it. */
  readonly keys: readonly string[];
  readonly termCases: Uint32Array;
  readonly postings: readonly Uint32Array[];
  readonly episodeIds: readonly string[];
  readonly sequences: Float64Array;
  /** Of all texts, one after the other, and how many each has. */
  readonly words: Uint32Array;
  readonly wordCounts: Uint32Array;
  readonly groups: Uint32Array;
  readonly groupCounts: Uint32Array;
  /** Distinct ones, and which each text has. */
  readonly actions: readonly Sequence[];
  readonly taken: Uint32Array;
  readonly outcomes: readonly string[];
  readonly ended: Uint32Array;
  /** The number of the first text of each text's case. */
  readonly begins: Uint32Array;
}

/** Numbers for values, in the order in which they first come. */
class Numbering<T> {
  readonly #numbers = new Map<T, number>();

  of(value: T): number {
    const known = this.#numbers.get(value) ?? this.#numbers.size;
    this.#numbers.set(value, known);
    return known;
  }

  get values(): T[] {
    return [...this.#numbers.keys()];
  }
}

function concatenate(parts: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
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
  readonly #outcomes = new Map<string, string>();
  /** By number; those that are removed stay until the postings are written anew. */
  texts: IndexedText[] = [];
  /** Numbers of removed texts. */
  readonly removed = new Set<number>();
  /** Words of each text. */
  lengths = new GrowingArray();
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
    const ids = Uint32Array.from(words, ({ stem }) => this.#toTerm(stem).id);
    const groups = new Set(groupsOf.flat());
    const known = this.#outcomes.get(outcome) ?? outcome;
    const taken = this.#cases.intern(toSequence(actionsTaken));
    this.#outcomes.set(known, known);
    this.#post({
      sequence,
      episodeId,
      words: ids,
      groups: Uint32Array.from(groups, (group) => this.#toTerm(`#${group}`).id),
      taken,
      own: this.#cases.find(taken, ids, (id) => this.getTerm(id).isNumber),
      outcome: known,
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
    const counts = new Map<number, number>();
    for (const id of text.words) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const id of text.groups) counts.set(id, 1);
    for (const [id, count] of counts) {
      const term = this.getTerm(id);
      term.postings.push(number * (1 << POSTING_SHIFT) + Math.min(POSTING_COUNT, count));
      term.frequency++;
      if (text.own.support === 0 || term.frequency === 1) term.cases++;
    }
    this.#postingCount += counts.size;
    this.#append(text);
  }

  #append(text: IndexedText): void {
    const number = this.texts.length;
    this.#cases.add(text.own, text.taken, text.outcome);
    this.#numbers.set(text.episodeId, number);
    this.texts.push(text);
    this.lengths.push(text.words.length);
    this.#size++;
    this.#words += text.words.length;
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
      postings: new GrowingArray(),
      frequency: 0,
      cases: 0,
    };
    if (key !== '') this.#ids.set(key, term.id);
    this.#terms.push(term);
    return term;
  }

  pack(): PackedIndex {
    if (this.removed.size > 0) this.#compact();
    const { texts } = this;
    const actions = new Numbering<Sequence>();
    const outcomes = new Numbering<string>();
    const firstOf = new Map<Case, number>();
    for (const [number, { own }] of texts.entries())
      if (!firstOf.has(own)) firstOf.set(own, number);
    const taken = Uint32Array.from(texts, (text) => actions.of(text.taken));
    const ended = Uint32Array.from(texts, ({ outcome }) => outcomes.of(outcome));
    const keys = this.#terms.map(() => '');
    for (const [key, id] of this.#ids) if (this.getTerm(id).frequency > 0) keys[id] = key;
    return {
      keys,
      termCases: Uint32Array.from(this.#terms, ({ cases }) => cases),
      postings: this.#terms.map(({ postings: { values, length } }) => values.slice(0, length)),
      episodeIds: texts.map(({ episodeId }) => episodeId),
      sequences: Float64Array.from(texts, ({ sequence }) => sequence),
      words: concatenate(texts.map(({ words }) => words)),
      wordCounts: Uint32Array.from(texts, ({ words }) => words.length),
      groups: concatenate(texts.map(({ groups }) => groups)),
      groupCounts: Uint32Array.from(texts, ({ groups }) => groups.length),
      actions: actions.values,
      taken,
      outcomes: outcomes.values,
      ended,
      begins: Uint32Array.from(texts, ({ own }) => firstOf.get(own) as number),
    };
  }

  static unpack(packed: PackedIndex): TermIndex {
    const index = new TermIndex();
    for (const [id, key] of packed.keys.entries()) {
      const term = index.#addTerm(key);
      term.postings = GrowingArray.from(packed.postings[id] as Uint32Array<ArrayBuffer>);
      term.frequency = term.postings.length;
      term.cases = packed.termCases[id] as number;
      index.#postingCount += term.frequency;
    }
    const actions = packed.actions.map((sequence) => index.#cases.intern(sequence));
    let [wordsBegin, groupsBegin] = [0, 0];
    for (const [number, episodeId] of packed.episodeIds.entries()) {
      const wordsEnd = wordsBegin + (packed.wordCounts[number] as number);
      const groupsEnd = groupsBegin + (packed.groupCounts[number] as number);
      const words = packed.words.subarray(wordsBegin, wordsEnd);
      const groups = packed.groups.subarray(groupsBegin, groupsEnd);
      [wordsBegin, groupsBegin] = [wordsEnd, groupsEnd];
      const taken = actions[packed.taken[number] as number] as Sequence;
      const outcome = packed.outcomes[packed.ended[number] as number] as string;
      const first = packed.begins[number] as number;
      const own =
        first === number
          ? index.#cases.begin(taken, words, (id) => index.getTerm(id).isNumber)
          : index.getText(first).own;
      const sequence = packed.sequences[number] as number;
      index.#append({ sequence, episodeId, words, groups, taken, own, outcome });
    }
    for (const outcome of packed.outcomes) index.#outcomes.set(outcome, outcome);
    return index;
  }

  /** Writes texts and postings anew without those that were removed. */
  #compact(): void {
    const kept = this.texts.filter((_, number) => !this.removed.has(number));
    for (const term of this.#terms) {
      term.postings = new GrowingArray();
      term.frequency = 0;
      term.cases = 0;
    }
    this.texts = [];
    this.removed.clear();
    this.lengths = new GrowingArray();
    this.#numbers = new Map();
    [this.#size, this.#words, this.#postingCount] = [0, 0, 0];
    this.#cases.clear();
    for (const text of kept) this.#post(text);
  }
}
