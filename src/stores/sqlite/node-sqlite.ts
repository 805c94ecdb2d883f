/**
 * The part of node:sqlite that is used here. The installed types are those of Node 20, the oldest supported version,
 * which has no such module.
 */
type Value = null | number | bigint | string | Uint8Array;

export interface DatabaseSync {
  prepare(sql: string): StatementSync;
  exec(sql: string): void;
  close(): void;
}

export interface StatementSync {
  all(...parameters: Value[]): unknown[];
}
