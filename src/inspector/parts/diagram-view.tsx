import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Drawn, DrawnTable } from '../drawing/draw.ts';

export interface DiagramViewProps {
  readonly drawn: Drawn | undefined;
  /** JSON Pointer of what is selected. */
  readonly selected?: string | undefined;
  readonly onSelect?: (pointer: string) => void;
  /** What the picture shows, for those who do not see it. */
  readonly label: string;
}

const LARGEST = 3;
const SMALLEST = 0.08;
const STEP = 1.25;
/** A text of 11 px stays readable down to this scale. */
const READABLE = 0.62;

const DIFFERENCES = ['added', 'removed', 'changed', 'renamed']
  .flatMap((change) => [`.b.${change}`, `.e.${change}`])
  .join();

/** Of a picture's frame on a common screen, in pixels: what is small is enlarged on larger ones only. */
const COMMON_WIDTH = 900;

const clampScale = (scale: number) => Math.min(LARGEST, Math.max(SMALLEST, scale));

/** The element next to another in a direction: the nearest one, distance across counting double. */
function findNeighbour(from: Element, all: readonly Element[], key: string): Element | undefined {
  const center = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const origin = center(from);
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  let best: Element | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const element of all) {
    const { x, y } = center(element);
    const along = sign * (isAcross ? x - origin.x : y - origin.y);
    const aside = Math.abs(isAcross ? y - origin.y : x - origin.x);
    if (element === from || along <= 1) continue;
    const distance = along + 2 * aside;
    if (distance < shortest) {
      shortest = distance;
      best = element;
    }
  }
  return best;
}

/** Draws the caller anew when an element's size changes. */
function useSize(element: RefObject<HTMLElement | null>): void {
  const [, setSize] = useState('');
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize(`${entry.contentRect.width} ${entry.contentRect.height}`);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
}

/** The same as the picture, in words. */
function Tables({ tables }: { readonly tables: string }) {
  const [isOpen, setOpen] = useState(false);
  const parsed = useMemo(
    () => (isOpen ? (JSON.parse(tables) as readonly DrawnTable[]) : []),
    [isOpen, tables],
  );
  return (
    <details class="tables" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The same as tables</summary>
      {isOpen &&
        parsed.map(({ title, rows }, i) => (
          <table key={`${title} ${i}`}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">Element</th>
                <th scope="col">What it is</th>
                <th scope="col">Findings</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={at}>
                  <td>{row.element}</td>
                  <td>{row.says}</td>
                  <td>{row.findings.join('; ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
    </details>
  );
}

/** A drawn document: it scrolls and zooms; arrow keys go from element to element, Enter selects. */
export function DiagramView({ drawn, selected, onSelect, label }: DiagramViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState<number>();
  useSize(frame);
  const toFittingScale = () => {
    if (!drawn || !frame.current) return 1;
    const { clientWidth, clientHeight } = frame.current;
    const most = Math.max(1, clientWidth / COMMON_WIDTH);
    return clampScale(Math.min(most, clientWidth / drawn.width, clientHeight / drawn.height));
  };
  // What fits is shown whole; what would be too small to read begins at its upper left.
  const used = scale ?? Math.max(toFittingScale(), Math.min(READABLE, 1));

  useLayoutEffect(() => {
    if (!paper.current || !drawn) return;
    paper.current.innerHTML = drawn.svg;
    const [first, ...rest] = paper.current.querySelectorAll('[tabindex]');
    first?.setAttribute('tabindex', '0');
    for (const element of rest) element.setAttribute('tabindex', '-1');
  }, [drawn?.svg]);

  useLayoutEffect(() => {
    const svg = paper.current?.querySelector('svg');
    if (!svg || !drawn) return;
    svg.setAttribute('width', String(Math.round(drawn.width * used)));
    svg.setAttribute('height', String(Math.round(drawn.height * used)));
  }, [drawn?.svg, used]);

  useEffect(() => {
    const root = paper.current;
    for (const element of root?.querySelectorAll('.selected') ?? []) {
      element.classList.remove('selected');
    }
    if (!root) return;
    if (!selected) {
      // Of a comparison the first difference is what one looks for.
      const first = root.querySelector(DIFFERENCES);
      if (first) scrollTo(first);
      return;
    }
    const element = root.querySelector(`[data-pointer="${CSS.escape(selected)}"]`);
    if (!element) return;
    element.classList.add('selected');
    if (!element.contains(document.activeElement)) scrollTo(element);
  }, [drawn?.svg, selected]);

  const scrollTo = (element: Element) => {
    const box = frame.current;
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
  };

  const select = (target: EventTarget | null) => {
    const element = (target as Element | null)?.closest?.('[data-pointer]');
    const pointer = element?.getAttribute('data-pointer');
    if (pointer !== null && pointer !== undefined) onSelect?.(pointer);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.key === '+' || event.key === '=') zoom(STEP);
    else if (event.key === '-') zoom(1 / STEP);
    else if (event.key === '0') setScale(toFittingScale());
    else if (!target.matches('[tabindex][data-pointer]')) return;
    else if (event.key === 'Enter' || event.key === ' ') select(target);
    else if (event.key.startsWith('Arrow')) {
      const all = [...(paper.current?.querySelectorAll('[tabindex]') ?? [])];
      const next = findNeighbour(target, all, event.key);
      if (next) {
        target.setAttribute('tabindex', '-1');
        next.setAttribute('tabindex', '0');
        (next as SVGElement).focus({ preventScroll: true });
        scrollTo(next);
      }
    } else return;
    event.preventDefault();
  };

  const zoom = (factor: number) => setScale(clampScale(used * factor));

  return (
    <section class="picture" aria-label={label}>
      <div class="picture-tools" role="toolbar" aria-label="Zoom">
        <button type="button" onClick={() => zoom(1 / STEP)} aria-label="Smaller">
          −
        </button>
        <button type="button" onClick={() => zoom(STEP)} aria-label="Larger">
          +
        </button>
        <button type="button" onClick={() => setScale(toFittingScale())}>
          Fit
        </button>
        <button type="button" onClick={() => setScale(1)}>
          100 %
        </button>
      </div>
      <div
        class="picture-frame"
        ref={frame}
        onClick={({ target }) => select(target)}
        onKeyDown={onKeyDown}
      >
        <div class="paper" ref={paper} />
        {!drawn && <p class="quiet pad">Drawing …</p>}
      </div>
      {drawn && <Tables tables={drawn.tables} />}
    </section>
  );
}
