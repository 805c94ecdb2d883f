import type { Diagram, Graph } from './drawn-graph.ts';
import { layoutGraph, METRICS, type PlacedDiagram, type PlacedGraph } from './layout.ts';

/** Width to height of a picture of many clusters: a screen's. */
const ASPECT_RATIO = 1.6;
/** The title is above the clusters. */
const TITLE_HEIGHT = 40;

/**
 * Places clusters in rows, in their order, so that the picture gets the shape of a screen. Keeps the order,
 * because a reader finds a trait where the document has it.
 */
function packRows(graphs: readonly PlacedGraph[], roomPx: number | undefined): PlacedGraph[] {
  const { gap, margin } = METRICS;
  const area = graphs.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const widest = Math.max(0, ...graphs.map(({ width }) => width));
  const wanted = roomPx === undefined ? Math.sqrt(area * ASPECT_RATIO) : roomPx - 2 * margin;
  const rowWidth = Math.max(widest, wanted);
  let x = margin;
  let y = TITLE_HEIGHT + margin;
  let rowHeight = 0;
  return graphs.map((graph) => {
    if (x > margin && x + graph.width > margin + rowWidth) {
      x = margin;
      y += rowHeight + gap;
      rowHeight = 0;
    }
    const placed = { ...graph, x, y };
    x += graph.width + gap;
    rowHeight = Math.max(rowHeight, graph.height);
    return placed;
  });
}

/** A cluster in the direction that suits it; where it is wider than the room, in the one that makes it narrower. */
function layoutInRoom(graph: Graph, roomPx: number | undefined): PlacedGraph {
  const placed = layoutGraph(graph);
  if (roomPx === undefined || placed.width <= roomPx - 2 * METRICS.margin) return placed;
  const direction = graph.direction === 'down' ? 'right' : 'down';
  const turned = layoutGraph({ ...graph, direction });
  return turned.width < placed.width ? turned : placed;
}

/**
 * Lays a whole diagram out: each cluster by itself, then all of them in rows. Sizes are in pixels. With `roomPx` a row
 * is as wide as the room, so that the picture grows downwards; without, the picture has the shape of a screen.
 */
export function layoutDiagram(diagram: Diagram, roomPx?: number): PlacedDiagram {
  const placed = diagram.graphs.map((graph) => layoutInRoom(graph, roomPx));
  const graphs = packRows(placed, roomPx);
  const { margin } = METRICS;
  return {
    diagram,
    graphs,
    width: Math.max(320, ...graphs.map(({ x, width }) => x + width + margin)),
    height: Math.max(120, ...graphs.map(({ y, height }) => y + height + margin)),
  };
}
