import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
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
/** Pixels that a pressed pointer moves before it drags instead of clicking. */
const DRAG_PX = 4;

const clampScale = (scale: number) => Math.min(LARGEST, Math.max(SMALLEST, scale));

/**
 * Zooms and pans a picture as a map: dragging moves it, Ctrl and the wheel or two fingers zoom about the pointer. A
 * picture starts as wide as its frame at most, and goes on downwards.
 */
export function useZoom(
  frame: HTMLElement | null,
  picture: { readonly width: number; readonly height: number } | undefined,
  kept: number | undefined,
  onKeep: ((scale: number | undefined) => void) | undefined,
) {
  const [chosen, setChosen] = useState(kept);
  const anchor = useRef<{ readonly at: Point; readonly from: number } | undefined>(undefined);
  const dragged = useRef(false);
  const [, setSize] = useState('');
  // Another size of the frame is another scale at which the picture fits.
  useResize(frame, ({ width, height }) => setSize(`${width} ${height}`));
  useEffect(() => setChosen(kept), [kept]);

  const toFittingScale = (isWhole: boolean) => {
    if (!picture || !frame) return 1;
    const { clientWidth, clientHeight } = frame;
    const most = Math.max(1, clientWidth / COMMON_WIDTH);
    const across = Math.min(most, clientWidth / picture.width);
    return clampScale(isWhole ? Math.min(across, clientHeight / picture.height) : across);
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
    if (frame) return listenToPointers(frame, zoomBy, dragged);
    return undefined;
  }, [frame]);

  return {
    scale,
    zoomBy,
    /** Shows the whole picture. */
    fit: () => set(toFittingScale(true)),
    /** True once after a drag: the click that ends it selects nothing. */
    endsDrag() {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
  };
}

/** Connects drags, wheel and pinches on a frame; returns what disconnects them. */
function listenToPointers(
  box: HTMLElement,
  zoomBy: (factor: number, about: Point) => void,
  dragged: { current: boolean },
): () => void {
  const pressed = new Map<number, Point>();
  let travelled = 0;
  const spread = () => {
    const [a, b] = [...pressed.values()] as [Point, Point];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    pressed.set(event.pointerId, { x: event.clientX, y: event.clientY });
    travelled = 0;
    dragged.current = false;
  };
  const onMove = (event: PointerEvent) => {
    const from = pressed.get(event.pointerId);
    if (!from) return;
    const to = { x: event.clientX, y: event.clientY };
    if (pressed.size === 2) {
      const before = spread();
      pressed.set(event.pointerId, to);
      const [a, b] = [...pressed.values()] as [Point, Point];
      zoomBy(spread() / (before || 1), { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
      dragged.current = true;
      return;
    }
    travelled += Math.hypot(to.x - from.x, to.y - from.y);
    if (event.pointerType !== 'touch' && travelled > DRAG_PX) {
      dragged.current = true;
      box.setPointerCapture(event.pointerId);
      box.scrollBy(from.x - to.x, from.y - to.y);
    }
    pressed.set(event.pointerId, to);
  };
  const onUp = (event: PointerEvent) => pressed.delete(event.pointerId);
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
  };
  const stop = new AbortController();
  const { signal } = stop;
  box.addEventListener('pointerdown', onDown, { signal });
  box.addEventListener('pointermove', onMove, { signal });
  box.addEventListener('pointerup', onUp, { signal });
  box.addEventListener('pointercancel', onUp, { signal });
  box.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => stop.abort();
}
