import { AppError } from '../kernel/errors.ts';
import type { Caller } from './caller.ts';

/** Takes a slot of a key until the returned function is called, once. Throws RATE_LIMITED where all are taken. */
export type TakeSlot = (caller: Caller) => () => void;

/** The slots that each key has, of something that costs more than a call usually does. */
export function createKeySlots(most: number, what: string): TakeSlot {
  const taken = new Map<string, number>();
  return ({ tenant, keyId }) => {
    const key = `${tenant}/${keyId}`;
    const count = taken.get(key) ?? 0;
    if (count >= most) {
      const detail = `${count} ${what} of this key are under way, and no more may be at once (ORRERY_MAX_CONCURRENT). Let some of them end.`;
      throw new AppError('RATE_LIMITED', detail, { retryAfterS: 1 });
    }
    taken.set(key, count + 1);
    return () => {
      const left = (taken.get(key) ?? 1) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    };
  };
}
