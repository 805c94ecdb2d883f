import { type DrawRequest, draw } from './draw.ts';

/** Draws in a thread of its own, so that a large document never holds up typing. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; request: DrawRequest }>) => {
  try {
    postMessage({ id: data.id, result: draw(data.request) });
  } catch (error) {
    postMessage({ id: data.id, problem: (error as Error).message });
  }
});
