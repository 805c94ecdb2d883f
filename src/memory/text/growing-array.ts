/** 32-bit numbers that grow at the end, a third more at a time. */
export interface GrowingArray {
  /** Valid up to `length`, and until the next push. */
  readonly values: Uint32Array;
  readonly length: number;
  push(value: number): void;
}

export function createGrowingArray(capacity = 4): GrowingArray {
  let values = new Uint32Array(capacity);
  let length = 0;
  return {
    get values() {
      return values;
    },
    get length() {
      return length;
    },
    push(value) {
      if (length === values.length) {
        const larger = new Uint32Array(Math.ceil(values.length * 1.34) + 4);
        larger.set(values);
        values = larger;
      }
      values[length++] = value;
    },
  };
}
