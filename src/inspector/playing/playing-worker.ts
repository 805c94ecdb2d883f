import { expose } from 'comlink';
import { play } from './play.ts';

// Played in a thread of its own, which is started when a schema is played for the first time.
expose(play);
