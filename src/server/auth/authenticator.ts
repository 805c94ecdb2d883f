import { type Clock, systemClock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Caller, LOCAL_CALLER } from '../caller.ts';
import { TokenBuckets } from '../token-buckets.ts';
import { findKey, hashKey, type KnownKey } from './keys.ts';

/** Where keys come from. */
export interface KeySource {
  list(): Promise<readonly KnownKey[]>;
  /** Notes that a key was used; called at most once a minute and key. */
  touch?(keyId: string, nowMs: number): Promise<void>;
}

export interface Authenticator {
  /** Whose key the Authorization header carries. Throws UNAUTHORIZED, or RATE_LIMITED for guesses. */
  authenticate(authorization: string | undefined, address: string): Promise<Caller>;
}

/** How long a key that was revoked stays unnoticed, and one that was made, in milliseconds. */
const RELOAD_MS = 2_000;
const RELOAD_UNKNOWN_MS = 250;
const TOUCH_MS = 60_000;

/** Wrong keys that an address may send at once (a stale key tries each route once), and then each second. */
const GUESSES = { capacity: 30, refillPerSecond: 0.2 };

/** Everybody is the person at this machine: for loopback only. */
export const openAuthenticator: Authenticator = { authenticate: async () => LOCAL_CALLER };

function parseBearer(authorization: string | undefined): string {
  const [, key] = /^Bearer +([\x21-\x7e]{1,512}) *$/i.exec(authorization ?? '') ?? [];
  if (key) return key;
  throw new AppError('UNAUTHORIZED', 'Send your key as "Authorization: Bearer <API_KEY>".');
}

const toFingerprint = ({ hash }: Pick<KnownKey, 'hash'>) => hash.toString('base64url');

/**
 * Checks keys against their sources, which are read again every two seconds.
 *
 * An address that sends wrong keys is held up before its next unfamiliar key is even compared; keys that were accepted
 * before go on working from there, so that nobody locks out a neighbour behind the same proxy.
 */
export function createAuthenticator(
  sources: readonly KeySource[],
  clock: Clock = systemClock,
): Authenticator {
  const guesses = new TokenBuckets(GUESSES);
  const familiar = new Set<string>();
  const touchedAtMs = new Map<string, number>();
  let keys: readonly KnownKey[] = [];
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;

  const load = async () => {
    keys = (await Promise.all(sources.map((source) => source.list()))).flat();
    loadedAtMs = clock.nowMs();
    const listed = new Set(keys.map(toFingerprint));
    for (const fingerprint of familiar) if (!listed.has(fingerprint)) familiar.delete(fingerprint);
  };
  const refresh = async (afterMs: number) => {
    if (clock.nowMs() - loadedAtMs < afterMs) return;
    loading ??= load().finally(() => {
      loading = undefined;
    });
    await loading;
  };
  const touch = (keyId: string, nowMs: number) => {
    if (nowMs - (touchedAtMs.get(keyId) ?? 0) < TOUCH_MS) return;
    touchedAtMs.set(keyId, nowMs);
    // A missed "last used" is no reason to refuse a request.
    for (const source of sources) source.touch?.(keyId, nowMs).catch(() => {});
  };

  return {
    async authenticate(authorization, address) {
      const hash = hashKey(parseBearer(authorization));
      await refresh(RELOAD_MS);
      const nowMs = clock.nowMs();
      const fingerprint = toFingerprint({ hash });
      if (!familiar.has(fingerprint)) {
        const { isAllowed, retryAfterS } = guesses.peek(address, nowMs);
        if (!isAllowed) {
          throw new AppError(
            'RATE_LIMITED',
            'Too many wrong keys from your address. Wait, then send the right one.',
            { retryAfterS },
          );
        }
      }
      let known = findKey(keys, hash, nowMs);
      if (!known) {
        await refresh(RELOAD_UNKNOWN_MS);
        known = findKey(keys, hash, nowMs);
      }
      if (!known) {
        guesses.take(address, nowMs);
        throw new AppError(
          'UNAUTHORIZED',
          'The key is unknown, revoked or expired. Make one with "orrery keys create".',
        );
      }
      familiar.add(fingerprint);
      touch(known.caller.keyId, nowMs);
      return known.caller;
    },
  };
}
