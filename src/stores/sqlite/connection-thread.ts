// The thread of one connection. Calls of its driver are synchronous: a flush, or a lock that another process holds,
// blocks this thread only. Nothing ends the thread from outside, since a driver that is ended in native code ends the
// whole process. The thread ends by itself once its connection is closed, and only then has the driver let go of the file.

import { parentPort, workerData } from 'node:worker_threads';
import type { SqlValue } from '../sql/statement.ts';
import {
  BUSY,
  type ConnectionReply,
  type ConnectionRequest,
  type ConnectionThreadSetup,
  STOPPED,
} from './connection-messages.ts';
import { errorCodeOf, loadDriver } from './drivers.ts';
import type { DatabaseSync, StatementSync } from './node-sqlite.ts';

const { state } = workerData as ConnectionThreadSetup;
const flags = new Int32Array(state);

let database: DatabaseSync | undefined;
/** Statements of the service, which are few, stay prepared. */
const statements = new Map<string, StatementSync>();

function prepare(open: DatabaseSync, sql: string): StatementSync {
  const statement = statements.get(sql) ?? open.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

/** The value as it is bound. A number would be bound as a float, and a column without a type would keep it as one. */
const toBound = (value: SqlValue) => {
  if (typeof value === 'boolean') return BigInt(value);
  return Number.isSafeInteger(value) ? BigInt(value as number) : value;
};

const readAll = (open: DatabaseSync, sql: string, parameters: readonly SqlValue[]): unknown[] =>
  prepare(open, sql).all(...parameters.map(toBound));

function closeDatabase(): void {
  statements.clear();
  database?.close();
  database = undefined;
}

async function open(request: Extract<ConnectionRequest, { kind: 'open' }>): Promise<unknown[]> {
  const loaded = await loadDriver();
  database = new loaded.driver.DatabaseSync(request.file);
  // Drivers are built with different defaults.
  database.exec(
    `PRAGMA busy_timeout = ${request.busyTimeoutMs}; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = OFF`,
  );
  return [{ driver: loaded.name }];
}

function run(request: Exclude<ConnectionRequest, { kind: 'open' }>): unknown[] {
  if (request.kind === 'close') {
    closeDatabase();
    return [];
  }
  if (!database) throw new Error('The connection is closed.');
  if (request.kind === 'all') return readAll(database, request.sql, request.parameters);
  database.exec(request.sql);
  return [];
}

function toReply(id: number, error: unknown): ConnectionReply {
  return { id, message: (error as Error).message, code: errorCodeOf(error) };
}

const isStopped = () => Atomics.load(flags, STOPPED) === 1;

function setBusy(isBusy: boolean): void {
  Atomics.store(flags, BUSY, isBusy ? 1 : 0);
  if (!isBusy) Atomics.notify(flags, BUSY);
}

parentPort?.on('message', async (request: ConnectionRequest) => {
  setBusy(true);
  if (isStopped()) {
    setBusy(false);
    return;
  }
  try {
    // Only opening is asynchronous, and no other request comes before its reply.
    const rows = request.kind === 'open' ? await open(request) : run(request);
    parentPort?.postMessage({ id: request.id, rows } satisfies ConnectionReply);
  } catch (error) {
    parentPort?.postMessage(toReply(request.id, error));
  }
  setBusy(false);
  // Nothing else keeps the thread running.
  if (request.kind === 'close') parentPort?.close();
});

setBusy(false);
