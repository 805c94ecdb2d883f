import { AppError } from '../../kernel/errors.ts';

/** The texts of SQLite's messages by the names of its primary result codes (sqlite.org/rescode.html). */
const TEXTS: Readonly<Record<string, RegExp>> = {
  NO_DRIVER: /^NO_DRIVER/,
  SQLITE_BUSY: /database (table )?is locked/,
  SQLITE_READONLY: /attempt to write a readonly database/,
  SQLITE_IOERR: /disk I\/O error/,
  SQLITE_CORRUPT: /(database disk image is malformed|malformed database schema)/,
  SQLITE_FULL: /database or disk is full/,
  SQLITE_CANTOPEN: /unable to open database file/,
  SQLITE_CONSTRAINT: /constraint failed/,
  SQLITE_NOTADB: /file is not a database/,
};

/** The error of a message of SQLite, with the name of its code: one of its drivers leaves the number out. */
export function toSqliteError(message: string): Error {
  const found = Object.entries(TEXTS).find(([, text]) => text.test(message));
  return Object.assign(new Error(message), { code: found?.[0] ?? 'SQLITE_ERROR' });
}

/** Meanings of failures of the storage for a caller. Paths and driver messages stay in `cause`. */
const SENTENCES: Readonly<Record<string, string>> = {
  NO_DRIVER:
    'Nothing can be stored: this installation has no SQLite. Run it with Node 22.13 or newer, which brings one; or install Orrery again with its optional dependencies.',
  SQLITE_FULL: 'The disk is full: nothing was stored. Free some space and try again.',
  ENOSPC: 'The disk is full: nothing was stored. Free some space and try again.',
  SQLITE_READONLY:
    'The data directory cannot be written to: nothing was stored. Make it writable for the service.',
  EACCES:
    'The data directory cannot be written to. Make it writable for the user that runs the service.',
  EEXIST: 'The data directory is a file. Choose another one.',
  ENOTDIR: 'The data directory lies below a file. Choose another one.',
  EROFS: 'The data directory is on a read-only file system. Choose another one.',
  SQLITE_CANTOPEN:
    'The store cannot be opened. Check that the data directory exists and is writable.',
  SQLITE_BUSY: 'Another process keeps the store busy. Try again in a moment.',
  SQLITE_CORRUPT:
    'The store is damaged. Restore a backup, or recover what can still be read with "sqlite3 orrery.db .recover".',
  SQLITE_NOTADB:
    'The store is damaged: it is not a database. Restore a backup, or recover what can still be read with "sqlite3 orrery.db .recover".',
  SQLITE_IOERR: 'The storage could not be read or written. Check the disk and try again.',
};

/** The code of an error of Node, `pg` or a connection; empty where it has none. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** An UNAVAILABLE that says what to do. AppErrors and aborts pass unchanged. */
export function toStorageError(error: unknown): Error {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.name === 'AbortError') return error;
  const code = errorCodeOf(error);
  const detail = SENTENCES[code] ?? 'The store failed. The log holds the cause.';
  return new AppError('UNAVAILABLE', detail, {
    cause: error,
    ...(code === 'SQLITE_BUSY' ? { retryAfterS: 1 } : {}),
  });
}
