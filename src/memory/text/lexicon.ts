import { readShippedFile } from '../../kernel/shipped-file.ts';

/** `OLEX`, then version, rows and dimensions as little-endian 32-bit integers, id (16 bytes), stems' bytes. */
export const LEXICON_MAGIC = 0x58454c4f;
export const LEXICON_VERSION = 1;
export const LEXICON_HEADER_BYTES = 36;

/** Word vectors of English stems, made from WordNet by `training/lexicon`. */
export interface Lexicon {
  /** Hash of the content: vectors of another lexicon are not comparable. */
  readonly id: string;
  readonly dimensions: number;
  readonly size: number;
  /** Row of a stem, or −1. */
  findRow(stem: string): number;
  /** Cosine of two rows, −1..1. */
  similarity(left: number, right: number): number;
  /** How telling a row's stem is in general English: its inverse document frequency in WordNet's glosses, natural log. */
  idf(row: number): number;
  /** Adds `weight` times the start of the row's unit vector to `target`; the first dimensions are the broadest. */
  addTo(target: Float32Array, row: number, weight: number): void;
}

/** Nats a step, in which a lexicon keeps inverse document frequencies. */
export const IDF_STEP = 1 / 16;

/** Reads a lexicon file's bytes. Throws where they are not one of this version. */
export function parseLexicon(bytes: Uint8Array): Lexicon {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== LEXICON_MAGIC || view.getUint32(4, true) !== LEXICON_VERSION) {
    throw new Error('The lexicon file is not one that this version reads: build it again.');
  }
  const size = view.getUint32(8, true);
  const dimensions = view.getUint32(12, true);
  const stemBytes = view.getUint32(32, true);
  const id = Buffer.from(bytes.subarray(16, 32)).toString('latin1');
  const stemsAt = LEXICON_HEADER_BYTES;
  const idfAt = stemsAt + stemBytes;
  const rowsAt = idfAt + size;
  const stems = Buffer.from(bytes.subarray(stemsAt, idfAt)).toString('latin1').split('\n');
  const idfs = bytes.subarray(idfAt, rowsAt);
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset + rowsAt, size * dimensions);
  const index = new Map(stems.map((stem, row) => [stem, row]));
  const scales = new Float32Array(size);
  for (let row = 0; row < size; row++) {
    let squares = 0;
    for (let k = row * dimensions; k < (row + 1) * dimensions; k++) {
      squares += (rows[k] as number) ** 2;
    }
    scales[row] = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  }
  return {
    id,
    dimensions,
    size,
    findRow: (stem) => index.get(stem) ?? -1,
    similarity: (left, right) => {
      let dot = 0;
      const a = left * dimensions;
      const b = right * dimensions;
      for (let k = 0; k < dimensions; k++) dot += (rows[a + k] as number) * (rows[b + k] as number);
      return dot * (scales[left] as number) * (scales[right] as number);
    },
    idf: (row) => (idfs[row] as number) * IDF_STEP,
    addTo: (target, row, weight) => {
      const scale = weight * (scales[row] as number);
      const at = row * dimensions;
      const width = Math.min(dimensions, target.length);
      for (let k = 0; k < width; k++) {
        target[k] = (target[k] as number) + scale * (rows[at + k] as number);
      }
    },
  };
}

let loaded: Lexicon | undefined;

/** The shipped lexicon, read when first asked for. Throws where the package misses it. */
export function loadLexicon(): Lexicon {
  loaded ??= parseLexicon(readShippedFile('memory/text/lexicon.bin'));
  return loaded;
}
