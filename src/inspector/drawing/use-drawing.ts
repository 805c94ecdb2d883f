import { useEffect, useRef, useState } from 'preact/hooks';
import { BASE_URL } from '../state/session.ts';
import type { Drawn, DrawRequest } from './draw.ts';
import type { WorkerRequest } from './worker.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

let worker: Worker | undefined;
const waiting = new Map<number, Waiting>();
let lastId = 0;

function getWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(`${BASE_URL}/inspector/worker.js`);
  worker.addEventListener('message', ({ data }) => {
    const entry = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.problem === undefined) entry?.resolve(data.result);
    else entry?.reject(new Error(data.problem));
  });
  return worker;
}

/** Loads the code that draws before it is needed. */
export function warmDrawing(): void {
  getWorker();
}

/** Has the thread do some work. */
export function askWorker<T>(work: WorkerRequest): Promise<T> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: (result) => resolve(result as T), reject });
    getWorker().postMessage({ id, ...work });
  });
}

/**
 * The drawing of a request, drawn anew when it changes; the last one stays until the next is there. A request that
 * comes while another is drawn waits, and only the newest of those that wait is drawn.
 */
export function useDrawing(request: DrawRequest | undefined): Drawn | undefined {
  const [drawn, setDrawn] = useState<Drawn>();
  const latest = useRef<DrawRequest | undefined>(undefined);
  const isBusy = useRef(false);
  const key = request && JSON.stringify({ ...request, text: undefined, before: undefined });

  useEffect(() => {
    latest.current = request;
    if (request === undefined) {
      setDrawn(undefined);
      return;
    }
    const drawNext = async () => {
      const next = latest.current;
      if (isBusy.current || next === undefined) return;
      isBusy.current = true;
      const result = await askWorker<Drawn>({ kind: 'draw', request: next }).catch(() => undefined);
      isBusy.current = false;
      if (latest.current === next) {
        if (result) setDrawn(result);
      } else void drawNext();
    };
    void drawNext();
  }, [request?.text, request?.before, key]);
  return drawn;
}
