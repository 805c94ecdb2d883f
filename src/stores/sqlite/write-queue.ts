import { AppError } from '../../kernel/errors.ts';
import { errorCodeOf } from './storage-error.ts';

/** Rows of one statement. More would keep readers of the same file waiting (0.1 s at 5,000). */
const MAX_GROUP_ROWS = 100;
/** Characters of one statement, so that large documents don't pile up in it. */
const MAX_GROUP_LENGTH = 4_000_000;

/** A row to set, or to delete where it has no value. */
interface Row {
  readonly key: string;
  readonly value: string | undefined;
  /** Told whether a deleted row existed. */
  readonly resolve: (existed: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** What the queue runs one after another. */
type Task = () => Promise<void>;

/**
 * Every write of a store, in one order. Rows that wait are written as one group, and the next group starts
 * as soon as the previous returns: no timer, and the more callers wait, the larger the groups.
 */
export interface WriteQueue {
  /** Writes one row. Resolves when it is durable. */
  set(key: string, value: string): Promise<void>;
  /** Deletes one row. Resolves when that is durable, with whether it existed. */
  delete(key: string): Promise<boolean>;
  /** Runs a write alone, after all that were asked for before. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
}

/** How groups of rows reach the table, each all or nothing. */
export interface GroupWriter {
  set(entries: Readonly<Record<string, string>>): Promise<void>;
  /** Returns the keys that existed. */
  delete(keys: readonly string[]): Promise<readonly string[]>;
}

/** Whether a failed group may hold a single bad row, rather than the storage being out of order. */
function isRowFailure(error: unknown): boolean {
  const code = errorCodeOf(error instanceof AppError ? error.cause : error);
  return code === 'SQLITE_CONSTRAINT' || code === 'SQLITE_ERROR' || code === 'SQLITE_TOOBIG';
}

async function writeRows(writer: GroupWriter, rows: readonly Row[]): Promise<void> {
  if (rows[0]?.value === undefined) {
    const existed = new Set(await writer.delete(rows.map((row) => row.key)));
    for (const row of rows) row.resolve(existed.has(row.key));
    return;
  }
  await writer.set(Object.fromEntries(rows.map((row) => [row.key, row.value as string])));
  for (const row of rows) row.resolve(true);
}

export function createWriteQueue(writer: GroupWriter): WriteQueue {
  const waiting: (Row | Task)[] = [];
  let running: Promise<void> | undefined;

  const takeGroup = (first: Row): Row[] => {
    const group = [first];
    const keys = new Set([first.key]);
    const isDeleting = first.value === undefined;
    let length = first.value?.length ?? 0;
    while (group.length < MAX_GROUP_ROWS) {
      const next = waiting[0];
      if (next === undefined || typeof next === 'function') break;
      // A key can be in a group once: its later value belongs to the next one.
      if (keys.has(next.key) || (next.value === undefined) !== isDeleting) break;
      length += next.value?.length ?? 0;
      if (length > MAX_GROUP_LENGTH) break;
      waiting.shift();
      keys.add(next.key);
      group.push(next);
    }
    return group;
  };
  const writeGroup = async (group: readonly Row[]): Promise<void> => {
    try {
      await writeRows(writer, group);
    } catch (error) {
      if (group.length > 1 && isRowFailure(error)) {
        for (const row of group) await writeGroup([row]);
      } else {
        for (const row of group) row.reject(error);
      }
    }
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (typeof next === 'function') await next();
      else await writeGroup(takeGroup(next));
    }
    running = undefined;
  };
  const wake = () => {
    // Deferred, so that callers of one turn share the first group.
    running ??= Promise.resolve().then(work);
  };
  const push = (key: string, value: string | undefined) =>
    new Promise<boolean>((resolve, reject) => {
      waiting.push({ key, value, resolve, reject });
      wake();
    });
  return {
    set: async (key, value) => {
      await push(key, value);
    },
    delete: (key) => push(key, undefined),
    run: <T>(run: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push(() => run().then(resolve, reject));
        wake();
      }),
    drain: async () => {
      while (running) await running;
    },
  };
}
