// The thread of one connection. Calls of its driver are synchronous: a flush, or a lock that another process holds,
// blocks this thread only. Nothing ends the thread from outside, since a driver that is ended in native code ends the
// whole process. The thread ends by itself once its connection is closed, and only then has the driver let go of the file.

import { parentPort, workerData } from 'node:worker_threads';
import type { SqlValue } from '../sql/statement.ts';
import { BUSY, type DatabaseSync, openFile, STOPPED, type StatementSync } from './drivers.ts';

/** The data that the thread of a connection starts with. */
export interface ConnectionThreadSetup {
  /** Two Int32 at BUSY and STOPPED, each 1 or 0. */
  readonly state: SharedArrayBuffer;
  readonly file: string;
}

/** A statement; several that return nothing, where there are no parameters; the end of the connection without a text. */
export interface ConnectionRequest {
  readonly id: number;
  readonly sql?: string | undefined;
  readonly parameters?: readonly SqlValue[] | undefined;
}

export interface ConnectionReply {
  readonly id: number;
  readonly rows?: unknown[];
  /** Why there are no rows. */
  readonly message?: string;
}

const { state, file } = workerData as ConnectionThreadSetup;
const flags = new Int32Array(state);

/** Statements of the service, which are few, stay prepared. */
const statements = new Map<string, StatementSync>();

function prepare(database: DatabaseSync, sql: string): StatementSync {
  const statement = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

/** The value as it is bound. A number would be bound as a float, and a column without a type would keep it as one. */
const toBound = (value: SqlValue) => {
  if (typeof value === 'boolean') return BigInt(value);
  return Number.isSafeInteger(value) ? BigInt(value as number) : value;
};

function run({ sql, parameters }: ConnectionRequest): unknown[] {
  if (sql === undefined) {
    statements.clear();
    database?.close();
    database = undefined;
    return [];
  }
  if (!database) throw problem;
  if (parameters) return prepare(database, sql).all(...parameters.map(toBound));
  database.exec(sql);
  return [];
}

function setBusy(isBusy: boolean): void {
  Atomics.store(flags, BUSY, isBusy ? 1 : 0);
  if (!isBusy) Atomics.notify(flags, BUSY);
}

let database: DatabaseSync | undefined;
let problem: unknown = new Error('The connection is closed.');
const opened = openFile(file)
  .then((open) => {
    database = open;
  })
  .catch((error) => {
    problem = error;
  })
  .finally(() => setBusy(false));

parentPort?.on('message', async (request: ConnectionRequest) => {
  const { id, sql } = request;
  await opened;
  setBusy(true);
  const answer = (reply: Omit<ConnectionReply, 'id'>) => parentPort?.postMessage({ id, ...reply });
  try {
    if (Atomics.load(flags, STOPPED) === 0) answer({ rows: run(request) });
  } catch (error) {
    answer({ message: (error as Error).message });
  }
  setBusy(false);
  // Nothing else keeps the thread running.
  if (sql === undefined) parentPort?.close();
});
