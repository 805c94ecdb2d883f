import { setImmediate as nextTurn } from 'node:timers/promises';
import { toUnitScale } from '../quantize.ts';
import type { NearestList } from './nearest-list.ts';
import type { StoredVector } from './vector-source.ts';

const FIRST_CAPACITY = 16;
const GROWTH = 1.5;
/** Vectors compared between two turns of the event loop: about a millisecond. */
const VECTORS_A_TURN = 5000;

/** Vectors one after another, in the form that a thread receives. */
export interface VectorBlock {
  readonly dimension: number;
  /** Ascending. */
  readonly sequences: Uint32Array;
  readonly components: Int8Array;
}

/** The position of a value in ascending numbers, or the position at which it would be inserted. */
function findPosition(ascending: Uint32Array, value: number, length: number): number {
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

/** Offers the vectors from one index up to, but not including, another. */
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

/**
 * The dot product of a vector with the components from `start`. It keeps four sums, since each addition to a single sum
 * would wait for the one before.
 */
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

/** Vectors in one block of memory, searched one after another: 256 bytes and about 0.2 µs each. */
export class ExactVectors {
  #dimension = 0;
  #components = new Int8Array(0);
  #sequences = new Uint32Array(0);
  /** The factor to unit length. NaN marks a removed vector, which fails every comparison. */
  #scales = new Float32Array(0);
  #length = 0;
  #removed = 0;

  get count() {
    return this.#length - this.#removed;
  }

  /** The dimension of the first vector. 0 until there is one. */
  get dimension() {
    return this.#dimension;
  }

  get sizeBytes() {
    return this.#components.byteLength + this.#sequences.byteLength + this.#scales.byteLength;
  }

  has = (sequence: number) => this.#find(sequence) >= 0;

  countAfter(sequence: number) {
    let count = 0;
    for (let i = this.#position(sequence + 1); i < this.#length; i++) if (this.#isAlive(i)) count++;
    return count;
  }

  /** Adds a vector that is newer than all others. A vector with another dimension than the first one's is left out. */
  add({ sequence, components }: StoredVector) {
    if (this.#dimension === 0) this.#dimension = components.length;
    if (components.length !== this.#dimension) return;
    if (this.#length === this.#sequences.length) this.#move(() => true);
    this.#components.set(components, this.#length * this.#dimension);
    this.#sequences[this.#length] = sequence;
    this.#scales[this.#length] = toUnitScale(components);
    this.#length++;
  }

  /** Removes a vector. False where it is not in the block. */
  remove(sequence: number) {
    const index = this.#find(sequence);
    if (index < 0) return false;
    this.#scales[index] = Number.NaN;
    this.#removed++;
    if (this.#removed * 4 > this.#length) this.#move(this.#isAlive);
    return true;
  }

  /**
   * Offers the vectors after a sequence that are near enough to the unit vector, of those present when the search
   * began.
   */
  async search(query: Float32Array, nearest: NearestList, after = 0) {
    if (query.length !== this.#dimension) return;
    const block = this.#block;
    const first = this.#position(after + 1);
    const end = this.#length;
    for (let start = first; start < end; start += VECTORS_A_TURN) {
      if (start > first) await nextTurn();
      offerRange(block, query, start, Math.min(end, start + VECTORS_A_TURN), nearest);
    }
  }

  /** Offers one vector, where it is in the block. */
  offer(sequence: number, query: Float32Array, nearest: NearestList) {
    const index = this.#find(sequence);
    if (index >= 0) offerRange(this.#block, query, index, index + 1, nearest);
  }

  copy(): VectorBlock {
    if (this.#removed > 0) this.#move(this.#isAlive);
    const dimension = this.#dimension;
    return {
      dimension,
      sequences: this.#sequences.slice(0, this.#length),
      components: this.#components.slice(0, this.#length * dimension),
    };
  }

  get #block(): Block {
    return { components: this.#components, sequences: this.#sequences, scales: this.#scales };
  }

  #position = (sequence: number) => findPosition(this.#sequences, sequence, this.#length);
  #isAlive = (index: number) => !Number.isNaN(this.#scales[index]);

  #find(sequence: number): number {
    const index = this.#position(sequence);
    const isHere = index < this.#length && this.#sequences[index] === sequence;
    return isHere && this.#isAlive(index) ? index : -1;
  }

  /** Moves the vectors to other memory, with room for more. Running searches continue in the old memory. */
  #move(stays: (index: number) => boolean) {
    const kept: number[] = [];
    for (let i = 0; i < this.#length; i++) if (stays(i)) kept.push(i);
    const capacity = Math.max(FIRST_CAPACITY, Math.ceil(kept.length * GROWTH));
    const old = this.#block;
    const dimension = this.#dimension;
    this.#components = new Int8Array(capacity * dimension);
    this.#sequences = new Uint32Array(capacity);
    this.#scales = new Float32Array(capacity);
    for (const [to, from] of kept.entries()) {
      const start = from * dimension;
      this.#components.set(old.components.subarray(start, start + dimension), to * dimension);
      this.#sequences[to] = old.sequences[from] as number;
      this.#scales[to] = old.scales[from] as number;
    }
    this.#length = kept.length;
    if (stays === this.#isAlive) this.#removed = 0;
  }
}
