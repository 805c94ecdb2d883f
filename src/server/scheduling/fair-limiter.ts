import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../caller.ts';
import { FairQueue } from './fair-queue.ts';

/** Runs a call of a caller when it is their turn. */
export type TakeTurn = <T>(caller: Caller, run: () => Promise<T>) => Promise<T>;

/** Milliseconds of one turn of the event loop in which waiting calls may follow each other. */
const TURN_MS = 1;

/**
 * Lets calls in a few at a time, round robin between tenants, of whom one alone may have all places but one. The
 * event loop takes a turn between two calls unless they are short. However many wait, a request is therefore answered
 * after a millisecond and one call instead of after all.
 */
export function createFairLimiter(places: number): TakeTurn {
  const waiting = new FairQueue<() => void>();
  const inside = new Map<string, number>();
  const maxOfTenant = Math.max(1, places - 1);
  let taken = 0;
  let turnBeganMs = Number.NEGATIVE_INFINITY;

  const countOf = (tenant: string) => inside.get(tenant) ?? 0;
  const mayEnter = (tenant: string) => taken < places && countOf(tenant) < maxOfTenant;
  const enter = (tenant: string) => {
    taken++;
    inside.set(tenant, countOf(tenant) + 1);
  };
  const leave = (tenant: string) => {
    taken--;
    if (countOf(tenant) === 1) inside.delete(tenant);
    else inside.set(tenant, countOf(tenant) - 1);
  };
  const admit = () => waiting.take(mayEnter)?.();

  return async (caller, run) => {
    const { tenant } = caller;
    if (mayEnter(tenant)) enter(tenant);
    else {
      await new Promise<void>((start) => {
        waiting.push(caller, () => {
          enter(tenant);
          if (performance.now() - turnBeganMs < TURN_MS) start();
          else {
            setImmediate(() => {
              turnBeganMs = performance.now();
              start();
            });
          }
        });
      });
    }
    try {
      return await run();
    } finally {
      leave(tenant);
      admit();
    }
  };
}

/** Handles one message of a caller, who has the turn of the event loop to themselves where others wait. */
export type HandleInTurn = (caller: Caller, handle: () => void) => void;

/** Milliseconds of one message after which everybody else gets as much time as it took. */
const LONG_MS = 10;

/**
 * Handles one message in each turn of the event loop, callers in turn: a batch of a hundred holds nobody up for longer
 * than one message. After a long one the next waits as long as it took, since an answer to somebody else takes several
 * turns. A message that comes alone does not wait.
 */
export function createMessageTurns(): HandleInTurn {
  const takeTurn = createFairLimiter(1);
  return (caller, handle) => {
    void takeTurn(caller, async () => {
      const beganMs = performance.now();
      handle();
      const tookMs = performance.now() - beganMs;
      await (tookMs > LONG_MS ? sleep(tookMs) : nextTurn());
    });
  };
}
