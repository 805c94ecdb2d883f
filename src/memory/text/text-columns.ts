import { createGrowingArray } from './growing-array.ts';

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

/** The facts about a text that an index keeps beside its terms. */
export interface TextRow {
  readonly sequence: number;
  readonly episodeId: string;
  /** Where its terms start among all. */
  readonly at: number;
  /** Its terms. */
  readonly length: number;
  readonly distinct: number;
  /** Synonym groups, whose terms follow its own. */
  readonly groups: number;
  /** Number of its speaker, or −1. */
  readonly speaker: number;
  /** Components in 8 bits. */
  readonly topic: Int8Array;
}

/** Rows by number, kept as columns: an object and its arrays would take three times the room of what they hold. */
export interface TextColumns {
  readonly count: number;
  /** Sequences ascend. */
  push(row: TextRow): void;
  get(text: number): TextRow;
  /** Columns for who needs no whole row; valid until the next push. */
  readonly lengths: Uint32Array;
  readonly starts: Uint32Array;
  readonly groups: Uint32Array;
  sequence(text: number): number;
  /** The text of a sequence, or −1. */
  findSequence(sequence: number): number;
  speaker(text: number): number;
  episodeId(text: number): string;
  /** Dot product of a text's topic with a vector. */
  compareTopic(text: number, topic: Float32Array): number;
  isRemoved(text: number): boolean;
  setRemoved(text: number): void;
}

export function createTextColumns(dimensions: number): TextColumns {
  const sequences: number[] = [];
  const episodeIds: string[] = [];
  const starts = createGrowingArray();
  const lengths = createGrowingArray();
  const distincts = createGrowingArray();
  const groups = createGrowingArray();
  /** One more than the number, 0 for nobody. */
  const speakers = createGrowingArray();
  const removed = new Set<number>();
  let topics = new Int8Array(16 * dimensions);

  const addTopic = (topic: Int8Array) => {
    const at = sequences.length * dimensions;
    if (at + dimensions > topics.length) {
      const larger = new Int8Array(Math.ceil(1.34 * topics.length) + dimensions);
      larger.set(topics);
      topics = larger;
    }
    topics.set(topic, at);
  };

  return {
    get count() {
      return sequences.length;
    },
    get lengths() {
      return lengths.values;
    },
    get starts() {
      return starts.values;
    },
    get groups() {
      return groups.values;
    },
    push(row) {
      addTopic(row.topic);
      sequences.push(row.sequence);
      episodeIds.push(row.episodeId);
      starts.push(row.at);
      lengths.push(row.length);
      distincts.push(row.distinct);
      groups.push(row.groups);
      speakers.push(row.speaker + 1);
    },
    get: (text) => ({
      sequence: sequences[text] as number,
      episodeId: episodeIds[text] as string,
      at: starts.values[text] as number,
      length: lengths.values[text] as number,
      distinct: distincts.values[text] as number,
      groups: groups.values[text] as number,
      speaker: (speakers.values[text] as number) - 1,
      topic: topics.subarray(text * dimensions, (text + 1) * dimensions),
    }),
    sequence: (text) => sequences[text] as number,
    findSequence(sequence) {
      let from = 0;
      let to = sequences.length;
      while (from < to) {
        const middle = (from + to) >>> 1;
        if ((sequences[middle] as number) < sequence) from = middle + 1;
        else to = middle;
      }
      return sequences[from] === sequence ? from : -1;
    },
    speaker: (text) => (speakers.values[text] as number) - 1,
    episodeId: (text) => episodeIds[text] as string,
    compareTopic(text, topic) {
      const at = text * dimensions;
      let dot = 0;
      for (let k = 0; k < dimensions; k++) dot += (topics[at + k] as number) * (topic[k] as number);
      return dot;
    },
    isRemoved: (text) => removed.has(text),
    setRemoved: (text) => {
      removed.add(text);
    },
  };
}
