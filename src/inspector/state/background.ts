import { wrap } from 'comlink';
import { useEffect, useRef, useState } from 'preact/hooks';
import { BASE_URL } from './session.ts';

/**
 * A thread of the page by the name of its script, which exposes one function; it starts with the first request. A
 * request is refused where the script does not load, and the next one starts it anew.
 */
export function createBackground<Request, Result>(script: string) {
  let thread: ReturnType<typeof start> | undefined;
  const start = () => {
    const worker = new Worker(`${BASE_URL}/inspector/${script}`);
    const broken = new Promise<never>((_, reject) => {
      worker.onerror = () => {
        thread = undefined;
        reject(new Error(`The page could not load ${script}: reload it.`));
      };
    });
    broken.catch(() => undefined);
    return { answer: wrap<(request: Request) => Result>(worker), broken };
  };
  const getThread = () => {
    thread ??= start();
    return thread;
  };
  return {
    /** Loads the thread's code before it is needed. */
    warm: () => void getThread(),
    ask: (request: Request) => {
      const { answer, broken } = getThread();
      return Promise.race([answer(request as never) as Promise<Result>, broken]);
    },
  };
}

/**
 * The result of a request, made again when it changes; the last one stays until the next is ready, with the problem that
 * kept the next from being made. A request that comes while another is served waits, and only the newest of those that
 * wait is served.
 */
export function useBackground<Request extends { text: string; before?: string }, Result>(
  thread: { ask(request: Request): Promise<Result> },
  request: Request | undefined,
) {
  const [done, setDone] = useState<{ result?: Result | undefined; problem?: string }>({});
  const latest = useRef<Request | undefined>(undefined);
  const isBusy = useRef(false);
  const key = request && JSON.stringify({ ...request, text: undefined, before: undefined });
  useEffect(() => {
    latest.current = request;
    if (request === undefined) {
      setDone({});
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
