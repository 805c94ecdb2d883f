import { isString } from '../kernel/json.ts';
import { count } from '../kernel/word-forms.ts';
import type { Arrow, Change, Element, Pin } from './drawn-graph.ts';
import {
  METRICS,
  type PlacedArrow,
  type PlacedBox,
  type PlacedDiagram,
  type PlacedGraph,
  type PlacedLabel,
  type Point,
} from './layout.ts';
import { toStyleSheet } from './palette.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Characters that XML 1.0 has no way to write (section 2.2). */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes text for an element or a quoted attribute of XML and HTML. */
const escapeMarkup = (text: string): string =>
  text
    .replace(UNWRITABLE, '\ufffd')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] as string);

/** A length or a coordinate, to a tenth of a pixel: the same text wherever it was computed. */
const toLength = (value: number): string => String(Math.round(value * 10) / 10);

/** Severities differ by shape as well as by colour: an octagon, a triangle, a circle. */
const SHAPES: Readonly<Record<Pin['severity'], string>> = {
  error: 'M-3.3-8h6.6L8-3.3v6.6L3.3 8h-6.6L-8 3.3v-6.6z',
  warning: 'M0-8.5 9 7.5H-9z',
  hint: 'M8 0A8 8 0 1 1-8 0 8 8 0 1 1 8 0z',
};

/** The signs of differences; their meaning does not depend on colour. */
export const SIGNS: Readonly<Record<Change, string>> = { added: '+', removed: '−', changed: '~' };

const ROLE = ' role="img"';

const CORNER = 9;
const HEAD_LENGTH = 8;
const HEAD_WIDTH = 3.6;

const rectangle = (x: number, y: number, width: number, height: number, radius: number) =>
  `<rect x="${toLength(x)}" y="${toLength(y)}" width="${toLength(width)}" height="${toLength(height)}" rx="${radius}"/>`;

/** A line of text. The blank before it keeps lines apart for who reads the words alone. */
const text = (kind: string, x: number, y: number, content: string, anchor = 'start') =>
  ` <text class="${kind}" x="${toLength(x)}" y="${toLength(y)}" text-anchor="${anchor}">${escapeMarkup(content)}</text>`;

const at = (x: number, y: number) => `transform="translate(${toLength(x)} ${toLength(y)})"`;

/** The findings of an element as one badge: the shape of the worst, how many there are, and their messages. */
function drawPins(pins: readonly Pin[], x: number, y: number): string {
  const severities = ['error', 'warning', 'hint'] as const;
  const worst = severities.find((severity) => pins.some((pin) => pin.severity === severity));
  if (worst === undefined) return '';
  const messages = pins.map(({ severity, message }) => `${severity}: ${message}`);
  const sign = pins.length > 1 ? String(Math.min(pins.length, 99)) : '!';
  const below = worst === 'warning' ? 5 : 3.5;
  return `<g class="p ${worst}" ${at(x, y)}><title>${escapeMarkup(messages.join('\n'))}</title><path d="${SHAPES[worst]}"/> <text text-anchor="middle" y="${below}">${sign}</text></g>`;
}

/** The sign of a difference. */
function drawChange(change: Change | undefined, x: number, y: number): string {
  if (change === undefined) return '';
  return ` <text class="c" text-anchor="middle" x="${toLength(x)}" y="${toLength(y)}">${SIGNS[change]}</text>`;
}

/** An element with what it is for a screen reader: its text in order, then the meaning of shapes and colours. */
function group(
  kind: string,
  { title, lines, pins, change, pointer }: Element,
  others: readonly string[],
  attributes: string,
  parts: readonly string[],
): string {
  const findings = pins.length === 0 ? [] : [count(pins.length, 'finding')];
  const signs = change === undefined ? [] : [change];
  const label = [title, ...lines, ...findings, ...others, ...signs].join(', ');
  const place = pointer === undefined ? '' : ` data-pointer="${escapeMarkup(pointer)}"`;
  const classes = [kind, ...signs].join(' ');
  return `<g class="${classes}"${place}${attributes} aria-label="${escapeMarkup(label)}">${parts.join('')}</g>`;
}

/** The outline of a box; kinds and marks differ by shape, not by colour alone. */
function drawOutline(box: PlacedBox): string {
  const { x, y, width, height } = box;
  const radius = box.kind === 'state' ? CORNER : 3;
  const line = (at: number) =>
    `<path class="r" d="M${toLength(x)} ${toLength(at)}h${toLength(width)}"/>`;
  const hasFields = box.kind === 'entity' && box.lines.length > 0;
  return [
    box.marks.includes('overlay') && rectangle(x + 5, y - 5, width, height, radius),
    rectangle(x, y, width, height, radius),
    box.marks.includes('terminal') && rectangle(x + 3, y + 3, width - 6, height - 6, radius - 2),
    hasFields && line(y + METRICS.padding + METRICS.titleHeight - 3),
    box.kind === 'page' && line(y + 5),
    box.kind === 'trait' &&
      `<path class="bar" d="M${toLength(x)} ${toLength(y)}h4v${toLength(height)}h-4z"/>`,
  ]
    .filter(isString)
    .join('');
}

function drawBox(box: PlacedBox): string {
  const { x, y, width } = box;
  if (box.kind === 'event') {
    const radius = METRICS.start / 2;
    return `<circle class="dot" cx="${toLength(x + radius)}" cy="${toLength(y + radius)}" r="${radius}"/>`;
  }
  const left = x + METRICS.padding;
  const top = y + METRICS.padding + 10;
  const parts = [
    drawOutline(box),
    text('t', left, top, box.title),
    ...box.lines.map((line, i) => text('q', left, top + 2 + (i + 1) * METRICS.lineHeight, line)),
    drawPins(box.pins, x + width - 9, y + 3),
    drawChange(box.change, x + width - (box.pins.length > 0 ? 26 : 10), y + 14),
  ];
  const named = { ...box, title: `${box.kind} ${box.title}` };
  const kind = ['b', box.kind, ...box.marks].join(' ');
  return group(kind, named, box.marks, ROLE, parts);
}

/** A line through the points with its corners rounded; a loop as one curve. */
function drawLine({ from, to, points }: PlacedArrow): string {
  const write = ({ x, y }: Point) => `${toLength(x)} ${toLength(y)}`;
  const [start, ...rest] = points.map(write);
  if (from === to) return `M${start}C${rest.join(' ')}`;
  // Each corner bends the line from the middle before it to the middle after it.
  const bends = points.slice(1, -1).map((corner, i, corners) => {
    const next = corners[i + 1];
    const middle = next && { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 };
    return `Q${write(corner)} ${middle ? write(middle) : rest.at(-1)}`;
  });
  return `M${start}${bends.length > 0 ? bends.join('') : `L${rest.at(-1)}`}`;
}

function drawHead(points: readonly Point[]): string {
  const [before, end] = points.slice(-2) as [Point, Point];
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const back = { x: end.x - dx * HEAD_LENGTH, y: end.y - dy * HEAD_LENGTH };
  const side = (sign: number) =>
    `${toLength(back.x - sign * dy * HEAD_WIDTH)} ${toLength(back.y + sign * dx * HEAD_WIDTH)}`;
  return `<path class="head" d="M${toLength(end.x)} ${toLength(end.y)}L${side(1)}L${side(-1)}z"/>`;
}

function drawLabel(label: PlacedLabel, { from, to }: Arrow): string {
  const { x, y, width, height } = label;
  const center = x + width / 2;
  const parts = [
    `<rect class="halo" x="${toLength(x)}" y="${toLength(y)}" width="${toLength(width)}" height="${toLength(height)}"/>`,
    ...[label.title, ...label.lines].map((line, i) => {
      const below = y + 11.5 + i * (METRICS.lineHeight - 2);
      return text(i === 0 ? 'l' : 'q', center, below, line, 'middle');
    }),
    drawPins(label.pins, x + width - 8, y + 6),
    drawChange(label.change, x + 6, y + 12),
  ];
  return group('e', label, [`from ${from} to ${to}`], ROLE, parts);
}

const drawArrow = (arrow: PlacedArrow): string =>
  `<g class="a ${arrow.kind}"><path d="${drawLine(arrow)}"/>${drawHead(arrow.points)}</g>`;

function drawGraph(graph: PlacedGraph): string {
  const { x, y, width, height, boxes, arrows } = graph;
  const parts = [
    rectangle(0, 0, width, height, 8),
    text('h', METRICS.margin, 22, graph.title),
    text('q', METRICS.margin, 37, graph.lines.join(' ')),
    drawPins(graph.pins, width - 14, 16),
    drawChange(graph.change, width - (graph.pins.length > 0 ? 32 : 14), 22),
    ...arrows.map(drawArrow),
    ...boxes.map(drawBox),
    ...arrows.flatMap((arrow) => arrow.labels.map((label) => drawLabel(label, arrow))),
  ];
  return group('cl', graph, [], ` role="group" ${at(x, y)}`, parts);
}

/** A diagram as SVG, without a style sheet for a page that has one. The same diagram gives the same bytes on every machine. */
export function toSvg(placed: PlacedDiagram, { withStyle = true } = {}): string {
  const { title, graphs } = placed;
  const [w, h] = [toLength(placed.width), toLength(placed.height)];
  const style = withStyle ? `<style>${toStyleSheet()}</style>` : '';
  const body =
    graphs.length === 0
      ? text('q', METRICS.margin, 64, 'There is nothing to draw here.')
      : graphs.map(drawGraph).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" class="od" role="group" aria-label="${escapeMarkup(`Diagram of ${title}`)}" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${style}${text('h', METRICS.margin, 30, title)}${body}</svg>`;
}
