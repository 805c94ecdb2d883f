import { type Clock, monotonicClock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { TokenBuckets } from '../token-buckets.ts';

/** Wrong keys that an address may send at once (a stale key tries each route once), and then each second. */
const GUESSES = { capacity: 30, refillPerSecond: 0.2 };

/** The same of a connection's other end, which may be a proxy with many callers behind it. */
const GUESSES_OF_PEER = { capacity: 300, refillPerSecond: 2 };

/**
 * Counts a wrong key or token of an address, as proxies say it, and of the peer, the connection's other end. Throws
 * RATE_LIMITED where they were too many.
 */
export type CountGuess = (address: string, peer: string) => void;

/** An address whose guesses count together: of IPv6 the /64, which one customer has whole. */
function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** A limit that keys and tokens share: `elapsed` never runs backwards. */
export function createGuessLimit(elapsed: Clock = monotonicClock): CountGuess {
  const guesses = new TokenBuckets(GUESSES);
  const peerGuesses = new TokenBuckets(GUESSES_OF_PEER);
  return (address, peer) => {
    const nowMs = elapsed.nowMs();
    const taken = [
      guesses.take(toNetwork(address), nowMs),
      // Callers who may write X-Forwarded-For have any address they like, but one connection.
      peerGuesses.take(toNetwork(peer), nowMs),
    ];
    const refused = taken.find(({ isAllowed }) => !isAllowed);
    if (!refused) return;
    const detail = 'Too many wrong keys from your address. Wait, then send the right one.';
    throw new AppError('RATE_LIMITED', detail, { retryAfterS: refused.retryAfterS });
  };
}
