import { AsyncResource } from 'node:async_hooks';
import type { Caller } from '../caller.ts';
import { FairQueue } from './fair-queue.ts';

/** Lets a caller's next message be handled when it is its turn. */
export type TakeMessageTurn = (caller: Caller, handle: () => void) => void;

/**
 * Handles one message each time that the event loop goes round, callers in turn, so that a batch of a hundred holds
 * nobody up for longer than one of its messages does. A message that comes alone does not wait.
 */
export function createMessageTurns(): TakeMessageTurn {
  const waiting = new FairQueue<() => void>();
  let isScheduled = false;

  const schedule = () => {
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const handle = waiting.take();
      if (!handle) return;
      schedule();
      handle();
    });
  };

  return (caller, handle) => {
    if (isScheduled) {
      waiting.push(caller, AsyncResource.bind(handle));
      return;
    }
    schedule();
    handle();
  };
}
