import { randomBytes } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID (26 characters): 48 bits of `timeMs`, then 80 random bits. Sorts by time. */
export function createUlid(timeMs: number): string {
  let time = '';
  for (let rest = timeMs, i = 0; i < 10; i++) {
    time = CROCKFORD[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  let random = '';
  for (const byte of randomBytes(16)) random += CROCKFORD[byte & 31];
  return time + random;
}
