import type { Arrow, ArrowLabel, Box, Change, Diagram, Graph } from './drawn-graph.ts';

/** A renamed element: its JSON Pointer in the later document and its earlier name. */
export interface Rename {
  readonly pointer: string;
  readonly from: string;
}

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
  if (later.wasNamed !== undefined) return { ...later, change: 'renamed' };
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

/** The earlier graph with the ids that its renamed elements have in the later one, so that both meet. */
function followRenames(before: Graph, after: Graph, renames: readonly Rename[]): [Graph, Graph] {
  const names = new Map<string, string>();
  const boxes = after.boxes.map((box): Box => {
    const rename = renames.find(({ pointer }) => pointer === box.pointer);
    if (rename === undefined) return box;
    names.set(`${box.kind} ${rename.from}`, box.id);
    return { ...box, wasNamed: rename.from };
  });
  if (names.size === 0) return [before, after];
  const follow = (id: string) => names.get(id) ?? id;
  return [
    {
      ...before,
      boxes: before.boxes.map((box) => ({ ...box, id: follow(box.id) })),
      arrows: before.arrows.map((arrow) => {
        const [from, to] = [follow(arrow.from), follow(arrow.to)];
        return { ...arrow, from, to, id: `${arrow.kind} ${from} → ${to}` };
      }),
    },
    { ...after, boxes },
  ];
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
 * Two versions of a document as one diagram: what is added, removed, changed and renamed is marked. Pointers are
 * those of the later version. Clusters without any difference stay, unmarked.
 */
export function compareDiagrams(
  before: Diagram,
  after: Diagram,
  renames: readonly Rename[] = [],
): Diagram {
  const renamed = new Map(renames.map(({ pointer, from }) => [pointer, from]));
  const earlier = byId(before.graphs);
  const twinOf = (graph: Graph): Graph | undefined => {
    const own = earlier.get(graph.id);
    const former = graph.pointer === undefined ? undefined : renamed.get(graph.pointer);
    if (own !== undefined || former === undefined) return own;
    return before.graphs.find(
      ({ title, id }) => title === former && id.split(' ')[0] === graph.id.split(' ')[0],
    );
  };
  const met = new Set<string>();
  const graphs = after.graphs.map((graph) => {
    const twin = twinOf(graph);
    if (twin === undefined) return markGraph(graph, 'added');
    met.add(twin.id);
    const merged = mergeGraphs(...followRenames(twin, graph, renames));
    return twin.id === graph.id ? merged : { ...merged, change: 'renamed' as const };
  });
  const lost = before.graphs
    .filter(({ id }) => !met.has(id))
    .map((graph) => markGraph(graph, 'removed'));
  return { title: after.title, graphs: [...graphs, ...lost] };
}
