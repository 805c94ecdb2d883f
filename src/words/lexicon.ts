import { readShippedFile } from '../kernel/shipped-file.ts';

/**
 * `OLEX`, then version, rows, dimensions, neighbours a row and stems' bytes as little-endian 32-bit integers, the id
 * (16 bytes); then stems, idf, rows, neighbours' rows and their cosines.
 */
const LEXICON_MAGIC = 0x58454c4f;
const LEXICON_VERSION = 2;
const LEXICON_HEADER_BYTES = 40;
/** Nats a step, in which a lexicon keeps inverse frequencies. */
const IDF_STEP = 1 / 16;
const COSINE_STEP = 1 / 255;
/** The value for a neighbour that a row lacks. */
const NO_NEIGHBOR = 0xffff;

/** A stem of a similar meaning. */
export interface RelatedStem {
  readonly stem: string;
  /** Cosine of the two stems' vectors, 0.5..1. */
  readonly cosine: number;
}

/** Word vectors of English stems and who is near whom. */
export interface Lexicon {
  /** Hash of the content. */
  readonly id: string;
  readonly dimensions: number;
  readonly size: number;
  /** Row of a stem, or −1. */
  findRow(stem: string): number;
  /** The stems of a similar meaning, nearest first; none for a stem that the lexicon does not know. */
  listRelated(stem: string): readonly RelatedStem[];
  /** Cosine of two rows, −1..1. */
  similarity(left: number, right: number): number;
  /** How rare a row's stem is in general English, natural log. */
  idf(row: number): number;
  /** Adds `weight` times the row's unit vector to `target`. */
  addTo(target: Float32Array, row: number, weight: number): void;
}

const NONE: readonly RelatedStem[] = [];

function toScales(rows: Int8Array, dimensions: number): Float32Array {
  return Float32Array.from({ length: rows.length / dimensions }, (_, row) => {
    let squares = 0;
    for (let k = row * dimensions; k < (row + 1) * dimensions; k++) {
      squares += (rows[k] as number) ** 2;
    }
    return squares === 0 ? 0 : 1 / Math.sqrt(squares);
  });
}

/** Reads a lexicon file's bytes. Throws where they are not one of this version. */
export function parseLexicon(bytes: Uint8Array): Lexicon {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== LEXICON_MAGIC || view.getUint32(4, true) !== LEXICON_VERSION) {
    throw new Error('The lexicon file is not one that this version reads: build it again.');
  }
  const size = view.getUint32(8, true);
  const dimensions = view.getUint32(12, true);
  const neighbors = view.getUint32(16, true);
  const idfAt = LEXICON_HEADER_BYTES + view.getUint32(20, true);
  const id = Buffer.from(bytes.subarray(24, 40)).toString('latin1');
  const rowsAt = idfAt + size;
  const nearestAt = rowsAt + size * dimensions;
  const cosinesAt = nearestAt + 2 * size * neighbors;
  const stems = Buffer.from(bytes.subarray(LEXICON_HEADER_BYTES, idfAt))
    .toString('latin1')
    .split('\n');
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset + rowsAt, size * dimensions);
  const index = new Map(stems.map((stem, row) => [stem, row]));
  const scales = toScales(rows, dimensions);
  return {
    id,
    dimensions,
    size,
    findRow: (stem) => index.get(stem) ?? -1,
    listRelated: (stem) => {
      const row = index.get(stem);
      if (row === undefined) return NONE;
      const related: RelatedStem[] = [];
      for (let i = row * neighbors; i < (row + 1) * neighbors; i++) {
        const other = view.getUint16(nearestAt + 2 * i, true);
        if (other === NO_NEIGHBOR) break;
        const cosine = (bytes[cosinesAt + i] as number) * COSINE_STEP;
        related.push({ stem: stems[other] as string, cosine });
      }
      return related;
    },
    similarity: (left, right) => {
      let dot = 0;
      const a = left * dimensions;
      const b = right * dimensions;
      for (let k = 0; k < dimensions; k++) dot += (rows[a + k] as number) * (rows[b + k] as number);
      return dot * (scales[left] as number) * (scales[right] as number);
    },
    idf: (row) => (bytes[idfAt + row] as number) * IDF_STEP,
    addTo: (target, row, weight) => {
      const scale = weight * (scales[row] as number);
      const at = row * dimensions;
      for (let k = 0; k < dimensions; k++) {
        target[k] = (target[k] as number) + scale * (rows[at + k] as number);
      }
    },
  };
}

let loaded: Lexicon | undefined;

/** The shipped lexicon, read when first asked for. Throws where the package misses it. */
export function loadLexicon(): Lexicon {
  loaded ??= parseLexicon(readShippedFile('words/lexicon.bin'));
  return loaded;
}
