import { useEffect, useState } from 'preact/hooks';
import { describeError } from '../state/session.ts';

export interface Answer<T> {
  readonly value: T | undefined;
  readonly problem: string | undefined;
  readonly isWaiting: boolean;
}

const NONE = { value: undefined, problem: undefined, isWaiting: false };

/**
 * Asks when a key changes; the last answer stays until the next is there. An undefined key asks nothing.
 */
export function useAnswer<T>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
  delayMs = 0,
): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ ...NONE, isWaiting: key !== undefined });
  useEffect(() => {
    if (key === undefined) {
      setAnswer(NONE);
      return;
    }
    const stop = new AbortController();
    setAnswer(({ value }) => ({ value, problem: undefined, isWaiting: true }));
    const timer = setTimeout(async () => {
      try {
        const value = await ask(stop.signal);
        if (!stop.signal.aborted) setAnswer({ value, problem: undefined, isWaiting: false });
      } catch (error) {
        if (stop.signal.aborted) return;
        const problem = describeError(error);
        setAnswer(({ value }) => ({ value, problem, isWaiting: false }));
      }
    }, delayMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return answer;
}
