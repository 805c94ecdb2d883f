const FIRST_CAPACITY = 1 << 12;

/** Slots that are kept for the next document (13 bytes each); one larger document takes its memory with it. */
const MOST_KEPT = 1 << 18;

/**
 * Places features differently in every process, so that nobody can send a document whose features all
 * want one slot. Nothing that is counted depends on it.
 */
const SALT = Math.floor(Math.random() * 2 ** 32) | 1;

/**
 * Counts 64-bit features in open addressing over flat arrays, filled once per document and then reused.
 * `used` lists the slots in use, in the order of first counting.
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
    let needed = FIRST_CAPACITY;
    while (needed < expected * 2) needed *= 2;
    const capacity = this.count.length;
    if (needed > capacity || (capacity > MOST_KEPT && needed * 8 <= capacity))
      this.#allocate(needed);
    else for (let i = 0; i < this.size; i++) this.count[this.used[i] as number] = 0;
    this.size = 0;
  }

  #allocate(capacity: number): void {
    this.used = new Int32Array(capacity / 2);
    this.high = new Int32Array(capacity);
    this.low = new Int32Array(capacity);
    this.kind = new Uint8Array(capacity);
    this.count = new Int32Array(capacity);
  }

  /** Counts one occurrence of a feature of a kind. At most the expected number of different ones. */
  add(high: number, low: number, kind: number): void {
    const mask = this.count.length - 1;
    const mixed = Math.imul(high ^ Math.imul(low, SALT), 0x9e3779b1);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
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
