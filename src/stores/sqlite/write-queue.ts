import { AppError } from '../../kernel/errors.ts';
import { errorCodeOf } from './storage-error.ts';

/** Rows of one upsert. More would keep readers of the same file waiting (0.1 s at 5,000). */
const MAX_GROUP_ROWS = 100;
/** Characters of one upsert, so that large documents don't pile up in one statement. */
const MAX_GROUP_LENGTH = 4_000_000;

interface Row {
  readonly key: string;
  readonly value: string;
  readonly resolve: () => void;
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
  upsert(key: string, value: string): Promise<void>;
  /** Runs a write alone, after all that were asked for before. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
}

/** Whether a failed group may hold a single bad row, rather than the storage being out of order. */
function isRowFailure(error: unknown): boolean {
  const code = errorCodeOf(error instanceof AppError ? error.cause : error);
  return code === 'SQLITE_CONSTRAINT' || code === 'SQLITE_ERROR' || code === 'SQLITE_TOOBIG';
}

/** `write` stores all entries of one group, or none. */
export function createWriteQueue(
  write: (entries: Readonly<Record<string, string>>) => Promise<void>,
): WriteQueue {
  const waiting: (Row | Task)[] = [];
  let running: Promise<void> | undefined;

  const takeGroup = (first: Row): Row[] => {
    const group = [first];
    const keys = new Set([first.key]);
    let length = first.value.length;
    while (group.length < MAX_GROUP_ROWS) {
      const next = waiting[0];
      // A key can be in a group once: its later value belongs to the next one.
      if (next === undefined || typeof next === 'function' || keys.has(next.key)) break;
      length += next.value.length;
      if (length > MAX_GROUP_LENGTH) break;
      waiting.shift();
      keys.add(next.key);
      group.push(next);
    }
    return group;
  };
  const writeGroup = async (group: readonly Row[]): Promise<void> => {
    try {
      await write(Object.fromEntries(group.map((row) => [row.key, row.value])));
      for (const row of group) row.resolve();
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
  return {
    upsert: (key, value) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ key, value, resolve, reject });
        wake();
      }),
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
