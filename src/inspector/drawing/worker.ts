import { type PlayRequest, play } from '../playing/play.ts';
import { type DrawRequest, draw } from './draw.ts';

/** Work for the thread, by kind. */
export type WorkerRequest =
  | { readonly kind: 'draw'; readonly request: DrawRequest }
  | { readonly kind: 'play'; readonly request: PlayRequest };

/** Draws and plays in a thread of its own, so that a large document never holds up typing. */
addEventListener('message', ({ data }: MessageEvent<WorkerRequest & { readonly id: number }>) => {
  try {
    const result = data.kind === 'play' ? play(data.request) : draw(data.request);
    postMessage({ id: data.id, result });
  } catch (error) {
    postMessage({ id: data.id, problem: (error as Error).message });
  }
});
