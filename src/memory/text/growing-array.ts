const EMPTY = new Uint32Array(0);

/** 32-bit numbers that grow at the end, a third more at a time. */
export class GrowingArray {
  /** Valid up to `length`, and until the next push. */
  values: Uint32Array;
  length = 0;

  constructor(capacity = 0) {
    this.values = capacity === 0 ? EMPTY : new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.#makeRoom(this.length + 1);
    this.values[this.length++] = value;
  }

  /** Room for `count` more, for the caller to fill. */
  extend(count: number): Uint32Array {
    this.#makeRoom(this.length + count);
    this.length += count;
    return this.values.subarray(this.length - count, this.length);
  }

  /** Pushes those of [from, to). */
  pushAll(added: Uint32Array, from: number, to: number): void {
    this.#makeRoom(this.length + to - from);
    for (let i = from; i < to; i++) this.values[this.length++] = added[i] as number;
  }

  #makeRoom(needed: number): void {
    if (needed <= this.values.length) return;
    const larger = new Uint32Array(Math.ceil(needed * 1.34) + 2);
    larger.set(this.values);
    this.values = larger;
  }
}
