import type { Lexicon } from '../../words/lexicon.ts';
import { chooseTelling, toIdentifiers, toWords } from '../../words/read-words.ts';
import type { Synonyms } from '../../words/synonyms.ts';
import { GrowingArray } from './growing-array.ts';
import { POSTING_COUNT, POSTING_SHIFT, type Postings, type Term, toPostings } from './postings.ts';
import { Repetition } from './repetition.ts';
import { findSpeaker, Speakers } from './speakers.ts';
import { type IndexedText, type IndexedTexts, TextColumns } from './text-columns.ts';
import { TextWeights } from './text-weights.ts';
import { createTopicBytes } from './topic.ts';

/** Taken in before others get their turn. */
const TERMS_A_STEP = 2_000;
const TEXTS_A_STEP = 1_000;
/** Removed texts stay in the postings until they are this share of all. */
const MAX_REMOVED = 0.25;
/** Bytes of a term beside its postings, of a text beside its terms: measured, rounded up. */
const TERM_BYTES = 250;
const TEXT_BYTES = 160;

/**
 * A domain is counted as if it held this many texts of general English beside its own, or the words of its only text
 * would carry no information. Their length is a sentence's.
 */
const BORROWED_TEXTS = 10;
const BORROWED_LENGTH = 12;
/** Share of texts that a synonym group is expected in. */
const GROUP_SHARE = 0.02;

/** The key of a synonym group among the terms; words have no such sign. */
export const toGroupKey = (group: number) => `#${group}`;

export interface ReadText {
  readonly sequence: number;
  readonly episodeId: string;
  readonly context: string;
}

/** The texts of one domain as terms: what recall compares a question with. */
export class TermIndex {
  readonly lexicon: Lexicon;
  readonly synonyms: Synonyms;
  readonly #ids = new Map<string, number>();
  readonly #terms: Term[] = [];
  readonly #toTopicBytes: ReturnType<typeof createTopicBytes>;
  /** The facts about each text beside its terms. Another object after texts were removed. */
  texts: TextColumns;
  #episodes = new Map<string, number>();
  /** Of each text its terms, then its synonym groups. */
  #all = new GrowingArray(256);
  readonly speakers = new Speakers();
  #size = 0;
  #words = 0;
  #distinctWords = 0;
  readonly #repetition = new Repetition(this);
  readonly weights = new TextWeights(this);

  constructor(lexicon: Lexicon, synonyms: Synonyms) {
    this.lexicon = lexicon;
    this.synonyms = synonyms;
    this.#toTopicBytes = createTopicBytes(lexicon);
    this.texts = new TextColumns(lexicon.dimensions);
  }

  get size(): number {
    return this.#size;
  }

  /** Situations that its texts describe, estimated: near-copies of one count once. */
  get situations(): number {
    return this.#repetition.countSituations();
  }

  get averageLength(): number {
    return this.#size === 0 ? 1 : this.#words / this.#size;
  }

  get averageDistinct(): number {
    return this.#size === 0 ? 1 : this.#distinctWords / this.#size;
  }

  get sizeBytes(): number {
    // Every term of a text is kept twice: in the text's order, and in the term's postings.
    return (
      10 * this.#all.length +
      TERM_BYTES * this.#terms.length +
      (TEXT_BYTES + this.lexicon.dimensions) * this.texts.count
    );
  }

  /** Of each text the ids of its words in order, whole identifiers last, then of its groups. Valid until the next text. */
  get ids(): Uint32Array {
    return this.#all.values;
  }

  /** Terms in the index: their ids are below. */
  get termCount(): number {
    return this.#terms.length;
  }

  /** Whether most texts are turns of a few speakers, so that neighbours belong together. */
  get isDialogue(): boolean {
    return this.speakers.areInDialogue(this.#size);
  }

  /** Adds texts. Sequences ascend; those that are known are left out. */
  add(texts: readonly ReadText[]): void {
    const keys = new Map<string, number>();
    const numbers: number[] = [];
    const rows = texts
      .filter(({ sequence }) => this.texts.findSequence(sequence) < 0)
      .map((text) => this.#read(text, keys, numbers));
    const read = { rows, keys: [...keys.keys()], numbers: Uint32Array.from(numbers) };
    for (const _ of this.addIndexed(read));
  }

  /**
   * Adds texts that an index of the same words and synonyms has read, none of which is in this one, in steps of some
   * milliseconds: nothing else may be asked of the index before the last.
   */
  *addIndexed({ rows, keys, numbers }: IndexedTexts): Generator<void, void> {
    const known = new Uint32Array(keys.length);
    for (let from = 0; from < known.length; from += TERMS_A_STEP) {
      known.set(
        keys.slice(from, from + TERMS_A_STEP).map((key) => this.#toTerm(key).id),
        from,
      );
      yield;
    }
    const lengths = rows.map((row) => row.length);
    const groups = rows.map((row) => row.groups);
    const held = { numbers, termCount: keys.length, lengths, groups };
    const postings = toPostings(held, this.texts.count);
    yield;
    for (let from = 0; from < known.length; from += TERMS_A_STEP) {
      this.#postAll(known, postings, from, Math.min(known.length, from + TERMS_A_STEP));
      yield;
    }
    let at = this.#addIds(known, numbers);
    for (let from = 0; from < rows.length; from += TEXTS_A_STEP) {
      yield;
      for (const [i, row] of rows.slice(from, from + TEXTS_A_STEP).entries()) {
        this.#addRow(row, at, postings.distinct[from + i] as number);
        at += row.length;
      }
    }
    this.weights.forget();
  }

  /** The parts of a text that `addIndexed` takes. Valid until the next text. */
  getIndexed(text: number): IndexedText {
    const { sequence, episodeId, length, groups, speaker, topic } = this.texts.get(text);
    const name = speaker < 0 ? undefined : this.speakers.list[speaker]?.name;
    return { sequence, episodeId, length: length + groups, groups, speaker: name, topic };
  }

  remove(sequence: number): void {
    const number = this.texts.findSequence(sequence);
    if (number < 0 || this.texts.isRemoved(number)) return;
    const text = this.texts.get(number);
    this.texts.setRemoved(number);
    this.#episodes.delete(text.episodeId);
    const end = text.at + text.length + text.groups;
    for (const id of new Set(this.#all.values.subarray(text.at, end))) this.getTerm(id).frequency--;
    this.speakers.remove(text.speaker);
    this.#size--;
    this.#words -= text.length;
    this.#distinctWords -= text.distinct;
    this.weights.forget();
    this.#repetition.forget();
    if (this.texts.count - this.#size > MAX_REMOVED * this.texts.count) this.#compact();
  }

  findTerm(key: string): Term | undefined {
    const id = this.#ids.get(key);
    return id === undefined ? undefined : this.#terms[id];
  }

  getTerm(id: number): Term {
    return this.#terms[id] as Term;
  }

  /** How telling a term is here, natural log; for a stem that no text holds, how telling it would be. */
  idf(term: Term | string): number {
    if (typeof term === 'string') return this.#toIdf(0, this.#toExpected(term));
    return this.#toIdf(this.#repetition.countSituationsOf(term), term.expected);
  }

  /** The number of an episode's text, or −1. */
  findText(episodeId: string): number {
    return this.#episodes.get(episodeId) ?? -1;
  }

  /** Ids of a text's words in order, whole identifiers last. */
  terms(text: number): Uint32Array {
    const at = this.texts.starts[text] as number;
    return this.#all.values.subarray(at, at + (this.texts.lengths[text] as number));
  }

  /** Ids of a text's distinct words, ascending. */
  distinctTerms(text: number): Uint32Array {
    const sorted = this.terms(text).slice().sort();
    let length = 0;
    for (let i = 0; i < sorted.length; i++) {
      if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[length++] = sorted[i] as number;
    }
    return sorted.subarray(0, length);
  }

  /** Reads a text: notes its keys with a number each, and appends the numbers of what it holds. */
  #read(text: ReadText, keys: Map<string, number>, numbers: number[]): IndexedText {
    const { sequence, episodeId, context } = text;
    const own = toWords(context);
    const start = numbers.length;
    const note = (key: string) => {
      const number = keys.get(key) ?? keys.size;
      if (number === keys.size) keys.set(key, number);
      numbers.push(number);
    };
    const stems = [...chooseTelling(own), ...toIdentifiers(context)].map((word) => word.stem);
    stems.forEach(note);
    const groups = new Set(this.synonyms.findGroups(own).flat());
    for (const group of groups) note(toGroupKey(group));
    return {
      sequence,
      episodeId,
      length: numbers.length - start,
      groups: groups.size,
      speaker: findSpeaker(context),
      topic: this.#toTopicBytes(new Set(stems)).slice(),
    };
  }

  #toExpected(key: string): number {
    if (key.startsWith('#')) return BORROWED_TEXTS * GROUP_SHARE;
    const row = this.lexicon.findRow(key);
    if (row < 0) return 0;
    return BORROWED_TEXTS * (1 - (1 - Math.exp(-this.lexicon.idf(row))) ** BORROWED_LENGTH);
  }

  #toIdf(situations: number, expected: number): number {
    const holding = situations + expected;
    return Math.log(1 + (this.situations + BORROWED_TEXTS - holding + 0.5) / (holding + 0.5));
  }

  #toTerm(key: string): Term {
    const known = this.#ids.get(key);
    if (known !== undefined) return this.getTerm(known);
    const expected = this.#toExpected(key);
    const row = this.lexicon.findRow(key);
    const { length: id } = this.#terms;
    const term = { id, key, postings: new GrowingArray(), frequency: 0, expected, row };
    this.#ids.set(key, id);
    this.#terms.push(term);
    return term;
  }

  /** Adds the postings of these terms, of which `known` are the ids. */
  #postAll(known: Uint32Array, postings: Postings, from: number, to: number): void {
    const { values, starts } = postings;
    for (let number = from; number < to; number++) {
      const term = this.getTerm(known[number] as number);
      const start = starts[number] as number;
      const end = starts[number + 1] as number;
      term.postings.pushAll(values, start, end);
      term.frequency += end - start;
    }
  }

  #addRow(row: IndexedText, at: number, distinct: number): void {
    const { sequence, episodeId, groups, topic } = row;
    const length = row.length - groups;
    const speaker = this.speakers.add(row.speaker);
    this.#episodes.set(episodeId, this.texts.count);
    this.texts.push({ sequence, episodeId, at, length, distinct, groups, speaker, topic });
    this.#size++;
    this.#words += length;
    this.#distinctWords += distinct;
  }

  /** Adds the numbers of texts as ids. Returns where they start. */
  #addIds(known: Uint32Array, numbers: IndexedTexts['numbers']): number {
    const start = this.#all.length;
    const added = this.#all.extend(numbers.length);
    for (let i = 0; i < numbers.length; i++) added[i] = known[numbers[i] as number] as number;
    return start;
  }

  /** Takes the place of texts and postings without those that were removed. */
  #compact(): void {
    const before = this.texts;
    const held = this.#all;
    this.weights.forget();
    const moved = new Int32Array(before.count).fill(-1);
    this.#all = new GrowingArray(held.length);
    this.texts = new TextColumns(this.lexicon.dimensions);
    this.#episodes = new Map();
    for (let text = 0; text < before.count; text++) {
      if (before.isRemoved(text)) continue;
      const row = before.get(text);
      moved[text] = this.texts.count;
      this.#episodes.set(row.episodeId, this.texts.count);
      const at = this.#all.length;
      const end = row.at + row.length + row.groups;
      for (let k = row.at; k < end; k++) this.#all.push(held.values[k] as number);
      this.texts.push({ ...row, at });
    }
    this.#terms.forEach((term, id) => {
      const { values, length } = term.postings;
      const postings = new GrowingArray();
      for (let i = 0; i < length; i++) {
        const posting = values[i] as number;
        const text = moved[posting >>> POSTING_SHIFT] as number;
        if (text >= 0) postings.push(text * (1 << POSTING_SHIFT) + (posting & POSTING_COUNT));
      }
      this.#terms[id] = { ...term, postings, frequency: postings.length };
    });
    this.#repetition.forget();
  }
}
