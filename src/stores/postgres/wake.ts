import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import { each, sql } from '../sql/statement.ts';
import type { PostgresDatabase } from './postgres-database.ts';

const CHANNEL = 'orrery';
/** Changes within this time are announced together. Milliseconds. */
const GATHER_MS = 100;
/** The most domains that are announced at once. An instance that reads sees the changes of the others in any case. */
const MAX_TOLD = 200;
const RECONNECT_MS = 2_000;

/** A change of a domain: more episodes, or some of its content gone. */
export type ScopeChange = 'grown' | 'forgotten';

interface Told extends MemoryScope {
  readonly change: ScopeChange;
  /** The instance that announces the change and ignores its own announcement. */
  readonly by: string;
}

const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

/**
 * Announces changed domains to the other instances, so that they read before a caller asks. Nothing depends on it,
 * since each reading includes all changes. Never announce within a commit: PostgreSQL puts commits that notify one
 * after another.
 */
export function openWake(
  database: PostgresDatabase,
  self: string,
  onChange: (scope: MemoryScope, change: ScopeChange) => void,
) {
  const closing = new AbortController();
  const { signal } = closing;
  const waiting = new Map<string, Told>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  let listener: PoolClient | undefined;

  const hear = (payload: string | undefined) => {
    const { by, tenant, domain, change } = JSON.parse(payload ?? '{}') as Told;
    if (by !== self) onChange({ tenant, domain }, change);
  };
  const listen = async () => {
    const client = await database.connect();
    listener = client;
    try {
      client.on('notification', ({ payload }) => hear(payload));
      await client.query(`LISTEN ${CHANNEL}`);
      // A listener that was closed while it connected would wait for ever.
      if (signal.aborted) return;
      await new Promise((resolve) => {
        client.once('end', resolve);
        client.once('error', resolve);
        signal.addEventListener('abort', resolve);
      });
    } finally {
      listener = undefined;
      client.release(true);
    }
  };
  const keepListening = async () => {
    while (!signal.aborted) {
      await listen().catch(() => undefined);
      await pause(RECONNECT_MS, signal);
    }
  };
  const listening = keepListening();

  const send = () => {
    timer = undefined;
    const told = [...waiting.values()].slice(0, MAX_TOLD).map((one) => JSON.stringify(one));
    waiting.clear();
    sending = database.fleet
      .read(sql`SELECT pg_notify(${CHANNEL}, told.value) FROM ${each(told)} AS told`)
      .catch(() => undefined);
  };
  return {
    /** Announces a change to the other instances, soon. */
    tell({ tenant, domain }: MemoryScope, change: ScopeChange): void {
      const key = `${tenant}\0${domain}`;
      // An announcement of forgetting covers everything that one of growth does.
      if (waiting.get(key)?.change !== 'forgotten') {
        waiting.set(key, { tenant, domain, change, by: self });
      }
      timer ??= setTimeout(send, GATHER_MS).unref();
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      closing.abort();
      listener?.release(true);
      await sending;
      await listening;
    },
  };
}

export type Wake = ReturnType<typeof openWake>;
