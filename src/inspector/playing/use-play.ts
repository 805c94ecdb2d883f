import { useEffect, useState } from 'preact/hooks';
import { askWorker } from '../drawing/use-drawing.ts';
import type { Played, PlayRequest } from './play.ts';

export interface PlayAnswer {
  readonly played: Played | undefined;
  readonly problem: string | undefined;
}

/** Plays a document in the drawing thread; the last moment stays until the next is there. */
export function usePlay(request: PlayRequest | undefined): PlayAnswer {
  const [answer, setAnswer] = useState<PlayAnswer>({ played: undefined, problem: undefined });
  const key = request && JSON.stringify({ ...request, text: undefined });
  useEffect(() => {
    if (!request) return;
    let isCurrent = true;
    askWorker<Played>({ kind: 'play', request }).then(
      (played) => isCurrent && setAnswer({ played, problem: undefined }),
      (error: Error) => isCurrent && setAnswer({ played: undefined, problem: error.message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [request?.text, key]);
  return answer;
}
