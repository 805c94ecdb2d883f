import { BASE_URL } from './session.ts';

interface Waiting {
  resolve(result: never): void;
  reject(error: Error): void;
}

/** A thread that serves one kind of request. */
export interface Background<Request, Result> {
  /** Loads its code before it is needed. */
  warm(): void;
  ask(request: Request): Promise<Result>;
}

/** A thread of the page by the name of its script; it starts with the first request. */
export function createBackground<Request, Result>(script: string): Background<Request, Result> {
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
    warm: () => void getWorker(),
    ask: (request) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        getWorker().postMessage({ id, request });
      }),
  };
}
