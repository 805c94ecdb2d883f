import { useEffect, useRef, useState } from 'preact/hooks';
import { BASE_URL } from './session.ts';

interface Waiting {
  resolve(result: never): void;
  reject(error: Error): void;
}

/** A thread of the page by the name of its script; it starts with the first request. */
export function createBackground<Request, Result>(script: string) {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;
  const getWorker = (): Worker => {
    if (worker) return worker;
    worker = new Worker(`${BASE_URL}/inspector/${script}`);
    worker.addEventListener('message', ({ data }) => {
      const entry = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.problem === undefined) entry?.resolve(data.result as never);
      else entry?.reject(new Error(data.problem));
    });
    return worker;
  };
  return {
    /** Loads the thread's code before it is needed. */
    warm: () => void getWorker(),
    ask: (request: Request): Promise<Result> =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        getWorker().postMessage({ id, request });
      }),
  };
}

export interface Done<Result> {
  readonly result: Result | undefined;
  /** Why there is no newer result. */
  readonly problem?: string;
}

/**
 * The result of a request, made again when it changes; the last one stays until the next is ready. A request that comes
 * while another is served waits, and only the newest of those that wait is served.
 */
export function useBackground<Request extends { text: string; before?: string }, Result>(
  thread: { ask(request: Request): Promise<Result> },
  request: Request | undefined,
): Done<Result> {
  const [done, setDone] = useState<Done<Result>>({ result: undefined });
  const latest = useRef<Request | undefined>(undefined);
  const isBusy = useRef(false);
  const key = request && JSON.stringify({ ...request, text: undefined, before: undefined });
  useEffect(() => {
    latest.current = request;
    if (request === undefined) {
      setDone({ result: undefined });
      return;
    }
    const serveNext = async () => {
      const next = latest.current;
      if (isBusy.current || next === undefined) return;
      isBusy.current = true;
      const served = await thread.ask(next).then(
        (result) => () => setDone({ result }),
        ({ message }: Error) =>
          () =>
            setDone(({ result }) => ({ result, problem: message })),
      );
      isBusy.current = false;
      if (latest.current === next) served();
      else void serveNext();
    };
    void serveNext();
  }, [request?.text, request?.before, key]);
  return done;
}
