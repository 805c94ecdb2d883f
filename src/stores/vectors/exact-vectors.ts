import { toUnitScale } from '../quantize.ts';
import type { NearestList } from './nearest.ts';
import type { StoredVector } from './vector-source.ts';

const FIRST_CAPACITY = 16;

/** Vectors in one block of memory, searched one after another: 256 bytes and about 0.2 µs each. */
export interface ExactVectors {
  readonly count: number;
  readonly sizeBytes: number;
  /** Adds a vector newer than all others. Another dimension than the first one's is left out. */
  add(vector: StoredVector): void;
  /** False where it is not here. */
  remove(sequence: number): boolean;
  /** Offers all vectors that are near enough to the unit vector. */
  search(query: Float32Array, nearest: NearestList): void;
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

export function createExactVectors(): ExactVectors {
  let dimension = 0;
  let components = new Int8Array(0);
  let sequences = new Uint32Array(0);
  /** The factor to unit length; NaN marks a removed vector, which no comparison lets through. */
  let scales = new Float32Array(0);
  let length = 0;
  let removed = 0;

  const resize = (capacity: number) => {
    const grow = <A extends Int8Array | Uint32Array | Float32Array>(grown: A, old: A): A => {
      grown.set(old.subarray(0, Math.min(old.length, grown.length)));
      return grown;
    };
    components = grow(new Int8Array(capacity * dimension), components);
    sequences = grow(new Uint32Array(capacity), sequences);
    scales = grow(new Float32Array(capacity), scales);
  };
  /** Moves the vectors that stay to the front. */
  const compact = (stays: (index: number) => boolean) => {
    let kept = 0;
    for (let i = 0; i < length; i++) {
      if (!stays(i)) continue;
      components.copyWithin(kept * dimension, i * dimension, (i + 1) * dimension);
      sequences[kept] = sequences[i] as number;
      scales[kept] = scales[i] as number;
      kept++;
    }
    length = kept;
    removed = 0;
    if (length * 4 < sequences.length) resize(Math.max(FIRST_CAPACITY, length * 2));
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
      if (length === sequences.length) resize(Math.max(FIRST_CAPACITY, length * 2));
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
    search(query, nearest) {
      if (query.length !== dimension) return;
      for (let i = 0; i < length; i++) {
        const start = i * dimension;
        let dot = 0;
        for (let d = 0; d < dimension; d++) {
          dot += (query[d] as number) * (components[start + d] as number);
        }
        const similarity = dot * (scales[i] as number);
        if (similarity >= nearest.threshold) {
          nearest.offer({ sequence: sequences[i] as number, similarity });
        }
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
