import { createBackground, useBackground } from '../state/background.ts';
import type { Drawn, DrawRequest } from './draw.ts';

const drawing = createBackground<DrawRequest, Drawn>('worker.js');

/** Loads the code that draws before it is needed. */
export const warmDrawing = drawing.warm;

/** The drawing of a request; a text that is not a document leaves the last one. */
export const useDrawing = (request: DrawRequest | undefined): Drawn | undefined =>
  useBackground(drawing, request).result;
