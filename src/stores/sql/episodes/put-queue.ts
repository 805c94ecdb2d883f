import { AppError } from '../../../kernel/errors.ts';

/** The most rows of one statement. */
const MAX_GROUP_ROWS = 100;
/** The most characters of one statement, so that large documents don't pile up in it. */
const MAX_GROUP_LENGTH = 4_000_000;

/** Whether one row may have caused a failure. Where trying again may help, the database is unavailable instead. */
const mayBeOneRow = (error: unknown) =>
  !(error instanceof AppError) || error.retryAfterS === undefined;

interface Waiting<T> {
  readonly row: T;
  readonly length: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Stores rows in groups, one group of a tenant at a time. A commit locks the clocks of its domains until it is on the
 * disk. The rows that wait meanwhile form the next group, so that more callers share each flush. A group that fails is
 * written row by row where one of its rows may be the cause.
 */
export function createPutQueue<T>(write: (tenant: string, rows: readonly T[]) => Promise<void>) {
  const queues = new Map<string, Waiting<T>[]>();

  const takeGroup = (waiting: Waiting<T>[]): Waiting<T>[] => {
    let count = 0;
    let length = 0;
    for (const { length: added } of waiting) {
      if (count > 0 && (count === MAX_GROUP_ROWS || length + added > MAX_GROUP_LENGTH)) break;
      count++;
      length += added;
    }
    return waiting.splice(0, count);
  };
  const writeGroup = async (tenant: string, group: readonly Waiting<T>[]): Promise<void> => {
    const rows = group.map(({ row }) => row);
    try {
      await write(tenant, rows);
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length > 1 && mayBeOneRow(error)) {
        for (const one of group) await writeGroup(tenant, [one]);
      } else for (const { reject } of group) reject(error);
    }
  };

  return function put(tenant: string, row: T, length: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const known = queues.get(tenant);
      const waiting = known ?? [];
      waiting.push({ row, length, resolve, reject });
      if (known) return;
      queues.set(tenant, waiting);
      const work = async () => {
        while (waiting.length > 0) await writeGroup(tenant, takeGroup(waiting));
        queues.delete(tenant);
      };
      // Deferred, so that callers of one turn of the event loop share the first group.
      void Promise.resolve().then(work);
    });
  };
}
