import type { Arrow, ArrowLabel, Box, Change, Diagram, Graph } from './drawn-graph.ts';

type Named = { readonly id: string };
type Marked = { readonly id: string; readonly change?: Change };

const byId = <T extends Named>(items: readonly T[]) =>
  new Map(items.map((item) => [item.id, item]));

/**
 * Items of both versions, the later ones first: what only one has is marked, what differs as `isSame` says is
 * changed. An element that is only in the earlier version loses its pointer, which means nothing in the later one.
 */
function merge<T extends Marked & { readonly pointer?: string }>(
  before: readonly T[],
  after: readonly T[],
  join: (earlier: T, later: T) => T,
): T[] {
  const earlier = byId(before);
  const later = byId(after);
  return [
    ...after.map((item) => {
      const twin = earlier.get(item.id);
      return twin === undefined ? { ...item, change: 'added' as const } : join(twin, item);
    }),
    ...before
      .filter(({ id }) => !later.has(id))
      .map(({ pointer: _pointer, ...item }) => ({ ...item, change: 'removed' as const }) as T),
  ];
}

const isSameText = (
  a: { title: string; lines: readonly string[] },
  b: { title: string; lines: readonly string[] },
) => a.title === b.title && a.lines.join('\n') === b.lines.join('\n');

function joinBoxes(earlier: Box, later: Box): Box {
  const isSame = isSameText(earlier, later) && earlier.marks.join() === later.marks.join();
  return isSame ? later : { ...later, change: 'changed' };
}

const joinLabels = (earlier: ArrowLabel, later: ArrowLabel): ArrowLabel =>
  isSameText(earlier, later) ? later : { ...later, change: 'changed' };

function mergeArrows(before: readonly Arrow[], after: readonly Arrow[]): Arrow[] {
  const earlier = byId(before);
  const later = byId(after);
  const pairs: (readonly [Arrow, readonly ArrowLabel[], readonly ArrowLabel[]])[] = [
    ...after.map((arrow) => [arrow, earlier.get(arrow.id)?.labels ?? [], arrow.labels] as const),
    ...before.filter(({ id }) => !later.has(id)).map((arrow) => [arrow, arrow.labels, []] as const),
  ];
  return pairs.map(([arrow, old, labels]) => ({
    ...arrow,
    labels: merge(old, labels, joinLabels),
  }));
}

function mergeGraphs(before: Graph, after: Graph): Graph {
  const boxes = merge(before.boxes, after.boxes, joinBoxes);
  return { ...after, boxes, arrows: mergeArrows(before.arrows, after.arrows) };
}

/** A cluster of which only one version exists, all of it marked. */
function markGraph(graph: Graph, change: 'added' | 'removed'): Graph {
  const mark = <T extends Marked>(item: T): T => ({ ...item, change });
  return {
    ...graph,
    change,
    boxes: graph.boxes.map(mark),
    arrows: graph.arrows.map((arrow) => ({ ...arrow, labels: arrow.labels.map(mark) })),
  };
}

/**
 * Two versions of a document as one diagram: what is added, removed and changed is marked. Pointers are those of the
 * later version. Clusters without any difference stay, unmarked.
 */
export function compareDiagrams(before: Diagram, after: Diagram): Diagram {
  const earlier = byId(before.graphs);
  const later = byId(after.graphs);
  const graphs = after.graphs.map((graph) => {
    const twin = earlier.get(graph.id);
    return twin === undefined ? markGraph(graph, 'added') : mergeGraphs(twin, graph);
  });
  const lost = before.graphs
    .filter(({ id }) => !later.has(id))
    .map((graph) => markGraph(graph, 'removed'));
  return { title: after.title, graphs: [...graphs, ...lost] };
}
