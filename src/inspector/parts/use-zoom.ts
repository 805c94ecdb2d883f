import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { READABLE_SCALE } from '../../diagram/text-width.ts';
import { useResize } from './use-room.ts';

/** A point in the viewport of the page, in CSS pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

const LARGEST = 3;
const SMALLEST = 0.08;
/** A frame of this width, in pixels, shows a small picture at its own size; a larger one enlarges it. */
const COMMON_WIDTH = 900;

const clampScale = (scale: number) => Math.min(LARGEST, Math.max(SMALLEST, scale));

/**
 * Zooms a picture: Ctrl and the wheel zoom about the pointer, and the frame scrolls. A picture starts as wide as its frame
 * unless its names could not be read then, and goes on downwards.
 */
export function useZoom(
  frame: HTMLElement | null,
  picture: { readonly width: number; readonly height: number } | undefined,
  kept: number | undefined,
  onKeep: ((scale: number | undefined) => void) | undefined,
) {
  const [chosen, setChosen] = useState(kept);
  const anchor = useRef<{ readonly at: Point; readonly from: number } | undefined>(undefined);
  const [, setSize] = useState('');
  // Another size of the frame is another scale at which the picture fits.
  useResize(frame, ({ width, height }) => setSize(`${width} ${height}`));
  useEffect(() => setChosen(kept), [kept]);

  const toFittingScale = (isWhole: boolean) => {
    if (!picture || !frame) return 1;
    const { clientWidth, clientHeight } = frame;
    const most = Math.max(1, clientWidth / COMMON_WIDTH);
    const across = Math.min(most, clientWidth / picture.width);
    if (!isWhole) return Math.max(READABLE_SCALE, across);
    return clampScale(Math.min(across, clientHeight / picture.height));
  };
  const scale = chosen ?? toFittingScale(false);
  const latest = useRef(scale);
  latest.current = scale;

  const set = (next: number | undefined) => {
    setChosen(next);
    onKeep?.(next);
  };
  /** Multiplies the scale and keeps a point of the viewport where it is: the middle of the frame by default. */
  const zoomBy = (factor: number, about?: Point) => {
    const box = frame?.getBoundingClientRect();
    if (!box) return;
    const at = about
      ? { x: about.x - box.left, y: about.y - box.top }
      : { x: box.width / 2, y: box.height / 2 };
    anchor.current = { at, from: latest.current };
    set(clampScale(latest.current * factor));
  };

  useLayoutEffect(() => {
    const held = anchor.current;
    anchor.current = undefined;
    if (!held || !frame) return;
    const ratio = scale / held.from;
    frame.scrollLeft = (frame.scrollLeft + held.at.x) * ratio - held.at.x;
    frame.scrollTop = (frame.scrollTop + held.at.y) * ratio - held.at.y;
  }, [scale]);

  useEffect(() => {
    if (!frame) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    };
    frame.addEventListener('wheel', onWheel, { passive: false });
    return () => frame.removeEventListener('wheel', onWheel);
  }, [frame]);

  return {
    scale,
    zoomBy,
    /** Shows the whole picture. */
    fit: () => set(toFittingScale(true)),
  };
}
