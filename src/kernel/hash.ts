/** A 64-bit hash as two signed 32-bit lanes; JavaScript has no fast 64-bit integer. */
export interface Hash64 {
  readonly high: number;
  readonly low: number;
}

/** Spreads every bit of a 32-bit integer over all of them (the finalizer of MurmurHash3). Signed. */
export function mix32(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Hashes two 32-bit integers to one; the order of the two matters. Signed. */
export function combine32(left: number, right: number): number {
  return mix32((Math.imul(left, 0x9e3779b1) + right + 0x7f4a7c15) | 0);
}

/**
 * Hashes the UTF-16 code units of a text to 64 bits, the same on every machine.
 * Fast and well spread, but not cryptographic: an attacker who chooses the texts can find collisions.
 */
export function hashText(text: string): Hash64 {
  let high = 0x811c9dc5 | 0;
  let low = 0xcbf29ce4 | 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x85ebca6b);
    low ^= low >>> 15;
  }
  return { high: mix32(high ^ text.length), low: mix32((low + high) | 0) };
}
