import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Caller } from '../caller.ts';
import { FairQueue } from './fair-queue.ts';

/** Runs a call of a caller when it is their turn. */
export type TakeTurn = <T>(caller: Caller, run: () => Promise<T>) => Promise<T>;

/** Milliseconds of one turn of the event loop in which calls may follow each other. */
const TURN_MS = 1;

/** Turns of the event loop that are left to everybody else at once, at most. */
const MAX_TURNS = 32;

/**
 * Lets calls in a few at a time, round robin between tenants, of whom one alone may have all places but one. After a turn
 * of the event loop that was long, as many turns as it took milliseconds are left to everybody else: one turn accepts a
 * single connection, and an answer takes several. However many wait, a request is therefore answered after a few calls
 * instead of after all.
 */
export function createFairLimiter(places: number): TakeTurn {
  const waiting = new FairQueue<() => void>();
  const inside = new Map<string, number>();
  const maxOfTenant = Math.max(1, places - 1);
  let taken = 0;
  let turnBeganMs: number | undefined;

  const countOf = (tenant: string) => inside.get(tenant) ?? 0;
  const mayEnter = (tenant: string) => taken < places && countOf(tenant) < maxOfTenant;
  const isTurnLeft = () => turnBeganMs === undefined || performance.now() - turnBeganMs < TURN_MS;

  const beginTurn = async () => {
    const beganMs = performance.now();
    turnBeganMs = beganMs;
    await nextTurn();
    const turns = Math.min(performance.now() - beganMs, MAX_TURNS);
    for (let i = TURN_MS; i <= turns; i++) await nextTurn();
    turnBeganMs = undefined;
    admit();
  };
  const enter = async <T>(tenant: string, run: () => Promise<T>): Promise<T> => {
    taken++;
    inside.set(tenant, countOf(tenant) + 1);
    if (turnBeganMs === undefined) void beginTurn();
    try {
      return await run();
    } finally {
      taken--;
      if (countOf(tenant) === 1) inside.delete(tenant);
      else inside.set(tenant, countOf(tenant) - 1);
      admit();
    }
  };
  const admit = () => {
    while (isTurnLeft()) {
      const start = waiting.take(mayEnter);
      if (!start) return;
      start();
    }
  };

  return (caller, run) => {
    const { tenant } = caller;
    if (isTurnLeft() && mayEnter(tenant)) return enter(tenant, run);
    return new Promise((resolve) => {
      waiting.push(caller, () => resolve(enter(tenant, run)));
    });
  };
}
