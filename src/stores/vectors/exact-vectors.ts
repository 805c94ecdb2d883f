import { setImmediate as nextTurn } from 'node:timers/promises';
import { toUnitScale } from '../quantize.ts';
import type { NearestList } from './nearest.ts';
import type { StoredVector } from './vector-source.ts';

const FIRST_CAPACITY = 16;
/** Vectors compared between two turns of the event loop: about a millisecond. */
const VECTORS_A_TURN = 5000;

/** Vectors in one block of memory, searched one after another: 256 bytes and about 0.2 µs each. */
export interface ExactVectors {
  readonly count: number;
  readonly sizeBytes: number;
  /** Adds a vector newer than all others. Another dimension than the first one's is left out. */
  add(vector: StoredVector): void;
  /** False where it is not here. */
  remove(sequence: number): boolean;
  /** Offers all vectors that are near enough to the unit vector: those that were here when it was called. */
  search(query: Float32Array, nearest: NearestList): Promise<void>;
  /** The oldest vectors, ascending. They share the memory, which the next change moves. */
  first(limit: number): StoredVector[];
  /** Drops all vectors up to a sequence. */
  dropThrough(sequence: number): void;
}

/** The position of a value in ascending numbers, or where it would be inserted. */
export function findPosition(
  ascending: ArrayLike<number>,
  value: number,
  length: number = ascending.length,
): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Block {
  readonly components: Int8Array;
  readonly sequences: Uint32Array;
  readonly scales: Float32Array;
}

/** Offers the vectors from one index to before another. */
function offerRange(
  { components, sequences, scales }: Block,
  query: Float32Array,
  from: number,
  to: number,
  nearest: NearestList,
): void {
  const dimension = query.length;
  for (let i = from; i < to; i++) {
    const similarity = dotRow(components, i * dimension, query) * (scales[i] as number);
    if (similarity >= nearest.threshold) {
      nearest.offer({ sequence: sequences[i] as number, similarity });
    }
  }
}

/** The dot product of a vector with the components from `start`. Four sums, since one would wait for itself. */
function dotRow(components: Int8Array, start: number, query: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  let i = 0;
  for (; i + 3 < query.length; i += 4) {
    const at = start + i;
    a += (components[at] as number) * (query[i] as number);
    b += (components[at + 1] as number) * (query[i + 1] as number);
    c += (components[at + 2] as number) * (query[i + 2] as number);
    d += (components[at + 3] as number) * (query[i + 3] as number);
  }
  for (; i < query.length; i++) a += (components[start + i] as number) * (query[i] as number);
  return a + b + c + d;
}

export function createExactVectors(): ExactVectors {
  let dimension = 0;
  let components = new Int8Array(0);
  let sequences = new Uint32Array(0);
  /** The factor to unit length; NaN marks a removed vector, which no comparison lets through. */
  let scales = new Float32Array(0);
  let length = 0;
  let removed = 0;

  /** Takes other memory of this capacity: searches that are under way go on in the old one. */
  const replace = (capacity: number) => {
    const old = { components, sequences, scales };
    components = new Int8Array(capacity * dimension);
    sequences = new Uint32Array(capacity);
    scales = new Float32Array(capacity);
    return old;
  };
  const grow = () => {
    const old = replace(Math.max(FIRST_CAPACITY, length * 2));
    components.set(old.components);
    sequences.set(old.sequences);
    scales.set(old.scales);
  };
  const compact = (stays: (index: number) => boolean) => {
    if (length === 0) return;
    const indexes: number[] = [];
    for (let i = 0; i < length; i++) if (stays(i)) indexes.push(i);
    const old = replace(Math.max(FIRST_CAPACITY, indexes.length * 2));
    for (const [to, from] of indexes.entries()) {
      const start = from * dimension;
      components.set(old.components.subarray(start, start + dimension), to * dimension);
      sequences[to] = old.sequences[from] as number;
      scales[to] = old.scales[from] as number;
    }
    length = indexes.length;
    removed = 0;
  };
  const isAlive = (index: number) => !Number.isNaN(scales[index]);
  const findIndex = (sequence: number) => {
    const index = findPosition(sequences, sequence, length);
    return index < length && sequences[index] === sequence && isAlive(index) ? index : -1;
  };

  return {
    get count() {
      return length - removed;
    },
    get sizeBytes() {
      return components.byteLength + sequences.byteLength + scales.byteLength;
    },
    add(vector) {
      if (dimension === 0) dimension = vector.components.length;
      if (vector.components.length !== dimension) return;
      if (length === sequences.length) grow();
      components.set(vector.components, length * dimension);
      sequences[length] = vector.sequence;
      scales[length] = toUnitScale(vector.components);
      length++;
    },
    remove(sequence) {
      const index = findIndex(sequence);
      if (index < 0) return false;
      scales[index] = Number.NaN;
      removed++;
      if (removed * 4 > length) compact(isAlive);
      return true;
    },
    async search(query, nearest) {
      if (query.length !== dimension) return;
      const block = { components, sequences, scales };
      const end = length;
      for (let start = 0; start < end; start += VECTORS_A_TURN) {
        if (start > 0) await nextTurn();
        offerRange(block, query, start, Math.min(end, start + VECTORS_A_TURN), nearest);
      }
    },
    first(limit) {
      const vectors: StoredVector[] = [];
      for (let i = 0; i < length && vectors.length < limit; i++) {
        if (!isAlive(i)) continue;
        vectors.push({
          sequence: sequences[i] as number,
          components: components.subarray(i * dimension, (i + 1) * dimension),
        });
      }
      return vectors;
    },
    dropThrough(sequence) {
      compact((i) => isAlive(i) && (sequences[i] as number) > sequence);
    },
  };
}
