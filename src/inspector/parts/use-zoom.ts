import { useEffect, useState } from 'preact/hooks';
import { READABLE_SCALE } from '../../diagram/text-width.ts';
import { useResize } from './use-room.ts';

const LARGEST = 3;
const SMALLEST = 0.08;
/** A frame of this width, in pixels, shows a small picture at its own size; a larger one enlarges it. */
const COMMON_WIDTH = 900;

const clampScale = (scale: number) => Math.min(LARGEST, Math.max(SMALLEST, scale));

/**
 * Zooms a picture, whose frame scrolls. A picture starts as wide as its frame unless its names could not be read then, and
 * goes on downwards.
 */
export function useZoom(
  frame: HTMLElement | null,
  picture: { readonly width: number; readonly height: number } | undefined,
  kept: number | undefined,
  onKeep: ((scale: number | undefined) => void) | undefined,
) {
  const [chosen, setChosen] = useState(kept);
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
  const set = (next: number) => {
    setChosen(next);
    onKeep?.(next);
  };
  return {
    scale,
    zoomBy: (factor: number) => set(clampScale(scale * factor)),
    /** Shows the whole picture. */
    fit: () => set(toFittingScale(true)),
  };
}
