import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EpisodeStore } from '../../ports/episode-store.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { SqlDatabase } from './sql-database.ts';
import { int, now, sql, TENANT } from './statement.ts';

/**
 * The time for which a lease holds without being renewed. The lease of a killed process blocks others for as long.
 * Milliseconds.
 */
const LIFE_MS = 15_000;
const RENEW_MS = 5_000;
/** The pause between two looks at whether a lease is free. Milliseconds. */
const LOOK_MS = 150;

/** Waits until the turn before is over, or the caller gives up. */
function waitFor(turn: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    turn.finally(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
  });
}

/**
 * Lets one caller at a time work on a scope: callers of this process in their order, callers of other processes as
 * leases allow. A holder that stalls for longer than its lease may run beside another holder. The store then refuses
 * one of them. Times are measured by the clock of the database.
 */
export function createScopeLeases({ of }: SqlDatabase): EpisodeStore['exclusively'] {
  const holder = randomUUID();
  const last = new Map<string, Promise<unknown>>();

  /** Takes or renews the lease. False where another holder has it and it has not expired. */
  const take = async ({ tenant, domain }: MemoryScope): Promise<boolean> => {
    const rows = await of(tenant).writeOnce(
      sql`INSERT INTO leases AS l (tenant, domain, holder, expires_at)
          VALUES(${TENANT}, ${domain}, ${holder}, ${now} + ${int(LIFE_MS)})
          ON CONFLICT(tenant, domain) DO UPDATE
            SET holder = excluded.holder, expires_at = excluded.expires_at
          WHERE l.holder = excluded.holder OR l.expires_at < ${now} RETURNING 1`,
    );
    return rows.length > 0;
  };
  const drop = ({ tenant, domain }: MemoryScope) =>
    of(tenant).writeOnce(
      sql`DELETE FROM leases WHERE tenant = ${TENANT} AND domain = ${domain} AND holder = ${holder}`,
    );

  const holdLease = async <T>(
    scope: MemoryScope,
    work: () => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> => {
    while (!(await take(scope))) {
      signal?.throwIfAborted();
      await sleep(LOOK_MS * (0.5 + Math.random()), undefined, signal ? { signal } : {});
    }
    const renewing = setInterval(() => take(scope).catch(() => undefined), RENEW_MS).unref();
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      clearInterval(renewing);
      // A lease that could not be returned expires.
      await drop(scope).catch(() => undefined);
    }
  };

  return async (scope, work, signal) => {
    const key = `${scope.tenant}\0${scope.domain}`;
    const before = last.get(key);
    const run = (async () => {
      if (before) await waitFor(before, signal);
      return holdLease(scope, work, signal);
    })();
    // A caller that gives up waiting leaves the turn before it in place.
    const turn = Promise.allSettled([before, run]);
    last.set(key, turn);
    try {
      return await run;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
