import { expose } from 'comlink';
import { type DrawRequest, draw, type LocateRequest, locate } from './draw.ts';

// Drawn in a thread of its own, so that a large document never holds up typing.
expose((request: DrawRequest | LocateRequest) =>
  'elements' in request ? locate(request) : draw(request),
);
