import { expose } from 'comlink';
import { draw } from './draw.ts';

// Drawn in a thread of its own, so that a large document never holds up typing.
expose(draw);
