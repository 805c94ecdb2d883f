/** 32-bit numbers that grow at the end, a third more at a time. */
export interface GrowingArray {
  /** Valid up to `length`, and until the next push. */
  readonly values: Uint32Array;
  readonly length: number;
  push(value: number): void;
  /** Room for `count` more, for the caller to fill. */
  extend(count: number): Uint32Array;
  /** Pushes those of [from, to). */
  pushAll(added: Uint32Array, from?: number, to?: number): void;
}

const EMPTY = new Uint32Array(0);

export function createGrowingArray(capacity = 0): GrowingArray {
  let values = capacity === 0 ? EMPTY : new Uint32Array(capacity);
  let length = 0;
  const makeRoom = (needed: number) => {
    if (needed <= values.length) return;
    const larger = new Uint32Array(Math.ceil(needed * 1.34) + 2);
    larger.set(values);
    values = larger;
  };
  return {
    get values() {
      return values;
    },
    get length() {
      return length;
    },
    push(value) {
      if (length === values.length) makeRoom(length + 1);
      values[length++] = value;
    },
    extend(count) {
      makeRoom(length + count);
      length += count;
      return values.subarray(length - count, length);
    },
    pushAll(added, from = 0, to = added.length) {
      makeRoom(length + to - from);
      for (let i = from; i < to; i++) values[length++] = added[i] as number;
    },
  };
}
