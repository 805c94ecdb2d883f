// A thread of its own for one connection of node:sqlite, whose calls are synchronous: a flush or a lock that another
// process holds keeps this thread waiting, and nobody else.
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import type { SqlValue } from '../engine.ts';
import type { ConnectionReply, ConnectionRequest } from './node-messages.ts';

/** Statements kept ready; the service has fewer. */
const MAX_STATEMENTS = 200;

/** Primary result codes (sqlite.org/rescode.html), as the native package names them. */
const CODES: Readonly<Record<number, string>> = {
  1: 'SQLITE_ERROR',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  26: 'SQLITE_NOTADB',
};

let database: DatabaseSync | undefined;
const statements = new Map<string, StatementSync>();

function prepare(open: DatabaseSync, sql: string): StatementSync {
  const known = statements.get(sql);
  if (known) return known;
  const statement = open.prepare(sql);
  statements.set(sql, statement);
  const oldest = statements.keys().next().value;
  if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
  return statement;
}

/** A number would be bound as a float, which a column without a type keeps as one. */
const toBound = (value: SqlValue) =>
  Number.isSafeInteger(value) ? BigInt(value as number) : value;

const NUMBERED = /\?\d+/g;

/** All rows of a statement. Numbered parameters go by their names, `?1`: Node 22.16 knows them in no other way. */
function readAll(open: DatabaseSync, sql: string, parameters: readonly SqlValue[]): unknown[] {
  const statement = prepare(open, sql);
  const numbered = new Set(sql.match(NUMBERED));
  if (numbered.size === 0) return statement.all(...parameters.map(toBound));
  const names = [...numbered].map((name) => {
    const value = parameters[Number(name.slice(1)) - 1];
    return [name, toBound(value ?? null)] as const;
  });
  return statement.all(Object.fromEntries(names));
}

function run(request: ConnectionRequest): unknown[] {
  if (request.kind === 'open') {
    database = new DatabaseSync(request.file);
    database.exec(`PRAGMA busy_timeout = ${request.busyTimeoutMs}`);
    return [];
  }
  if (request.kind === 'close') {
    statements.clear();
    database?.close();
    database = undefined;
    return [];
  }
  if (!database) throw new Error('The connection is closed.');
  if (request.kind === 'all') {
    return readAll(database, request.sql, request.parameters);
  }
  database.exec(request.sql);
  return [];
}

function toReply(id: number, error: unknown): ConnectionReply {
  const { message, errcode } = error as Error & { errcode?: number };
  return { id, message, code: CODES[(errcode ?? 0) & 0xff] ?? 'SQLITE_MISUSE' };
}

parentPort?.on('message', (request: ConnectionRequest) => {
  let reply: ConnectionReply;
  try {
    reply = { id: request.id, rows: run(request) };
  } catch (error) {
    reply = toReply(request.id, error);
  }
  parentPort?.postMessage(reply);
  // Nothing else holds the thread: it ends by itself, never within a statement.
  if (request.kind === 'close') parentPort?.close();
});
