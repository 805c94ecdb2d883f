import type { Arrow, Graph } from './drawn-graph.ts';

/** More boxes and arrows than these are no picture; the layout of larger graphs takes seconds, too. */
const MOST_BOXES = 80;
const MOST_ARROWS = 160;
/** An arrow with more labels shows these and says how many it leaves out. */
const MOST_LABELS = 5;

function foldLabels(arrow: Arrow): Arrow {
  const hidden = arrow.labels.slice(MOST_LABELS);
  if (hidden.length === 0) return arrow;
  const title = `${hidden.length} more`;
  const rest = { id: 'more', title, lines: [], pins: hidden.flatMap(({ pins }) => pins) };
  return { ...arrow, labels: [...arrow.labels.slice(0, MOST_LABELS), rest] };
}

/** The graph with what is too much for a picture left out, and said in its subtitle and labels. */
export function foldGraph(graph: Graph): Graph {
  const boxes = graph.boxes.slice(0, MOST_BOXES);
  const shown = new Set(boxes.map(({ id }) => id));
  const between = graph.arrows.filter(({ from, to }) => shown.has(from) && shown.has(to));
  const arrows = between.slice(0, MOST_ARROWS).map(foldLabels);
  const missing = [
    [graph.boxes.length - boxes.length, 'elements'] as const,
    [graph.arrows.length - arrows.length, 'arrows'] as const,
  ].flatMap(([count, noun]) => (count > 0 ? [`${count} more ${noun}`] : []));
  const left = missing.length === 0 ? [] : [`not drawn: ${missing.join(', ')}`];
  const subtitle = [...graph.lines, ...left].join('; ');
  return { ...graph, boxes, arrows, lines: subtitle === '' ? [] : [subtitle] };
}
