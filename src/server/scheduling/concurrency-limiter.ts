/**
 * Lets calls in a few at a time, in order. Between two of them the event loop goes round once, so that
 * however many wait, a short request is answered after one or two calls instead of after all.
 */
export function createConcurrencyLimiter(places: number): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let inside = 0;

  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) inside--;
    else setImmediate(next);
  };

  return async (run) => {
    if (inside < places) inside++;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await run();
    } finally {
      leave();
    }
  };
}
