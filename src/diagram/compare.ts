import type { Arrow, Change, Diagram, Graph } from './drawn-graph.ts';

interface Item {
  readonly id: string;
  readonly change?: Change;
  readonly pointer?: string;
}

/** Items of both versions, the later ones first; each with its twin in the other version, if it has one. */
function pair<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
): readonly (readonly [earlier: T | undefined, later: T | undefined])[] {
  const earlier = new Map(before.map((item) => [item.id, item]));
  const later = new Set(after.map(({ id }) => id));
  return [
    ...after.map((item) => [earlier.get(item.id), item] as const),
    ...before.filter(({ id }) => !later.has(id)).map((item) => [item, undefined] as const),
  ];
}

/** What is read in an element. */
interface Shown extends Item {
  readonly title: string;
  readonly lines: readonly string[];
  readonly marks?: readonly string[];
}

const read = ({ title, lines, marks }: Shown) => JSON.stringify([title, lines, marks]);

/**
 * Elements of both versions: what only one has is marked, and what reads otherwise. An element that is only in the
 * earlier version loses its pointer, which means nothing in the later one.
 */
function merge<T extends Shown>(before: readonly T[], after: readonly T[]): T[] {
  return pair(before, after).map(([earlier, later]): T => {
    if (later === undefined) {
      const { pointer: _, ...item } = earlier as T;
      return { ...item, change: 'removed' } as T;
    }
    if (earlier === undefined) return { ...later, change: 'added' };
    return read(earlier) === read(later) ? later : { ...later, change: 'changed' };
  });
}

const mergeArrows = (before: readonly Arrow[], after: readonly Arrow[]): Arrow[] =>
  pair(before, after).map(([earlier, later]) => ({
    ...((later ?? earlier) as Arrow),
    labels: merge(earlier?.labels ?? [], later?.labels ?? []),
  }));

/** A cluster of which only one version exists, all of it marked. */
function markGraph(graph: Graph, change: Change): Graph {
  const mark = <T extends Item>(item: T): T => ({ ...item, change });
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
  const graphs = pair(before.graphs, after.graphs).map(([earlier, later]): Graph => {
    if (later === undefined) return markGraph(earlier as Graph, 'removed');
    if (earlier === undefined) return markGraph(later, 'added');
    const boxes = merge(earlier.boxes, later.boxes);
    return { ...later, boxes, arrows: mergeArrows(earlier.arrows, later.arrows) };
  });
  return { title: after.title, graphs };
}
