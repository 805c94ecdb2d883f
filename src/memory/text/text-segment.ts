import { createHash } from 'node:crypto';
import type { TermIndex } from './term-index.ts';
import type { IndexedTexts } from './text-columns.ts';

/** Of how texts are read and of how segments are written: a change of one of them counts it up. */
export const SEGMENT_VERSION = 2;
const HASH_BYTES = 32;
/** Terms that numbers of 16 bits suffice for. */
const MAX_NARROW = 2 ** 16;

/** The texts of a segment: how many, and which. */
interface Header {
  /** Keys of its terms, by number. */
  readonly keys: readonly string[];
  readonly speakers: readonly string[];
  readonly sequences: readonly number[];
  readonly episodeIds: readonly string[];
  /** Terms of each text, groups among them. */
  readonly lengths: readonly number[];
  readonly groups: readonly number[];
  /** Place among the speakers, −1 for nobody. */
  readonly spokenBy: readonly number[];
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Says what texts were read with: segments of another key hold other terms. */
export const toSegmentKey = ({ lexicon, synonyms }: TermIndex) =>
  createHash('sha256')
    .update(JSON.stringify([SEGMENT_VERSION, lexicon.id, synonyms.id]))
    .digest('base64url');

/** Numbers of distinct values in the order they come. */
function createNumbering<K>() {
  const numbers = new Map<K, number>();
  return {
    toNumber(key: K): number {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, numbers.size);
      return numbers.size - 1;
    },
    list: () => [...numbers.keys()],
  };
}

/** Texts of an index as bytes: their hash, the length of a header in JSON and it, numbers of terms, topics. */
export function encodeSegment(index: TermIndex, texts: readonly number[]): Uint8Array {
  const terms = createNumbering<number>();
  const speakers = createNumbering<string>();
  const rows = texts.map((text) => index.getIndexed(text));
  const numbers = new Uint32Array(rows.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  rows.forEach(({ length }, i) => {
    const start = index.texts.starts[texts[i] as number] as number;
    for (let k = start; k < start + length; k++) {
      numbers[at++] = terms.toNumber(index.ids[k] as number);
    }
  });
  const keys = terms.list().map((id) => index.getTerm(id).key);
  const header: Header = {
    keys,
    sequences: rows.map((row) => row.sequence),
    episodeIds: rows.map((row) => row.episodeId),
    lengths: rows.map((row) => row.length),
    groups: rows.map((row) => row.groups),
    spokenBy: rows.map(({ speaker }) => (speaker === undefined ? -1 : speakers.toNumber(speaker))),
    speakers: speakers.list(),
  };
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const body = Buffer.concat([
    length,
    json,
    Buffer.from((keys.length <= MAX_NARROW ? Uint16Array.from(numbers) : numbers).buffer),
    ...rows.map(({ topic }) => Buffer.from(topic.buffer, topic.byteOffset, topic.length)),
  ]);
  return Buffer.concat([hashOf(body), body]);
}

/** The texts of a segment; undefined where its bytes are damaged. */
export function decodeSegment(bytes: Uint8Array, dimensions: number): IndexedTexts | undefined {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const body = content.subarray(HASH_BYTES);
  if (body.length < 4 || !hashOf(body).equals(content.subarray(0, HASH_BYTES))) return undefined;
  const numbersAt = 4 + body.readUInt32LE(0);
  const header = JSON.parse(body.toString('utf8', 4, numbersAt)) as Header;
  const { keys, lengths, speakers } = header;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const Numbers = keys.length <= MAX_NARROW ? Uint16Array : Uint32Array;
  const topicsAt = numbersAt + total * Numbers.BYTES_PER_ELEMENT;
  const topics = new Int8Array(body.buffer, body.byteOffset + topicsAt);
  const rows = header.sequences.map((sequence, i) => ({
    sequence,
    episodeId: header.episodeIds[i] as string,
    length: lengths[i] as number,
    groups: header.groups[i] as number,
    speaker: speakers[header.spokenBy[i] as number],
    topic: topics.subarray(i * dimensions, (i + 1) * dimensions),
  }));
  // A copy: numbers of several bytes have to lie at a multiple of their size.
  const numbers = new Numbers(new Uint8Array(body.subarray(numbersAt, topicsAt)).buffer);
  return { rows, keys, numbers };
}
