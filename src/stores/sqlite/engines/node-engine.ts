import { once } from 'node:events';
import { isBuiltin } from 'node:module';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../start-worker.ts';
import { BUSY_TIMEOUT_MS, type Connection, type SqliteEngine, type SqlValue } from '../engine.ts';
import { toStorageError } from '../storage-error.ts';
import type { ConnectionReply, ConnectionRequest } from './node-messages.ts';

/** A request without the number that its reply comes back with. */
type Request = ConnectionRequest extends infer R
  ? R extends unknown
    ? Omit<R, 'id'>
    : never
  : never;

interface Pending {
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: Error) => void;
}

/** Bytes come as Buffers, as from the native package; a message between threads carries plain arrays. */
function withBuffers(rows: unknown[]): unknown[] {
  for (const row of rows as Record<string, unknown>[]) {
    for (const [name, value] of Object.entries(row)) {
      if (!(value instanceof Uint8Array)) continue;
      row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  }
  return rows;
}

/** One connection of node:sqlite in a thread of its own, which keeps the process alive only while it works. */
class NodeConnection implements Connection {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  #failure: Error | undefined;

  constructor() {
    this.#worker = startWorker(new URL('./node-thread.ts', import.meta.url), {
      // Node 22 calls its SQLite experimental, on stderr.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#worker.unref();
    this.#worker.on('message', (reply: ConnectionReply) => this.#receive(reply));
    this.#worker.on('error', (error) => this.#end(error as Error));
    this.#worker.on('exit', () => this.#end(new Error('The thread of a connection ended.')));
  }

  ask(request: Request): Promise<unknown[]> {
    if (this.#failure) return Promise.reject(toStorageError(this.#failure));
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      if (this.#pending.size === 0) this.#worker.ref();
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  async all<T>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> {
    return (await this.ask({ kind: 'all', sql, parameters })) as T[];
  }

  async exec(sql: string): Promise<void> {
    await this.ask({ kind: 'exec', sql });
  }

  async close(): Promise<void> {
    if (this.#failure) return;
    const ended = once(this.#worker, 'exit');
    await this.ask({ kind: 'close' });
    this.#worker.ref();
    await ended;
  }

  #receive(reply: ConnectionReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (this.#pending.size === 0) this.#worker.unref();
    if ('rows' in reply) pending?.resolve(withBuffers(reply.rows));
    else {
      const { message, code } = reply;
      pending?.reject(toStorageError(Object.assign(new Error(message), { code })));
    }
  }

  #end(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.values()) reject(toStorageError(error));
    this.#pending.clear();
  }
}

/** SQLite as Node brings it, from 22.13 without a flag. Throws where it does not. */
export async function loadNodeEngine(): Promise<SqliteEngine> {
  if (!isBuiltin('node:sqlite')) throw new Error('This Node has no node:sqlite.');
  return {
    name: 'node:sqlite',
    async open(file, { busyTimeoutMs = BUSY_TIMEOUT_MS } = {}) {
      const connection = new NodeConnection();
      try {
        await connection.ask({ kind: 'open', file, busyTimeoutMs });
        return connection;
      } catch (error) {
        await connection.close();
        throw error;
      }
    },
    async openAdapter({ reader, transactor }) {
      const { NodeSqlite } = await import('./node-sqlite.ts');
      return new NodeSqlite(transactor, reader);
    },
  };
}
