const FIRST_CAPACITY = 1 << 12;

/**
 * Counts 64-bit features in open addressing over flat arrays, filled once per document and then reused.
 * Slots `0 … capacity − 1` with a count above 0 are in use; `used` lists them.
 */
export class FeatureCounts {
  size = 0;
  used = new Int32Array(FIRST_CAPACITY / 2);
  high = new Int32Array(FIRST_CAPACITY);
  low = new Int32Array(FIRST_CAPACITY);
  kind = new Uint8Array(FIRST_CAPACITY);
  count = new Int32Array(FIRST_CAPACITY);

  /** Forgets all features, and makes room for `expected` different ones. */
  reset(expected: number): void {
    let capacity = this.count.length;
    while (capacity < expected * 2) capacity *= 2;
    if (capacity > this.count.length) {
      this.used = new Int32Array(capacity / 2);
      this.high = new Int32Array(capacity);
      this.low = new Int32Array(capacity);
      this.kind = new Uint8Array(capacity);
      this.count = new Int32Array(capacity);
    } else {
      for (let i = 0; i < this.size; i++) this.count[this.used[i] as number] = 0;
    }
    this.size = 0;
  }

  /** Counts one occurrence of a feature of a kind. At most the expected number of different ones. */
  add(high: number, low: number, kind: number): void {
    const mask = this.count.length - 1;
    let slot = high & mask;
    while (this.count[slot] !== 0) {
      if (this.high[slot] === high && this.low[slot] === low) {
        this.count[slot] = (this.count[slot] as number) + 1;
        return;
      }
      slot = (slot + 1) & mask;
    }
    this.high[slot] = high;
    this.low[slot] = low;
    this.kind[slot] = kind;
    this.count[slot] = 1;
    this.used[this.size++] = slot;
  }
}
