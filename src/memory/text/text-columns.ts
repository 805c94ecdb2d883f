import { GrowingArray } from './growing-array.ts';
import type { Term } from './postings.ts';
import { TOPIC_SCALE } from './topic.ts';

/** The facts about a text without its terms. */
export interface IndexedText {
  readonly sequence: number;
  readonly episodeId: string;
  /** Its terms: words in order, whole identifiers, then synonym groups. */
  readonly length: number;
  /** How many of the last are groups. */
  readonly groups: number;
  /** The author that it names. */
  readonly speaker: string | undefined;
  /** Its topic, components in 8 bits. */
  readonly topic: Int8Array;
}

/** Texts as an index holds them. */
export interface IndexedTexts {
  readonly rows: readonly IndexedText[];
  /** Keys of the terms that the texts hold, by number. */
  readonly keys: readonly string[];
  /** Numbers of the terms of all texts, one text after the other. */
  readonly numbers: Uint16Array | Uint32Array;
}

/** The facts about a text that an index keeps beside its terms. `length` counts its words alone. */
export interface TextRow extends Omit<IndexedText, 'speaker'> {
  /** Where its terms start among all. */
  readonly at: number;
  readonly distinct: number;
  /** Number of its speaker, or −1. */
  readonly speaker: number;
}

/** Rows by number, kept as columns: an object and its arrays would take three times the room of what they hold. */
export class TextColumns {
  readonly #dimensions: number;
  readonly #sequences: number[] = [];
  readonly #episodeIds: string[] = [];
  readonly #starts = new GrowingArray();
  readonly #lengths = new GrowingArray();
  readonly #distincts = new GrowingArray();
  readonly #groups = new GrowingArray();
  /** One more than the number, 0 for nobody. */
  readonly #speakers = new GrowingArray();
  readonly #removed = new Set<number>();
  #topics: Int8Array;

  constructor(dimensions: number) {
    this.#dimensions = dimensions;
    this.#topics = new Int8Array(16 * dimensions);
  }

  /** Numbers given, those of removed texts among them. */
  get count(): number {
    return this.#sequences.length;
  }

  /** Words of each text, repeated ones and whole identifiers counted. Valid until the next push, as all columns. */
  get lengths(): Uint32Array {
    return this.#lengths.values;
  }

  /** Where the terms of each text start among all. */
  get starts(): Uint32Array {
    return this.#starts.values;
  }

  /** Synonym groups that the words of each text belong to. */
  get groups(): Uint32Array {
    return this.#groups.values;
  }

  /** Sequences ascend. */
  push(row: TextRow): void {
    this.#addTopic(row.topic);
    this.#sequences.push(row.sequence);
    this.#episodeIds.push(row.episodeId);
    this.#starts.push(row.at);
    this.#lengths.push(row.length);
    this.#distincts.push(row.distinct);
    this.#groups.push(row.groups);
    this.#speakers.push(row.speaker + 1);
  }

  get(text: number): TextRow {
    const at = text * this.#dimensions;
    return {
      sequence: this.sequence(text),
      episodeId: this.episodeId(text),
      at: this.starts[text] as number,
      length: this.lengths[text] as number,
      distinct: this.#distincts.values[text] as number,
      groups: this.groups[text] as number,
      speaker: this.speaker(text),
      topic: this.#topics.subarray(at, at + this.#dimensions),
    };
  }

  sequence(text: number): number {
    return this.#sequences[text] as number;
  }

  /** The text of a sequence, or −1. */
  findSequence(sequence: number): number {
    let from = 0;
    let to = this.count;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.sequence(middle) < sequence) from = middle + 1;
      else to = middle;
    }
    return this.#sequences[from] === sequence ? from : -1;
  }

  /** Number of the speaker that a text names, −1 where it names none. */
  speaker(text: number): number {
    return (this.#speakers.values[text] as number) - 1;
  }

  episodeId(text: number): string {
    return this.#episodeIds[text] as string;
  }

  /** Cosine of a text's topic with a unit vector, 0 where they point apart. */
  compareTopic(text: number, topic: Float32Array): number {
    const topics = this.#topics;
    const at = text * this.#dimensions;
    let dot = 0;
    for (let k = 0; k < topic.length; k++) dot += (topics[at + k] as number) * (topic[k] as number);
    return Math.min(1, Math.max(0, dot / TOPIC_SCALE));
  }

  isRemoved(text: number): boolean {
    return this.#removed.has(text);
  }

  setRemoved(text: number): void {
    this.#removed.add(text);
  }

  #addTopic(topic: Int8Array): void {
    const at = this.count * this.#dimensions;
    if (at + this.#dimensions > this.#topics.length) {
      const larger = new Int8Array(Math.ceil(1.34 * this.#topics.length) + this.#dimensions);
      larger.set(this.#topics);
      this.#topics = larger;
    }
    this.#topics.set(topic, at);
  }
}

/** The texts of a domain as the parts of its index read them. */
export interface TextsByTerm {
  readonly texts: TextColumns;
  /** Texts that are not removed. */
  readonly size: number;
  readonly termCount: number;
  getTerm(id: number): Term;
  terms(text: number): Uint32Array;
  distinctTerms(text: number): Uint32Array;
  idf(term: Term): number;
}
