/** The part of node:sqlite that is used here: the types are those of Node 20, the oldest that is supported, without it. */
declare module 'node:sqlite' {
  type Value = null | number | bigint | string | Uint8Array;

  export class DatabaseSync {
    constructor(path: string);
    prepare(sql: string): StatementSync;
    exec(sql: string): void;
    close(): void;
  }

  export interface StatementSync {
    all(...parameters: Value[]): unknown[];
    /** By their names, `?1` with the mark. */
    all(parameters: Readonly<Record<string, Value>>): unknown[];
  }
}
