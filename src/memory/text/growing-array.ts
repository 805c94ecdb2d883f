const EMPTY = new Uint32Array(0);

/** 32-bit numbers that grow at the end, a third more at a time. */
export class GrowingArray {
  /** Valid up to `length`, and until the next push. */
  values = EMPTY;
  length = 0;

  static from(values: typeof EMPTY): GrowingArray {
    const array = new GrowingArray();
    array.values = values;
    array.length = values.length;
    return array;
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(Math.ceil(this.length * 1.34) + 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }
}
