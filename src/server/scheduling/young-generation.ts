import { setFlagsFromString } from 'node:v8';

/** V8's own factor. */
const GROWTH = 2;

/**
 * Keeps V8's young generation at the size that it begins with. What a start loads survives minor collections, which V8
 * takes for a reason to grow the young generation to 32 MB; an idle server needs 2 of them, and V8 does not give the
 * others back.
 */
export function holdYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Lets the young generation grow as a busy server needs it. */
export function growYoungGeneration(): void {
  setFlagsFromString(`--semi-space-growth-factor=${GROWTH}`);
}
