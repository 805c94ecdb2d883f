import { Graph as LayoutGraph, layout } from '@dagrejs/dagre';
import type { Arrow, Box, Diagram, Element, Graph } from './drawn-graph.ts';
import { measureText } from './text-width.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle by its upper left corner, in pixels. */
export interface Rectangle extends Point, Size {}

export type PlacedBox = Box & Rectangle;
export type PlacedLabel = Element & Rectangle;

export interface PlacedArrow extends Arrow {
  /** From the border of the first box to that of the second. */
  readonly points: readonly Point[];
  readonly labels: readonly PlacedLabel[];
}

/** A cluster at its place in the picture. Places inside are relative to its upper left corner. */
export interface PlacedGraph extends Graph, Rectangle {
  readonly boxes: readonly PlacedBox[];
  readonly arrows: readonly PlacedArrow[];
}

export interface PlacedDiagram extends Diagram, Size {
  readonly graphs: readonly PlacedGraph[];
}

/** Font sizes and distances in pixels; the style sheet of the picture uses the same. */
export const METRICS = {
  title: 13,
  line: 11,
  label: 11.5,
  heading: 15,
  titleHeight: 18,
  lineHeight: 15,
  labelHeight: 15,
  padding: 10,
  start: 14,
  headingHeight: 46,
  margin: 18,
  gap: 26,
} as const;

const BADGE_ROOM = 22;
const LABEL_GAP = 4;
const LOOP_HEIGHT = 9;
const LOOP_WIDTH = 22;

const widestOf = (title: number, lines: readonly string[]): number =>
  Math.max(title, ...lines.map((line) => measureText(line, METRICS.line)));

function sizeOfBox({ title, kind, lines, pins, change }: Box): Size {
  const { padding, titleHeight, lineHeight, start } = METRICS;
  if (title === '' && kind === 'event') return { width: start, height: start };
  const badges = pins.length > 0 || change !== undefined ? BADGE_ROOM : 0;
  const widest = widestOf(measureText(title, METRICS.title) * 1.06, lines);
  return {
    width: Math.ceil(Math.max(56, widest + 2 * padding + badges)),
    height: Math.ceil(titleHeight + lines.length * lineHeight + 2 * padding - 4),
  };
}

function sizeOfLabel({ title, lines, pins, change }: Element): Size {
  const badges = (pins.length > 0 ? BADGE_ROOM : 0) + (change === undefined ? 0 : 14);
  const widest = widestOf(measureText(title, METRICS.label) * 1.06 + badges, lines);
  return {
    width: Math.ceil(widest + 8),
    height: METRICS.labelHeight + lines.length * (METRICS.lineHeight - 2),
  };
}

/** The labels of an arrow under each other, placed from the middle of their upper edge. */
function stackLabels(arrow: Arrow) {
  let height = 0;
  const labels = arrow.labels.map((label): PlacedLabel => {
    const size = sizeOfLabel(label);
    const y = height + LABEL_GAP / 2;
    height += size.height + LABEL_GAP;
    return { ...label, x: -size.width / 2, y, ...size };
  });
  return { labels, width: Math.max(0, ...labels.map((label) => label.width)), height };
}

/** More boxes and arrows than these are no picture; the layout of larger graphs takes seconds, too. */
const MOST_BOXES = 80;
const MOST_ARROWS = 160;

/** The graph with what is too much for a picture left out, and said in its subtitle and labels. */
function foldGraph(graph: Graph): Graph {
  const boxes = graph.boxes.slice(0, MOST_BOXES);
  const shown = new Set(boxes.map(({ id }) => id));
  const between = graph.arrows.filter(({ from, to }) => shown.has(from) && shown.has(to));
  const arrows = between.slice(0, MOST_ARROWS);
  const missing = [
    [graph.boxes.length - boxes.length, 'elements'] as const,
    [graph.arrows.length - arrows.length, 'arrows'] as const,
  ].flatMap(([count, noun]) => (count > 0 ? [`${count} more ${noun}`] : []));
  const left = missing.length === 0 ? [] : [`not drawn: ${missing.join(', ')}`];
  const subtitle = [...graph.lines, ...left].join('; ');
  return { ...graph, boxes, arrows, lines: subtitle === '' ? [] : [subtitle] };
}

/** Lays one cluster out by layers (Sugiyama), as dagre does. The same graph gives the same places everywhere. */
function layoutGraph(whole: Graph): PlacedGraph {
  const graph = foldGraph(whole);
  const { margin, headingHeight } = METRICS;
  const drawing = new LayoutGraph({ multigraph: true });
  drawing.setGraph({
    rankdir: graph.direction === 'down' ? 'TB' : 'LR',
    nodesep: 24,
    edgesep: 12,
    ranker: 'tight-tree',
    ranksep: graph.direction === 'down' ? 28 : 40,
  });
  for (const box of graph.boxes) drawing.setNode(box.id, sizeOfBox(box));
  const labelled = graph.arrows.map((arrow) => ({ arrow, ...stackLabels(arrow) }));
  for (const { arrow, width, height } of labelled) {
    // A loop is drawn between its box and its label.
    const room = arrow.from === arrow.to ? LOOP_WIDTH : 0;
    drawing.setEdge(arrow.from, arrow.to, { width: width + room, height, labelpos: 'c' }, arrow.id);
  }
  if (graph.boxes.length > 0) layout(drawing);
  const shift = (x: number, y: number): Point => ({ x: x + margin, y: y + headingHeight });
  const boxes = graph.boxes.map((box): PlacedBox => {
    // The layout writes the center of a node.
    const { x, y, width, height } = drawing.node(box.id) as Rectangle;
    return { ...box, ...shift(x - width / 2, y - height / 2), width, height };
  });
  const arrows = labelled.map(({ arrow, labels, height: labelsHeight }): PlacedArrow => {
    const edge = drawing.edge({ v: arrow.from, w: arrow.to, name: arrow.id });
    const points: readonly Point[] =
      arrow.from === arrow.to ? toLoop(drawing.node(arrow.from) as Rectangle) : (edge.points ?? []);
    const middle = shift(edge.x ?? 0, (edge.y ?? 0) - labelsHeight / 2);
    return {
      ...arrow,
      points: points.map(({ x, y }) => shift(x, y)),
      labels: labels.map((one) => ({ ...one, x: middle.x + one.x, y: middle.y + one.y })),
    };
  });
  const { width = 0, height = 0 } = drawing.graph();
  const heading = widestOf(measureText(graph.title, METRICS.heading) + BADGE_ROOM, graph.lines);
  return {
    ...graph,
    x: 0,
    y: 0,
    width: Math.ceil(Math.max(heading, width) + 2 * margin),
    height: Math.ceil(headingHeight + height + margin),
    boxes,
    arrows,
  };
}

/** The control points of a curve that leaves a box at its right side and comes back below. Its place is its center. */
function toLoop({ x, y, width }: Rectangle): Point[] {
  const right = x + width / 2;
  return [
    { x: right, y: y - LOOP_HEIGHT },
    { x: right + LOOP_WIDTH, y: y - 2 * LOOP_HEIGHT },
    { x: right + LOOP_WIDTH, y: y + 2 * LOOP_HEIGHT },
    { x: right, y: y + LOOP_HEIGHT },
  ];
}

/** Width to height of a picture of many clusters: a screen's. */
const ASPECT_RATIO = 1.6;
/** The title is above the clusters. */
const TITLE_HEIGHT = 40;

/** A cluster in the direction that suits it; where it is wider than the room, in the one that makes it narrower. */
function layoutInRoom(graph: Graph, room: number): PlacedGraph {
  const placed = layoutGraph(graph);
  if (placed.width <= room) return placed;
  const direction = graph.direction === 'down' ? 'right' : 'down';
  const turned = layoutGraph({ ...graph, direction });
  return turned.width < placed.width ? turned : placed;
}

/**
 * Lays a whole diagram out: each cluster by itself, then all of them in rows, in the order of the document. Sizes are
 * in pixels. With `roomPx` a row is as wide as the room, so that the picture grows downwards; without, the picture has
 * the shape of a screen.
 */
export function layoutDiagram(diagram: Diagram, roomPx = Number.POSITIVE_INFINITY): PlacedDiagram {
  const { gap, margin } = METRICS;
  const room = roomPx - 2 * margin;
  const placed = diagram.graphs.map((graph) => layoutInRoom(graph, room));
  const area = placed.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const rowWidth = Number.isFinite(room) ? room : Math.sqrt(area * ASPECT_RATIO);
  let [x, y, rowHeight] = [margin, TITLE_HEIGHT + margin, 0];
  const graphs = placed.map((graph) => {
    if (x > margin && x + graph.width > margin + rowWidth) {
      [x, y, rowHeight] = [margin, y + rowHeight + gap, 0];
    }
    const moved = { ...graph, x, y };
    x += graph.width + gap;
    rowHeight = Math.max(rowHeight, graph.height);
    return moved;
  });
  return {
    title: diagram.title,
    graphs,
    width: Math.max(320, ...graphs.map((one) => one.x + one.width + margin)),
    height: Math.max(120, ...graphs.map((one) => one.y + one.height + margin)),
  };
}
