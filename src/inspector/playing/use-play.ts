import { useEffect, useState } from 'preact/hooks';
import { createBackground } from '../state/background.ts';
import type { Played, PlayRequest } from './play.ts';

const player = createBackground<PlayRequest, Played>('play-worker.js');

export interface PlayAnswer {
  readonly played: Played | undefined;
  readonly problem: string | undefined;
}

/** Plays a document in a thread of its own; the last moment stays until the next is there. */
export function usePlay(request: PlayRequest | undefined): PlayAnswer {
  const [answer, setAnswer] = useState<PlayAnswer>({ played: undefined, problem: undefined });
  const key = request && JSON.stringify({ ...request, text: undefined });
  useEffect(() => {
    if (!request) return;
    let isCurrent = true;
    player.ask(request).then(
      (played) => isCurrent && setAnswer({ played, problem: undefined }),
      (error: Error) => isCurrent && setAnswer({ played: undefined, problem: error.message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [request?.text, key]);
  return answer;
}
