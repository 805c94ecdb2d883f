import type { SqlValue } from '../sql/statement.ts';

/** The data that the thread of a connection starts with. */
export interface ConnectionThreadSetup {
  /** Two Int32 at BUSY and STOPPED, each 1 or 0. */
  readonly state: SharedArrayBuffer;
}

/** 1 while the thread is in native code or may enter it. */
export const BUSY = 0;
/** 1 once the process ends: from then on no statement begins. */
export const STOPPED = 1;

/** A request to the thread of a connection. The first is always `open`, whose reply is the driver's name. */
export type ConnectionRequest = { readonly id: number } & (
  | {
      readonly kind: 'open';
      readonly file: string;
      readonly busyTimeoutMs: number;
    }
  | { readonly kind: 'all'; readonly sql: string; readonly parameters: readonly SqlValue[] }
  | { readonly kind: 'exec'; readonly sql: string }
  | { readonly kind: 'close' }
);

export type ConnectionReply =
  | { readonly id: number; readonly rows: unknown[] }
  | {
      readonly id: number;
      readonly message: string;
      /** A primary result code of SQLite by its name, such as `SQLITE_BUSY`; NO_DRIVER where none loads. */
      readonly code: string;
    };
