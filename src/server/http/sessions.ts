import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { AppError } from '../../kernel/errors.ts';
import type { Caller } from '../caller.ts';
import { SharedBudget } from '../scheduling/shared-budget.ts';

/** One MCP session: its own server and transport, of one tenant. */
export interface Session<T> {
  readonly id: string;
  readonly caller: Caller;
  readonly transport: T;
  readonly server: Server;
}

interface Entry<T> extends Session<T> {
  usedAtMs: number;
  /** Answers and streams that are open: such a session is not idle. */
  open: number;
  readonly release: () => void;
}

/** Sessions of one transport. */
const MAX_SESSIONS = 4_000;
/** Milliseconds after which a session that nobody uses ends. */
const IDLE_MS = 30 * 60 * 1_000;

/**
 * The sessions of one transport, shared among tenants. The client's `close()` sends no DELETE, so idle ones are ended
 * here.
 */
export class Sessions<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #idleMs: number;
  readonly #budget: SharedBudget;
  readonly #timer: NodeJS.Timeout;

  constructor({ maxSessions = MAX_SESSIONS, idleMs = IDLE_MS } = {}) {
    this.#idleMs = idleMs;
    this.#budget = new SharedBudget(maxSessions);
    this.#timer = setInterval(() => this.#endIdle(), Math.min(idleMs, 30_000));
    this.#timer.unref();
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * Takes the place of a session. Where a caller has no room left, their own session that was idle longest gives way,
   * never another tenant's. Throws UNAVAILABLE where none of theirs is idle.
   */
  reserve(caller: Caller): () => void {
    for (;;) {
      const release = this.#budget.take(caller);
      if (release) return release;
      const idle = this.#findIdle(caller);
      if (!idle) {
        throw new AppError('UNAVAILABLE', 'Too many sessions are open.', { retryAfterS: 30 });
      }
      this.#end(idle);
    }
  }

  /** Keeps a session whose place was reserved; `release` gives it back when the session ends. */
  add(session: Session<T>, release: () => void): void {
    const entry = { ...session, usedAtMs: performance.now(), open: 0, release };
    this.#entries.set(session.id, entry);
    const { onclose } = session.server;
    session.server.onclose = () => {
      onclose?.();
      this.#forget(entry);
    };
  }

  /** The caller's session. Throws NOT_FOUND where it is unknown, has ended or is another tenant's. */
  get(id: string, caller: Caller): Session<T> {
    const entry = this.#entries.get(id);
    if (entry?.caller.tenant !== caller.tenant) {
      throw new AppError('NOT_FOUND', 'The session is unknown or has ended: initialize a new one.');
    }
    // Least recently used first, for #findIdle.
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    entry.usedAtMs = performance.now();
    return entry;
  }

  /** Marks a session as in use until the returned function is called. */
  hold(id: string): () => void {
    const entry = this.#entries.get(id);
    if (!entry) return () => {};
    entry.open++;
    return () => {
      entry.open--;
      entry.usedAtMs = performance.now();
    };
  }

  async closeAll(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.allSettled([...this.#entries.values()].map(({ server }) => server.close()));
    this.#entries.clear();
  }

  /** The tenant's session that was idle longest: of the same key where there is one. */
  #findIdle({ tenant, keyId }: Caller): Entry<T> | undefined {
    let found: Entry<T> | undefined;
    for (const entry of this.#entries.values()) {
      if (entry.open > 0 || entry.caller.tenant !== tenant) continue;
      if (entry.caller.keyId === keyId) return entry;
      found ??= entry;
    }
    return found;
  }

  #endIdle(): void {
    const idleSinceMs = performance.now() - this.#idleMs;
    for (const entry of this.#entries.values()) {
      if (entry.open === 0 && entry.usedAtMs <= idleSinceMs) this.#end(entry);
    }
  }

  #end(entry: Entry<T>): void {
    this.#forget(entry);
    entry.server.close().catch(() => {});
  }

  #forget(entry: Entry<T>): void {
    entry.release();
    this.#entries.delete(entry.id);
  }
}
