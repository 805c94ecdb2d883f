import { useState } from 'preact/hooks';
import type { Pin } from '../../diagram/drawn-graph.ts';
import { useRoom } from '../parts/use-room.ts';
import { createBackground, useBackground } from '../state/background.ts';
import type { Drawn, DrawRequest, Located, LocateRequest } from './draw.ts';

const thread = createBackground<DrawRequest | LocateRequest, Drawn | Located>('worker.js');
const drawing = thread as { ask(request: DrawRequest): Promise<Drawn> };
const locating = thread as { ask(request: LocateRequest): Promise<Located> };

/** Loads the code that draws before it is needed. */
export const warmDrawing = thread.warm;

const NOWHERE: Located = { spans: [], places: [], lines: {} };

/** The places of what is drawn and of findings in the text; those of the last one until they are found. */
export function useLocated(text: string, drawn: Drawn | undefined, pins: readonly Pin[]) {
  const findings = pins.map(({ at }) => at);
  const request = drawn && { text, elements: drawn.elements, findings };
  return useBackground(locating, request).result ?? NOWHERE;
}

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
