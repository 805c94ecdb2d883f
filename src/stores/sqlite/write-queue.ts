/** Every write of a connection, one after another in the order of the calls. */
export interface WriteQueue {
  /** Runs a write alone, after all writes that were asked for before. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
}

export function createWriteQueue(): WriteQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run<T>(work: () => Promise<T>): Promise<T> {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
    async drain() {
      for (let waited: unknown; waited !== last; ) {
        waited = last;
        await last;
      }
    },
  };
}
