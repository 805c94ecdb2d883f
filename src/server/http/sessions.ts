import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { AppError } from '../../kernel/errors.ts';
import type { Caller } from '../caller.ts';

/** One MCP session: its own server and transport, of one tenant. */
export interface Session<T> {
  readonly id: string;
  readonly tenant: string;
  readonly transport: T;
  readonly server: Server;
}

interface Entry<T> extends Session<T> {
  usedAtMs: number;
  /** Answers and streams that are open: such a session is not idle. */
  open: number;
}

export interface SessionsOptions {
  readonly idleMs: number;
  readonly maxSessions: number;
  readonly onEnd?: (sessionId: string) => void;
}

/** The sessions of one transport. The client's `close()` sends no DELETE, so idle ones are ended here. */
export class Sessions<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #options: SessionsOptions;
  readonly #timer: NodeJS.Timeout;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#endIdle(), Math.min(options.idleMs, 30_000));
    this.#timer.unref();
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Throws UNAVAILABLE where there are too many sessions and none is idle. */
  assertRoom(): void {
    if (this.#entries.size < this.#options.maxSessions) return;
    for (const entry of this.#entries.values()) {
      if (entry.open > 0) continue;
      this.#end(entry);
      return;
    }
    throw new AppError('UNAVAILABLE', 'Too many sessions are open.', { retryAfterS: 30 });
  }

  add(session: Session<T>): void {
    const entry = { ...session, usedAtMs: Date.now(), open: 0 };
    this.#entries.set(session.id, entry);
    session.server.onclose = () => {
      this.#entries.delete(session.id);
      this.#options.onEnd?.(session.id);
    };
  }

  /** The caller's session. Throws NOT_FOUND where it is unknown, has ended or is another tenant's. */
  get(id: string, caller: Caller): Session<T> {
    const entry = this.#entries.get(id);
    if (entry?.tenant !== caller.tenant) {
      throw new AppError('NOT_FOUND', 'The session is unknown or has ended: initialize a new one.');
    }
    // Least recently used first, for assertRoom.
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    entry.usedAtMs = Date.now();
    return entry;
  }

  /** Marks a session as in use until the returned function is called. */
  hold(id: string): () => void {
    const entry = this.#entries.get(id);
    if (!entry) return () => {};
    entry.open++;
    return () => {
      entry.open--;
      entry.usedAtMs = Date.now();
    };
  }

  async closeAll(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.allSettled([...this.#entries.values()].map(({ server }) => server.close()));
    this.#entries.clear();
  }

  #endIdle(): void {
    const idleSinceMs = Date.now() - this.#options.idleMs;
    for (const entry of this.#entries.values()) {
      if (entry.open === 0 && entry.usedAtMs <= idleSinceMs) this.#end(entry);
    }
  }

  #end(entry: Entry<T>): void {
    this.#entries.delete(entry.id);
    entry.server.close().catch(() => {});
  }
}
