import { useState } from 'preact/hooks';
import { useRoom } from '../parts/use-room.ts';
import { createBackground, useBackground } from '../state/background.ts';
import type { Drawn, DrawRequest } from './draw.ts';

const drawing = createBackground<DrawRequest, Drawn>('worker.js');

/** Loads the code that draws before it is needed. */
export const warmDrawing = drawing.warm;

/** A drawing and the frame that it is made for. */
export interface Picture {
  readonly drawn: Drawn | undefined;
  readonly frame: HTMLElement | null;
  setFrame(frame: HTMLElement | null): void;
}

/** The drawing of a request, as wide as its frame; a text that is not a document leaves the last one. */
export function usePicture(request: DrawRequest | undefined): Picture {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const roomPx = useRoom(frame);
  const asked = request && roomPx !== undefined ? { ...request, roomPx } : undefined;
  return { drawn: useBackground(drawing, asked).result, frame, setFrame };
}
