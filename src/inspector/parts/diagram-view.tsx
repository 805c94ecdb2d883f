import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { measureText, READABLE_SCALE } from '../../diagram/text-width.ts';
import type { Drawn } from '../drawing/draw.ts';
import type { Picture } from '../drawing/use-drawing.ts';
import { useResize } from './use-room.ts';

const LARGEST = 3;
const SMALLEST = 0.08;
/** A frame of this width, in pixels, shows a small picture at its own size; a larger one enlarges what stays within it. */
const COMMON_WIDTH = 900;

const clampScale = (scale: number) => Math.min(LARGEST, Math.max(SMALLEST, scale));

/**
 * Zooms a picture, whose frame scrolls. A picture starts as wide as its frame unless its names could not be read then, and
 * goes on downwards.
 */
function useZoom(
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
    const down = clientHeight / picture.height;
    const most = Math.max(1, Math.min(clientWidth / COMMON_WIDTH, down));
    const across = Math.min(most, clientWidth / picture.width);
    if (!isWhole) return Math.max(READABLE_SCALE, across);
    return clampScale(Math.min(across, down));
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

interface DiagramViewProps {
  readonly picture: Picture;
  /** JSON Pointer of the selected element. */
  readonly selected?: string | undefined;
  readonly onSelect?: (pointer: string) => void;
  /** Classes of elements by their JSON Pointer. */
  readonly marks?: Readonly<Record<string, string>>;
  /** Names the picture for readers who do not see it. */
  readonly label: string;
  /** Zoom of an earlier look at the same document; undefined fits the frame. */
  readonly zoom?: number | undefined;
  readonly onZoom?: (scale: number | undefined) => void;
}

const STEP = 1.25;
/** Text on the screen is never smaller, in pixels. */
const SMALLEST_TEXT_PX = 11;
const SMALLEST_LINE_PX = 14;

/** Differences, the most telling first: the box of a trait is changed around each one. */
const DIFFERENCES = ['added', 'removed', 'changed'].flatMap((how) => [`.e.${how}`, `.b.${how}`]);

/** Far out only names are written, at a size that can be read, cut off where their box ends; farther those of events neither, unless they are marked. */
function showReadableText(svg: SVGElement, scale: number): void {
  const isFar = scale < 1;
  svg.classList.toggle('far', isFar);
  svg.classList.toggle('farther', scale < READABLE_SCALE);
  svg.style.setProperty('--far-text', `${SMALLEST_TEXT_PX / scale}px`);
  for (const box of svg.querySelectorAll('.b, .cl')) {
    const outline = box.querySelector(':scope > rect');
    const title = box.querySelector<SVGElement>(':scope > .t, :scope > .h');
    if (!outline || !title) continue;
    const [width, height] = ['width', 'height'].map(
      (name) => Number(outline.getAttribute(name)) * scale,
    ) as [number, number];
    const inset = Number(title.getAttribute('x')) - Number(outline.getAttribute('x'));
    const beyond = measureText(title.textContent ?? '', SMALLEST_TEXT_PX) - width + inset * scale;
    title.style.clipPath = isFar && beyond > 0 ? `inset(-2px ${beyond / scale}px -2px 0)` : '';
    title.classList.toggle('no-room', isFar && height < SMALLEST_LINE_PX);
  }
}

/** Scrolls a frame until an element in it is visible. */
function scrollToElement(box: HTMLElement | null, element: Element): void {
  if (!box) return;
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  const isVisible =
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom &&
    inner.left >= outer.left &&
    inner.right <= outer.right;
  if (isVisible) return;
  box.scrollBy({
    left: inner.left - outer.left - outer.width / 3,
    top: inner.top - outer.top - outer.height / 3,
  });
}

/** Where an arrow key goes from an element, in the order of the picture. */
const ARROWS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** A drawn document: it can be scrolled and zoomed; arrow keys go from element to element, Enter selects. */
export function DiagramView(props: DiagramViewProps) {
  const { picture, selected, onSelect, label } = props;
  const { drawn, frame } = picture;
  const paper = useRef<HTMLDivElement>(null);
  const zoom = useZoom(frame, drawn, props.zoom, props.onZoom);
  useMarkup(paper, drawn, zoom.scale);
  const marks = useMemo(
    () => props.marks ?? (selected === undefined ? {} : { [selected]: 'selected' }),
    [props.marks, selected],
  );
  useMarks(frame, paper, drawn, marks);

  const select = (target: EventTarget | null) => {
    const element = (target as Element | null)?.closest?.('[data-pointer]');
    const pointer = element?.getAttribute('data-pointer');
    if (pointer !== null && pointer !== undefined) onSelect?.(pointer);
  };
  const goToNeighbour = (from: Element, step: number) => {
    const all = [...(paper.current?.querySelectorAll('[tabindex]') ?? [])];
    const next = all[all.indexOf(from) + step];
    if (!next) return;
    from.setAttribute('tabindex', '-1');
    next.setAttribute('tabindex', '0');
    (next as SVGElement).focus({ preventScroll: true });
    scrollToElement(frame, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.key === '+' || event.key === '=') zoom.zoomBy(STEP);
    else if (event.key === '-') zoom.zoomBy(1 / STEP);
    else if (event.key === '0') zoom.fit();
    else if (!target.matches('[tabindex][data-pointer]')) return;
    else if (event.key === 'Enter' || event.key === ' ') select(target);
    else if (event.key in ARROWS) goToNeighbour(target, ARROWS[event.key] as number);
    else return;
    event.preventDefault();
  };

  return (
    <section class="picture col" aria-label={label}>
      <div
        class="picture-frame box scroll"
        ref={picture.setFrame}
        onClick={({ target }) => select(target)}
        onKeyDown={onKeyDown}
      >
        <div class="paper" ref={paper} />
        {!drawn && <p class="quiet">Drawing …</p>}
      </div>
      <div class="zoom row" role="toolbar" aria-label="Zoom">
        <button type="button" onClick={() => zoom.zoomBy(1 / STEP)} aria-label="Smaller">
          −
        </button>
        <button type="button" onClick={() => zoom.zoomBy(STEP)} aria-label="Larger">
          +
        </button>
        <button type="button" onClick={() => zoom.fit()}>
          Fit
        </button>
      </div>
    </section>
  );
}

type Ref<T> = { readonly current: T | null };

/** Puts the picture into the page, at its scale. */
function useMarkup(paper: Ref<HTMLDivElement>, drawn: Drawn | undefined, scale: number): void {
  useLayoutEffect(() => {
    if (!paper.current || !drawn) return;
    paper.current.innerHTML = drawn.svg;
    paper.current.querySelectorAll('[role="img"][data-pointer]').forEach((element, i) => {
      element.setAttribute('tabindex', i === 0 ? '0' : '-1');
      element.setAttribute('role', 'button');
    });
  }, [drawn?.svg]);
  useLayoutEffect(() => {
    const svg = paper.current?.querySelector('svg');
    if (!svg || !drawn) return;
    svg.setAttribute('width', String(Math.round(drawn.width * scale)));
    svg.setAttribute('height', String(Math.round(drawn.height * scale)));
    showReadableText(svg, scale);
  }, [drawn?.svg, scale]);
}

/** The smallest drawn element around a pointer. */
function findDrawn(root: Element, pointer: string): Element | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = root.querySelector(`[data-pointer="${CSS.escape(at)}"]`);
    if (found) return found;
  }
  return undefined;
}

/**
 * Gives elements their classes, and brings into view the selected one or the one where the play is; in a comparison
 * without one, the first difference.
 */
function useMarks(
  frame: HTMLElement | null,
  paper: Ref<HTMLDivElement>,
  drawn: Drawn | undefined,
  marks: Readonly<Record<string, string>>,
): void {
  useEffect(() => {
    const root = paper.current;
    if (!root) return;
    const marked = Object.entries(marks).flatMap(([pointer, name]) => {
      const element = findDrawn(root, pointer);
      element?.classList.add(name);
      return element ?? [];
    });
    const main = ['.selected, .now', ...DIFFERENCES]
      .map((selector) => root.querySelector(selector))
      .find((element) => element !== null);
    if (main && !main.contains(document.activeElement)) scrollToElement(frame, main);
    return () => {
      for (const element of marked) element.classList.remove('selected', 'now', 'taken');
    };
  }, [drawn?.svg, marks]);
}
