import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Widths are rounded to steps of this many pixels, so that a picture is not drawn again for each pixel. */
const STEP_PX = 80;

/** The width that an element has for a picture, in pixels, rounded down. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(() => Math.max(320, Math.floor(innerWidth / 2)));
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      if (width > 0) setRoom(Math.max(320, Math.floor(width / STEP_PX) * STEP_PX));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return room;
}
