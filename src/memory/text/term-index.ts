import { createGrowingArray } from './growing-array.ts';
import type { Lexicon } from './lexicon.ts';
import { POSTING_COUNT, POSTING_SHIFT, type Postings, type Term, toPostings } from './postings.ts';
import { findSpeaker } from './speaker.ts';
import type { Synonyms } from './synonyms.ts';
import { createTextColumns, type IndexedText, type IndexedTexts } from './text-columns.ts';
import { createTopicBytes, TOPIC_SCALE } from './topic.ts';
import { toIdentifiers, toWords } from './words.ts';

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
 * would tell nothing. Their length is a sentence's.
 */
const BORROWED_TEXTS = 10;
const BORROWED_LENGTH = 12;
/** Share of texts that a synonym group is expected in. */
const GROUP_SHARE = 0.02;

/** Who has less turns of a domain is no speaker of a dialogue; most of a dialogue is turns. */
const MIN_TURNS = 3;
const MIN_TURN_SHARE = 0.02;
const MIN_DIALOGUE = 0.5;

/** The texts of one domain as terms: what recall compares a question with. */
export interface TermIndex {
  /** Texts in the index. */
  readonly size: number;
  /** Numbers given, those of removed texts among them. */
  readonly count: number;
  /** Mean number of words, and of distinct ones. */
  readonly averageLength: number;
  readonly averageDistinct: number;
  readonly sizeBytes: number;
  readonly synonyms: Synonyms;
  readonly lexicon: Lexicon;
  /** Sequences ascend. Does nothing where the sequence is known. */
  add(sequence: number, episodeId: string, text: string): void;
  /**
   * Adds texts that an index of the same words and synonyms has read, none of which is in this one, in steps of some
   * milliseconds: nothing else may be asked of the index before the last.
   */
  addAll(texts: IndexedTexts): Generator<void, void>;
  /** What `addAll` takes of a text. Valid until the next text. */
  getIndexed(text: number): IndexedText;
  sequence(text: number): number;
  remove(sequence: number): void;
  findTerm(key: string): Term | undefined;
  getTerm(id: number): Term;
  /** How telling a term is here, natural log; for a stem that no text holds, how telling it would be. */
  idf(term: Term | string): number;
  isRemoved(text: number): boolean;
  episodeId(text: number): string;
  /** The number of an episode's text, or −1. */
  findText(episodeId: string): number;
  /** Words of each text, repeated ones and whole identifiers counted. Valid until the next text. */
  readonly lengths: Uint32Array;
  /** Synonym groups that the words of each text belong to. Valid until the next text. */
  readonly groupCounts: Uint32Array;
  /** Where the ids of each text start among `ids`. Valid until the next text. */
  readonly starts: Uint32Array;
  /** Of each text the ids of its words in order, whole identifiers last, then of its groups. Valid until the next text. */
  readonly ids: Uint32Array;
  /** Terms in the index: their ids are below. */
  readonly termCount: number;
  /** Ids of a text's words in order, whole identifiers last. */
  terms(text: number): Uint32Array;
  /** Ids of a text's distinct words, ascending. */
  distinctTerms(text: number): Uint32Array;
  /** Sum of the squared weights of a text's distinct words. */
  squares(text: number): number;
  /** Cosine of a text's topic with a unit vector. */
  compareTopic(text: number, topic: Float32Array): number;
  /** Number of the speaker that a text names, −1 where it names none. */
  speaker(text: number): number;
  /** Whether most texts are turns of a few speakers, so that neighbours belong together. */
  readonly isDialogue: boolean;
  /** Speakers of many texts, by number. */
  listSpeakers(): readonly { readonly id: number; readonly name: string; readonly texts: number }[];
}

/** What a word weighs in a text that holds it `count` times. */
export const frequencyWeight = (idf: number, count: number) =>
  count === 1 ? idf : idf * (1 + Math.log(count));

/** The key of a synonym group among the terms; words have no such sign. */
export const toGroupKey = (group: number) => `#${group}`;

export function createTermIndex(lexicon: Lexicon, synonyms: Synonyms): TermIndex {
  const ids = new Map<string, number>();
  const terms: Term[] = [];
  const toTopicBytes = createTopicBytes(lexicon);
  let texts = createTextColumns(lexicon.dimensions);
  let episodes = new Map<string, number>();
  /** Of each text its terms, then its synonym groups. */
  let all = createGrowingArray(256);
  const speakers = new Map<string, { id: number; name: string; texts: number }>();
  const bySpeaker: { id: number; name: string; texts: number }[] = [];
  let size = 0;
  let words = 0;
  let distinctWords = 0;

  const toExpected = (key: string): number => {
    if (key.startsWith('#')) return BORROWED_TEXTS * GROUP_SHARE;
    const row = lexicon.findRow(key);
    if (row < 0) return 0;
    return BORROWED_TEXTS * (1 - (1 - Math.exp(-lexicon.idf(row))) ** BORROWED_LENGTH);
  };
  const toIdf = (frequency: number, expected: number): number => {
    const holding = frequency + expected;
    return Math.log(1 + (size + BORROWED_TEXTS - holding + 0.5) / (holding + 0.5));
  };
  /** How often the text that is being visited holds each term, else 0. */
  let counts = new Uint16Array(0);
  /** Of each term; 0 where it is not computed since the index last changed. */
  let idfs = new Float32Array(0);
  /** Of each text; 0 where it is not computed since the index last changed. */
  let squares = new Float64Array(0);
  let isChanged = true;
  const prepareCounts = () => {
    if (counts.length < terms.length) counts = new Uint16Array(Math.ceil(1.3 * terms.length) + 64);
  };
  const forgetWeights = () => {
    isChanged = false;
    prepareCounts();
    if (idfs.length < terms.length) idfs = new Float32Array(counts.length);
    else idfs.fill(0);
    if (squares.length < texts.count) squares = new Float64Array(Math.ceil(1.3 * texts.count));
    else squares.fill(0);
  };
  const idfOf = (id: number): number => {
    const known = idfs[id] as number;
    if (known > 0) return known;
    const { frequency, expected } = terms[id] as Term;
    const idf = toIdf(frequency, expected);
    idfs[id] = idf;
    return idf;
  };
  const sumSquares = (held: Uint32Array): number => {
    for (let i = 0; i < held.length; i++) {
      const id = held[i] as number;
      counts[id] = (counts[id] as number) + 1;
    }
    let sum = 0;
    for (let i = 0; i < held.length; i++) {
      const id = held[i] as number;
      const count = counts[id] as number;
      if (count === 0) continue;
      counts[id] = 0;
      sum += frequencyWeight(idfOf(id), count) ** 2;
    }
    return sum;
  };
  const termsOf = (text: number): Uint32Array => {
    const at = texts.starts[text] as number;
    return all.values.subarray(at, at + (texts.lengths[text] as number));
  };
  const toTerm = (key: string): Term => {
    const known = ids.get(key);
    if (known !== undefined) return terms[known] as Term;
    const expected = toExpected(key);
    const row = lexicon.findRow(key);
    const { length: id } = terms;
    const term = { id, key, postings: createGrowingArray(), frequency: 0, expected, row };
    ids.set(key, id);
    terms.push(term);
    return term;
  };
  const toSpeaker = (name: string | undefined): number => {
    if (name === undefined) return -1;
    const known = speakers.get(name) ?? { id: bySpeaker.length, name, texts: 0 };
    if (known.id === bySpeaker.length) bySpeaker.push(known);
    speakers.set(name, known);
    known.texts++;
    return known.id;
  };
  const findIds = (keys: readonly string[]) => keys.map((key) => toTerm(key).id);
  /** Adds the postings of these terms, of which `known` are the ids. */
  const postAll = (known: Uint32Array, postings: Postings, from: number, to: number) => {
    const { values, starts } = postings;
    for (let number = from; number < to; number++) {
      const term = terms[known[number] as number] as Term;
      const start = starts[number] as number;
      const end = starts[number + 1] as number;
      term.postings.pushAll(values, start, end);
      term.frequency += end - start;
    }
  };
  const addRow = (row: IndexedText, at: number, distinct: number) => {
    const { sequence, episodeId, groups, topic } = row;
    const length = row.length - groups;
    const speaker = toSpeaker(row.speaker);
    episodes.set(episodeId, texts.count);
    texts.push({ sequence, episodeId, at, length, distinct, groups, speaker, topic });
    size++;
    words += length;
    distinctWords += distinct;
  };
  /** Adds the numbers of texts as ids. Returns where they start. */
  const addIds = (known: Uint32Array, numbers: IndexedTexts['numbers']): number => {
    const start = all.length;
    const added = all.extend(numbers.length);
    for (let i = 0; i < numbers.length; i++) added[i] = known[numbers[i] as number] as number;
    return start;
  };
  function* addAll({ rows, keys, numbers }: IndexedTexts): Generator<void, void> {
    const known = new Uint32Array(keys.length);
    for (let from = 0; from < known.length; from += TERMS_A_STEP) {
      known.set(findIds(keys.slice(from, from + TERMS_A_STEP)), from);
      yield;
    }
    const lengths = rows.map((row) => row.length);
    const groups = rows.map((row) => row.groups);
    const held = { numbers, termCount: keys.length, lengths, groups };
    const postings = toPostings(held, texts.count);
    yield;
    for (let from = 0; from < known.length; from += TERMS_A_STEP) {
      postAll(known, postings, from, Math.min(known.length, from + TERMS_A_STEP));
      yield;
    }
    let at = addIds(known, numbers);
    for (let from = 0; from < rows.length; from += TEXTS_A_STEP) {
      yield;
      for (const [i, row] of rows.slice(from, from + TEXTS_A_STEP).entries()) {
        addRow(row, at, postings.distinct[from + i] as number);
        at += row.length;
      }
    }
    isChanged = true;
  }
  /** Takes the place of texts and postings without those that were removed. */
  const compact = () => {
    const before = texts;
    const held = all;
    isChanged = true;
    const moved = new Int32Array(before.count).fill(-1);
    all = createGrowingArray(held.length);
    texts = createTextColumns(lexicon.dimensions);
    episodes = new Map();
    for (let text = 0; text < before.count; text++) {
      if (before.isRemoved(text)) continue;
      const row = before.get(text);
      moved[text] = texts.count;
      episodes.set(row.episodeId, texts.count);
      const at = all.length;
      const end = row.at + row.length + row.groups;
      for (let k = row.at; k < end; k++) all.push(held.values[k] as number);
      texts.push({ ...row, at });
    }
    terms.forEach((term, id) => {
      const { values, length } = term.postings;
      const postings = createGrowingArray();
      for (let i = 0; i < length; i++) {
        const posting = values[i] as number;
        const text = moved[posting >>> POSTING_SHIFT] as number;
        if (text >= 0) postings.push(text * (1 << POSTING_SHIFT) + (posting & POSTING_COUNT));
      }
      terms[id] = { ...term, postings, frequency: postings.length };
    });
  };

  return {
    lexicon,
    synonyms,
    get size() {
      return size;
    },
    get count() {
      return texts.count;
    },
    get averageLength() {
      return size === 0 ? 1 : words / size;
    },
    get averageDistinct() {
      return size === 0 ? 1 : distinctWords / size;
    },
    get sizeBytes() {
      // Every term of a text is kept twice: in the text's order, and in the term's postings.
      return (
        10 * all.length +
        TERM_BYTES * terms.length +
        (TEXT_BYTES + lexicon.dimensions) * texts.count
      );
    },
    add(sequence, episodeId, text) {
      if (texts.findSequence(sequence) >= 0) return;
      const own = toWords(text);
      const keys = new Map<string, number>();
      const numbers: number[] = [];
      const note = (key: string) => {
        const number = keys.get(key) ?? keys.size;
        if (number === keys.size) keys.set(key, number);
        numbers.push(number);
      };
      for (const word of own) if (word.content) note(word.stem);
      for (const word of toIdentifiers(text)) note(word.stem);
      const topic = toTopicBytes(keys.keys());
      const groups = new Set<number>();
      for (const list of synonyms.findGroups(own)) for (const group of list) groups.add(group);
      for (const group of groups) note(toGroupKey(group));
      const speaker = findSpeaker(text);
      const row = {
        sequence,
        episodeId,
        length: numbers.length,
        groups: groups.size,
        speaker,
        topic,
      };
      const read = { rows: [row], keys: [...keys.keys()], numbers: Uint32Array.from(numbers) };
      for (const _ of addAll(read));
    },
    addAll,
    getIndexed(text) {
      const { sequence, episodeId, length, groups, speaker, topic } = texts.get(text);
      const name = speaker < 0 ? undefined : (bySpeaker[speaker] as { name: string }).name;
      return { sequence, episodeId, length: length + groups, groups, speaker: name, topic };
    },
    remove(sequence) {
      const number = texts.findSequence(sequence);
      if (number < 0 || texts.isRemoved(number)) return;
      const text = texts.get(number);
      texts.setRemoved(number);
      episodes.delete(text.episodeId);
      const held = new Set(all.values.subarray(text.at, text.at + text.length + text.groups));
      for (const id of held) (terms[id] as Term).frequency--;
      if (text.speaker >= 0) (bySpeaker[text.speaker] as { texts: number }).texts--;
      size--;
      words -= text.length;
      distinctWords -= text.distinct;
      isChanged = true;
      if (texts.count - size > MAX_REMOVED * texts.count) compact();
    },
    findTerm: (key) => {
      const id = ids.get(key);
      return id === undefined ? undefined : terms[id];
    },
    getTerm: (id) => terms[id] as Term,
    sequence: (text) => texts.sequence(text),
    idf: (term) =>
      typeof term === 'string' ? toIdf(0, toExpected(term)) : toIdf(term.frequency, term.expected),
    isRemoved: (text) => texts.isRemoved(text),
    episodeId: (text) => texts.episodeId(text),
    findText: (episodeId) => episodes.get(episodeId) ?? -1,
    get lengths() {
      return texts.lengths;
    },
    get groupCounts() {
      return texts.groups;
    },
    get starts() {
      return texts.starts;
    },
    get ids() {
      return all.values;
    },
    get termCount() {
      return terms.length;
    },
    terms: termsOf,
    distinctTerms: (text) => {
      const sorted = termsOf(text).slice().sort();
      let length = 0;
      for (let i = 0; i < sorted.length; i++) {
        if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[length++] = sorted[i] as number;
      }
      return sorted.subarray(0, length);
    },
    squares(text) {
      if (isChanged) forgetWeights();
      const known = squares[text] as number;
      if (known > 0) return known;
      const sum = sumSquares(termsOf(text));
      squares[text] = sum;
      return sum;
    },
    compareTopic: (text, own) =>
      Math.min(1, Math.max(0, texts.compareTopic(text, own) / TOPIC_SCALE)),
    speaker: (text) => texts.speaker(text),
    get isDialogue() {
      const least = Math.max(MIN_TURNS, MIN_TURN_SHARE * size);
      let turns = 0;
      for (const own of bySpeaker) if (own.texts >= least) turns += own.texts;
      return size > 0 && turns >= MIN_DIALOGUE * size;
    },
    listSpeakers: () => bySpeaker,
  };
}
