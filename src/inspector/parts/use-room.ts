import { useEffect, useState } from 'preact/hooks';

/** Widths are rounded to steps of this many pixels, so that a picture is not drawn again for each pixel. */
const STEP_PX = 80;
const LEAST_PX = 320;

/** Calls back with the size of an element, at first and whenever it changes. */
export function useResize(
  element: HTMLElement | null,
  onSize: (size: DOMRectReadOnly) => void,
): void {
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && onSize(entry.contentRect));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
}

/** The width that an element has for a picture, in pixels, rounded down; undefined until it is there. */
export function useRoom(element: HTMLElement | null): number | undefined {
  const [room, setRoom] = useState<number>();
  useResize(element, ({ width }) => {
    if (width > 0) setRoom(Math.max(LEAST_PX, Math.floor(width / STEP_PX) * STEP_PX));
  });
  return room;
}
