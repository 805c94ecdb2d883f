import { type Clock, monotonicClock, systemClock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Caller, LOCAL_CALLER } from '../caller.ts';
import { findKey, hashKey, type KnownKey } from './known-key.ts';

/** Where keys come from. */
export interface KeySource {
  list(): Promise<readonly KnownKey[]>;
  /** Notes that a key was used; called at most once per minute and key. */
  touch?(keyId: string, nowMs: number): Promise<void>;
}

export interface Authenticator {
  /** Whose key the Authorization header carries. Throws UNAUTHORIZED. */
  authenticate(authorization: string | undefined): Promise<Caller>;
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
}

/**
 * Checks keys against their sources, which are read again every two seconds and for each key that is not among them.
 *
 * `clock` says the date, by which keys expire.
 */
export function createAuthenticator(
  sources: readonly KeySource[],
  clock: Clock = systemClock,
  { elapsed = monotonicClock, onError }: AuthenticatorOptions = {},
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
    async authenticate(authorization) {
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
