import { type Clock, monotonicClock, systemClock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Caller, LOCAL_CALLER } from '../caller.ts';
import { TokenBuckets } from '../token-buckets.ts';
import { findKey, hashKey, type KnownKey } from './known-key.ts';

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

/** Where keys come from. */
export interface KeySource {
  list(): Promise<readonly KnownKey[]>;
  /** Notes that a key was used; called at most once per minute and key. */
  touch?(keyId: string, nowMs: number): Promise<void>;
}

export interface Authenticator {
  /**
   * Whose key the Authorization header carries. `address` is the caller's as proxies say it, `peer` that of the
   * connection. Throws UNAUTHORIZED, or RATE_LIMITED for guesses.
   */
  authenticate(authorization: string | undefined, address: string, peer?: string): Promise<Caller>;
}

/** How long a key that was revoked stays unnoticed, in milliseconds. */
const RELOAD_MS = 2_000;
const TOUCH_MS = 60_000;

/** Everybody is the person at this machine: for loopback only. */
export const openAuthenticator: Authenticator = { authenticate: async () => LOCAL_CALLER };

function parseBearer(authorization: string | undefined): string {
  const [, key] = /^Bearer +([\x21-\x7e]{1,512}) *$/i.exec(authorization ?? '') ?? [];
  if (key) return key;
  throw new AppError('UNAUTHORIZED', 'Send your key as "Authorization: Bearer <API_KEY>".');
}

export interface AuthenticatorOptions {
  /** A clock that never runs backwards, for times until something expires. */
  readonly elapsed?: Clock;
  /** Called with the error of a source that cannot be read; the keys known until then keep working. */
  readonly onError?: (error: unknown) => void;
  /** Slows wrong keys; a limit of its own where missing. */
  readonly countGuess?: CountGuess;
}

/**
 * Checks keys against their sources, which are read again every two seconds and for each key that is not among them.
 *
 * `clock` says the date, by which keys expire. A key is compared before its address is looked at, so that a caller with
 * a right key is never held up by a stranger behind the same proxy. Keys are 256 random bits: slowing guesses protects
 * the server's time, not the keys.
 */
export function createAuthenticator(
  sources: readonly KeySource[],
  clock: Clock = systemClock,
  {
    elapsed = monotonicClock,
    onError,
    countGuess = createGuessLimit(elapsed),
  }: AuthenticatorOptions = {},
): Authenticator {
  const touchedAtMs = new Map<string, number>();
  let keys: readonly KnownKey[] = [];
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;

  const load = async () => {
    const isFirst = loadedAtMs === Number.NEGATIVE_INFINITY;
    try {
      keys = (await Promise.all(sources.map((source) => source.list()))).flat();
    } catch (error) {
      if (isFirst) throw error;
      onError?.(error);
    }
    loadedAtMs = elapsed.nowMs();
  };
  const refresh = async (afterMs: number) => {
    if (elapsed.nowMs() - loadedAtMs < afterMs) return;
    loading ??= load().finally(() => {
      loading = undefined;
    });
    await loading;
  };
  const touch = (keyId: string) => {
    const nowMs = elapsed.nowMs();
    if (nowMs - (touchedAtMs.get(keyId) ?? Number.NEGATIVE_INFINITY) < TOUCH_MS) return;
    touchedAtMs.set(keyId, nowMs);
    // A request is not refused because its "last used" could not be noted.
    for (const source of sources) source.touch?.(keyId, clock.nowMs()).catch(() => {});
  };

  return {
    async authenticate(authorization, address, peer = address) {
      const hash = hashKey(parseBearer(authorization));
      await refresh(RELOAD_MS);
      let known = findKey(keys, hash, clock.nowMs());
      if (!known) {
        // The key may have been made a moment ago, after the reading that is still under way had begun.
        await loading;
        await refresh(0);
        known = findKey(keys, hash, clock.nowMs());
      }
      if (!known) {
        countGuess(address, peer);
        throw new AppError(
          'UNAUTHORIZED',
          'The key is unknown, revoked or expired. Make one with "orrery keys create".',
        );
      }
      touch(known.caller.keyId);
      return known.caller;
    },
  };
}
