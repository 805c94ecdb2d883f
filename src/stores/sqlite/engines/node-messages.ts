import type { SqlValue } from '../engine.ts';

/** What a connection asks its thread for; the first is always `open`. */
export type ConnectionRequest = { readonly id: number } & (
  | { readonly kind: 'open'; readonly file: string; readonly busyTimeoutMs: number }
  | { readonly kind: 'all'; readonly sql: string; readonly parameters: readonly SqlValue[] }
  | { readonly kind: 'exec'; readonly sql: string }
  | { readonly kind: 'close' }
);

export type ConnectionReply =
  | { readonly id: number; readonly rows: unknown[] }
  | {
      readonly id: number;
      readonly message: string;
      /** As the native package names it: `SQLITE_BUSY`. */
      readonly code: string;
    };
