import type { KeyvStoreAdapter } from 'keyv';
import type { WriteQueue } from './write-queue.ts';

export type SqlValue = string | number | null | Uint8Array;

/** Anything that runs SQL: a connection, or the one inside a transaction. */
export interface Sql {
  /** Runs one statement and returns its rows, bytes as Buffers. Throws UNAVAILABLE. */
  all<T>(sql: string, parameters?: readonly SqlValue[]): Promise<T[]>;
}

/** One SQLite connection. Its statements run one after another, and never in the event loop's thread. */
export interface Connection extends Sql {
  /** Runs several statements that return nothing. */
  exec(sql: string): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** How long a statement waits for another process's lock, in milliseconds. */
  readonly busyTimeoutMs?: number;
  /** True where it only reads: then its statements are kept prepared, and may overtake each other. */
  readonly isReader?: boolean;
}

/** How long a statement waits for other processes where nothing else is said. */
export const BUSY_TIMEOUT_MS = 5000;

/** Keyv's adapter for the episodes: it reads beside the writes, which go through one queue. */
export interface EpisodeAdapter extends KeyvStoreAdapter {
  readonly queue: WriteQueue;
  /** The connection that the queue writes on. */
  readonly writer: Sql;
  disconnect(): Promise<void>;
}

/** Connections of a database that an adapter may use beside its own. */
export interface AdapterConnections {
  readonly file: string;
  /** Refuses to write. */
  readonly reader: Sql;
  /** Runs the transactions of the queue. */
  readonly transactor: Sql;
}

export type EngineName = 'sqlite3' | 'node:sqlite';

/** What runs SQLite: the native package, or what Node brings. Both read and write the same files. */
export interface SqliteEngine {
  readonly name: EngineName;
  /** Opens (and creates) a database file. */
  open(file: string, options?: ConnectionOptions): Promise<Connection>;
  openAdapter(connections: AdapterConnections): Promise<EpisodeAdapter>;
}
