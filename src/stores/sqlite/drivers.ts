import type { DatabaseSync } from './node-sqlite.ts';

interface Driver {
  readonly DatabaseSync: new (path: string) => DatabaseSync;
}

export type DriverName = 'node:sqlite' | '@photostructure/sqlite';

/** SQLite as Node includes it from 22.13 without a flag, and the prebuilt package with the same interface. */
const LOADERS: Readonly<Record<DriverName, () => Promise<unknown>>> = {
  'node:sqlite': () => import('node:sqlite' as string),
  '@photostructure/sqlite': () => import('@photostructure/sqlite' as string),
};

/** The first driver that loads. Throws an error with the code NO_DRIVER where none does. */
export async function loadDriver(): Promise<{
  readonly name: DriverName;
  readonly driver: Driver;
}> {
  const causes: unknown[] = [];
  for (const [name, load] of Object.entries(LOADERS)) {
    try {
      return { name: name as DriverName, driver: (await load()) as Driver };
    } catch (error) {
      causes.push(error);
    }
  }
  throw Object.assign(new Error(causes.map(String).join(' ')), { code: NO_DRIVER });
}

const NO_DRIVER = 'NO_DRIVER';

/** Primary result codes (sqlite.org/rescode.html) and the texts of their messages. */
const CODES: readonly (readonly [code: number, name: string, text: RegExp])[] = [
  [5, 'SQLITE_BUSY', /^database is locked/],
  [6, 'SQLITE_LOCKED', /^database table is locked/],
  [8, 'SQLITE_READONLY', /^attempt to write a readonly database/],
  [10, 'SQLITE_IOERR', /^disk I\/O error/],
  [11, 'SQLITE_CORRUPT', /^(database disk image is malformed|malformed database schema)/],
  [13, 'SQLITE_FULL', /^database or disk is full/],
  [14, 'SQLITE_CANTOPEN', /^unable to open database file/],
  [18, 'SQLITE_TOOBIG', /^string or blob too big/],
  [19, 'SQLITE_CONSTRAINT', /constraint failed/],
  [20, 'SQLITE_MISMATCH', /^datatype mismatch/],
  [26, 'SQLITE_NOTADB', /^file is not a database/],
  [1, 'SQLITE_ERROR', /^/],
];

/**
 * The name of the primary result code of a driver's error. The package leaves the code out of errors of `all`, so that
 * the text decides.
 */
export function errorCodeOf(error: unknown): string {
  const { message, errcode, code } = error as Error & { errcode?: number; code?: string };
  if (code === NO_DRIVER) return code;
  if (code !== 'ERR_SQLITE_ERROR') return 'SQLITE_MISUSE';
  const found = CODES.find(([primary, , text]) =>
    errcode === undefined ? text.test(message) : primary === (errcode & 0xff),
  );
  return found?.[1] ?? 'SQLITE_ERROR';
}
