/** Resolves in a turn of the event loop in which nobody else's did; at once where that is the present one. */
export type TakeTurn = () => Promise<void>;

/**
 * Gives those who compute for milliseconds a turn of the event loop each: many recalls at once then hold up others no
 * longer than one does.
 */
export function createTurns(): TakeTurn {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const giveNext = () => {
    const next = waiting.shift();
    isTaken = next !== undefined;
    if (!next) return;
    setImmediate(giveNext);
    next();
  };
  return async () => {
    if (isTaken) return new Promise((resolve) => waiting.push(resolve));
    isTaken = true;
    setImmediate(giveNext);
  };
}
