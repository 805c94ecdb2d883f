/** Every write of a connection, one after another in the order of the calls. */
export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a write alone, after all writes that were asked for before. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    for (let waited: unknown; waited !== this.#last; ) {
      waited = this.#last;
      await this.#last;
    }
  }
}
