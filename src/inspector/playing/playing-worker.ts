import { type PlayRequest, play } from './play.ts';

/** Plays in a thread of its own, which is started when a schema is played for the first time. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; request: PlayRequest }>) => {
  try {
    postMessage({ id: data.id, result: play(data.request) });
  } catch (error) {
    postMessage({ id: data.id, problem: (error as Error).message });
  }
});
