import type { MessagePort } from 'node:worker_threads';
import { AppError } from '../../kernel/errors.ts';
import type { SqlValue } from '../sql/statement.ts';
import { type Connect, type ConnectionLine, startConnection } from './connection-host.ts';
import type { ConnectionReply, ConnectionRequest } from './connection-messages.ts';
import { DRIVER_CHOICES, type DriverName } from './drivers.ts';
import { toStorageError } from './sqlite-error.ts';

/** Anything that runs SQL: a connection, or the one inside a transaction. */
export interface Sql {
  /** Runs one statement and returns its rows, bytes as Buffers. Throws UNAVAILABLE. */
  all<T>(sql: string, parameters?: readonly SqlValue[]): Promise<T[]>;
}

export interface ConnectionOptions {
  /** How long a statement waits for another process's lock, in milliseconds. */
  readonly busyTimeoutMs?: number;
  /** The source of connection threads. Where missing, this process starts them. */
  readonly connect?: Connect | undefined;
}

/** How long a statement waits for other processes by default, in milliseconds. */
export const BUSY_TIMEOUT_MS = 5000;

/** A request without the number that its reply repeats. */
type Request = ConnectionRequest extends infer R
  ? R extends unknown
    ? Omit<R, 'id'>
    : never
  : never;

interface Pending {
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: Error) => void;
}

/** Makes Buffers of bytes, which a message between threads carries as plain arrays. */
function withBuffers(rows: unknown[]): unknown[] {
  for (const row of rows as Record<string, unknown>[]) {
    for (const [name, value] of Object.entries(row)) {
      if (!(value instanceof Uint8Array)) continue;
      row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  }
  return rows;
}

/** A statement with its values, as a connection sends it. */
interface BoundStatement {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

/**
 * One SQLite connection: this thread's end of it. Its statements run one after another, never in the thread of the event
 * loop. It keeps the process alive only while a reply is awaited.
 */
export class Connection implements Sql {
  readonly #line: ConnectionLine;
  readonly #port: MessagePort;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  #driver: DriverName | undefined;
  #isClosed = false;

  constructor(line: ConnectionLine) {
    const { port } = line;
    this.#line = line;
    this.#port = port;
    port.on('message', (reply: ConnectionReply) => this.#receive(reply));
    port.on('close', () => this.#end());
    port.unref();
  }

  get driver(): DriverName {
    return this.#driver as DriverName;
  }

  async open(file: string, busyTimeoutMs: number, drivers: readonly DriverName[]): Promise<void> {
    const [row] = await this.#ask({ kind: 'open', file, busyTimeoutMs, drivers });
    this.#driver = (row as { driver: DriverName }).driver;
  }

  async all<T>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> {
    return (await this.#ask({ kind: 'all', sql, parameters })) as T[];
  }

  /** Runs the statements of a transaction that has begun, and commits it. */
  async commit(statements: readonly BoundStatement[]): Promise<void> {
    await this.#ask({ kind: 'commit', statements });
  }

  /** Runs several statements that return nothing. */
  async exec(sql: string): Promise<void> {
    await this.#ask({ kind: 'exec', sql });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    const ended = this.#line.ended();
    await this.#ask({ kind: 'close' });
    this.#port.ref();
    await ended;
  }

  #ask(request: Request): Promise<unknown[]> {
    if (this.#isClosed)
      return Promise.reject(toStorageError(new Error('The connection is closed.')));
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      if (this.#pending.size === 0) this.#port.ref();
      this.#pending.set(id, { resolve, reject });
      this.#port.postMessage({ ...request, id });
    });
  }

  #receive(reply: ConnectionReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (this.#pending.size === 0) this.#port.unref();
    if ('rows' in reply) pending?.resolve(withBuffers(reply.rows));
    else {
      const { message, code } = reply;
      pending?.reject(toStorageError(Object.assign(new Error(message), { code })));
    }
  }

  #end(): void {
    this.#isClosed = true;
    const error = toStorageError(new Error('The thread of a connection ended.'));
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

function readDrivers(): readonly DriverName[] {
  const name = process.env.ORRERY_SQLITE || 'auto';
  const drivers = Object.hasOwn(DRIVER_CHOICES, name) ? DRIVER_CHOICES[name] : undefined;
  if (drivers) return drivers;
  const values = Object.keys(DRIVER_CHOICES).join(', ');
  throw new AppError('UNAVAILABLE', `ORRERY_SQLITE is one of ${values}, not "${name}".`);
}

/**
 * Opens (and creates) a database file in a thread of its own. Throws UNAVAILABLE with what to do where no driver loads.
 */
export async function openConnection(
  file: string,
  { busyTimeoutMs = BUSY_TIMEOUT_MS, connect = startConnection }: ConnectionOptions = {},
): Promise<Connection> {
  const drivers = readDrivers();
  const connection = new Connection(connect());
  try {
    await connection.open(file, busyTimeoutMs, drivers);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
