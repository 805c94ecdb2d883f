import { createBackground } from '../state/background.ts';
import type { Played, PlayRequest } from './play.ts';

/** The thread that plays documents. */
export const player = createBackground<PlayRequest, Played>('play-worker.js');
