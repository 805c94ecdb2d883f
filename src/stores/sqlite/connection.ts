import type { Worker } from 'node:worker_threads';
import { findShippedFile } from '../../kernel/shipped-file.ts';
import type { SqlValue } from '../sql/statement.ts';
import { startWorker } from '../start-worker.ts';
import type {
  ConnectionReply,
  ConnectionRequest,
  ConnectionThreadSetup,
} from './connection-thread.ts';
import { BUSY, STOPPED } from './drivers.ts';
import { toSqliteError, toStorageError } from './sqlite-error.ts';

/** Anything that runs SQL: a connection, or the one inside a transaction. */
export interface Sql {
  /** Runs one statement and returns its rows. Throws UNAVAILABLE. */
  all<T>(sql: string, parameters?: readonly SqlValue[]): Promise<T[]>;
}

/** How long a statement waits for another process's lock by default, in milliseconds. */
export const BUSY_TIMEOUT_MS = 5000;

interface Pending {
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The time for which the end of the process waits for a statement: somewhat longer than a statement waits for a lock.
 * Milliseconds.
 */
const EXIT_WAIT_MS = 6_000;

const running = new Map<Worker, Int32Array>();

/**
 * Node ends the threads of a process that exits. A thread in native code then aborts the process. No thread therefore
 * begins another statement, and this function waits for the statements that are running.
 */
function stopAll(): void {
  for (const flags of running.values()) Atomics.store(flags, STOPPED, 1);
  const deadlineMs = performance.now() + EXIT_WAIT_MS;
  for (const flags of running.values()) {
    const leftMs = deadlineMs - performance.now();
    if (leftMs > 0) Atomics.wait(flags, BUSY, 1, leftMs);
  }
}

function startThread(file: string): Worker {
  if (!process.listeners('exit').includes(stopAll)) process.on('exit', stopAll);
  const flags = new Int32Array(new SharedArrayBuffer(8));
  // Busy from the first moment: the thread may be loading its driver before it can set the flag itself.
  flags[BUSY] = 1;
  const thread = startWorker(findShippedFile('stores/sqlite/connection-thread.ts'), {
    workerData: { state: flags.buffer as SharedArrayBuffer, file } satisfies ConnectionThreadSetup,
    // In place of flags of this process, which may be for its own loader only. Node 22 calls its SQLite
    // experimental, on stderr.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  running.set(thread, flags);
  thread.on('exit', () => running.delete(thread));
  return thread;
}

/**
 * One SQLite connection: this thread's end of it. Its statements run one after another, never in the thread of the event
 * loop. It keeps the process alive only while a reply is awaited.
 */
export class Connection implements Sql {
  readonly #thread: Worker;
  readonly #ended: Promise<unknown>;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  #isClosed = false;

  constructor(file: string) {
    this.#thread = startThread(file);
    this.#thread.on('message', (reply: ConnectionReply) => this.#receive(reply));
    this.#ended = new Promise<void>((resolve) => {
      const end = () => {
        this.#end();
        resolve();
      };
      this.#thread.on('error', end);
      this.#thread.on('exit', end);
    });
    this.#thread.unref();
  }

  async all<T>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> {
    return (await this.#ask(sql, parameters)) as T[];
  }

  /** Runs several statements that return nothing. */
  async exec(sql: string): Promise<void> {
    await this.#ask(sql);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    await this.#ask();
    this.#thread.ref();
    await this.#ended;
  }

  #ask(sql?: string, parameters?: readonly SqlValue[]): Promise<unknown[]> {
    if (this.#isClosed)
      return Promise.reject(toStorageError(new Error('The connection is closed.')));
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      if (this.#pending.size === 0) this.#thread.ref();
      this.#pending.set(id, { resolve, reject });
      this.#thread.postMessage({ id, sql, parameters } satisfies ConnectionRequest);
    });
  }

  #receive({ id, rows, message = '' }: ConnectionReply): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#thread.unref();
    if (rows) pending?.resolve(rows);
    else pending?.reject(toStorageError(toSqliteError(message)));
  }

  #end(): void {
    this.#isClosed = true;
    const error = toStorageError(new Error('The thread of a connection ended.'));
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

/**
 * Opens (and creates) a database file in a thread of its own. Throws UNAVAILABLE with what to do where no driver loads.
 */
export async function openConnection(
  file: string,
  busyTimeoutMs = BUSY_TIMEOUT_MS,
): Promise<Connection> {
  const connection = new Connection(file);
  try {
    // Drivers are built with different defaults.
    await connection.exec(
      `PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = OFF`,
    );
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
