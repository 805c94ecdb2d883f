import type { Diagram, Graph } from './drawn-graph.ts';

/** More boxes and arrows than these are no picture; the layout of larger graphs takes seconds, too. */
const MOST_BOXES = 80;
const MOST_ARROWS = 160;
/** An arrow with more labels shows these and says how many it leaves out. */
const MOST_LABELS = 5;

/** The graph with what is too much for a picture left out, and said in its subtitle and labels. */
export function foldGraph(graph: Graph): Graph {
  const boxes = graph.boxes.slice(0, MOST_BOXES);
  const shown = new Set(boxes.map(({ id }) => id));
  const between = graph.arrows.filter(({ from, to }) => shown.has(from) && shown.has(to));
  const arrows = between.slice(0, MOST_ARROWS).map((arrow) => {
    const hidden = arrow.labels.slice(MOST_LABELS);
    if (hidden.length === 0) return arrow;
    const rest = {
      id: 'more',
      title: `${hidden.length} more`,
      lines: [],
      pins: hidden.flatMap(({ pins }) => pins),
    };
    return { ...arrow, labels: [...arrow.labels.slice(0, MOST_LABELS), rest] };
  });
  const missing = [
    graph.boxes.length > boxes.length ? `${graph.boxes.length - boxes.length} more elements` : '',
    graph.arrows.length > arrows.length ? `${graph.arrows.length - arrows.length} more arrows` : '',
  ].filter((text) => text !== '');
  if (missing.length === 0) return { ...graph, boxes, arrows };
  const subtitle = [graph.subtitle, `not drawn: ${missing.join(', ')}`].filter(Boolean).join('; ');
  return { ...graph, boxes, arrows, subtitle };
}

/** More clusters than these are no picture either: the largest known application has 134. */
const MOST_CLUSTERS = 400;

/** The diagram with the clusters left out that are too many, and said in its title. */
export function foldDiagram(diagram: Diagram): Diagram {
  const graphs = diagram.graphs.slice(0, MOST_CLUSTERS);
  const missing = diagram.graphs.length - graphs.length;
  if (missing === 0) return diagram;
  return { title: `${diagram.title}; not drawn: ${missing} more clusters`, graphs };
}
