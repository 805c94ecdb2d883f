import { useEffect, useRef, useState } from 'preact/hooks';
import { createBackground } from '../state/background.ts';
import type { Drawn, DrawRequest } from './draw.ts';

const drawing = createBackground<DrawRequest, Drawn>('worker.js');

/** Loads the code that draws before it is needed. */
export const warmDrawing = drawing.warm;

/**
 * The drawing of a request, drawn again when it changes; the last one stays until the next is ready. A request that
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
      const result = await drawing.ask(next).catch(() => undefined);
      isBusy.current = false;
      if (latest.current === next) {
        if (result) setDrawn(result);
      } else void drawNext();
    };
    void drawNext();
  }, [request?.text, request?.before, key]);
  return drawn;
}
