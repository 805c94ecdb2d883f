import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Connection, openConnection } from '../sqlite/connection.ts';

/** After finding the lock taken, how long to believe it. Milliseconds. */
const RETRY_MS = 10_000;

/** Lets one process of a directory write snapshots. A killed holder releases it. */
export interface IndexLock {
  /** True where this process holds the lock, now or already. Never waits. */
  tryAcquire(): Promise<boolean>;
  release(): Promise<void>;
}

/** An exclusive transaction on a small database: the one lock that every platform takes back from the dead. */
export function createIndexLock(file: string): IndexLock {
  let held: Promise<Connection | undefined> | undefined;
  let refusedAtMs = Number.NEGATIVE_INFINITY;
  const acquire = async (): Promise<Connection | undefined> => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const connection = await openConnection(file, { busyTimeoutMs: 0 });
    try {
      await connection.all('BEGIN EXCLUSIVE');
      return connection;
    } catch {
      await connection.close();
      return undefined;
    }
  };
  return {
    async tryAcquire() {
      if (!held && performance.now() - refusedAtMs < RETRY_MS) return false;
      held ??= acquire();
      const connection = await held.catch(() => undefined);
      if (connection) return true;
      held = undefined;
      refusedAtMs = performance.now();
      return false;
    },
    async release() {
      const connection = await held?.catch(() => undefined);
      held = undefined;
      await connection?.close();
    },
  };
}
