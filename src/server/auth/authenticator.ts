import { AppError } from '../../kernel/errors.ts';
import { type Caller, LOCAL_CALLER } from '../caller.ts';
import { findKey, hashKey, type KnownKey } from './known-key.ts';

/** Lists the keys of one place. */
export type KeySource = () => Promise<readonly KnownKey[]>;

export interface Authenticator {
  /** Whose key the Authorization header carries. Throws UNAUTHORIZED. */
  authenticate(authorization: string | undefined): Promise<Caller>;
}

/** How long a key that was revoked stays unnoticed, in milliseconds. */
const RELOAD_MS = 2_000;

/** Everybody is the person at this machine: for loopback only. */
export const openAuthenticator: Authenticator = { authenticate: async () => LOCAL_CALLER };

function parseBearer(authorization: string | undefined): string {
  const [, key] = /^Bearer +([\x21-\x7e]{1,512}) *$/i.exec(authorization ?? '') ?? [];
  if (key) return key;
  throw new AppError('UNAUTHORIZED', 'Send your key as "Authorization: Bearer <API_KEY>".');
}

/**
 * Checks keys against their sources, which are read again every two seconds and for each key that is not among them.
 * `onError` hears of a source that cannot be read; the keys known until then keep working.
 */
export function createAuthenticator(
  sources: readonly KeySource[],
  onError: (error: unknown) => void,
): Authenticator {
  let keys: readonly KnownKey[] = [];
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;

  const load = async () => {
    try {
      keys = (await Promise.all(sources.map((list) => list()))).flat();
    } catch (error) {
      if (loadedAtMs === Number.NEGATIVE_INFINITY) throw error;
      onError(error);
    }
    loadedAtMs = performance.now();
  };
  const refresh = async (afterMs: number) => {
    if (performance.now() - loadedAtMs < afterMs) return;
    loading ??= load().finally(() => {
      loading = undefined;
    });
    await loading;
  };

  return {
    async authenticate(authorization) {
      const hash = hashKey(parseBearer(authorization));
      await refresh(RELOAD_MS);
      let known = findKey(keys, hash);
      if (!known) {
        // The key may have been made a moment ago, after the reading that is still under way had begun.
        await loading;
        await refresh(0);
        known = findKey(keys, hash);
      }
      if (known) return known.caller;
      const detail = 'The key is unknown, revoked or expired. Make one with "orrery keys create".';
      throw new AppError('UNAUTHORIZED', detail);
    },
  };
}
