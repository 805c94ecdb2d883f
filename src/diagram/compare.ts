import type { Arrow, Box, Change, Diagram, Element, Graph } from './drawn-graph.ts';

/** Items of both versions, the later ones first; each with its twin in the other version, if it has one. */
function pair<T extends { readonly id: string }>(
  before: readonly T[] = [],
  after: readonly T[] = [],
): readonly (readonly [earlier: T | undefined, later: T | undefined, either: T])[] {
  const earlier = new Map(before.map((item) => [item.id, item]));
  const later = new Set(after.map(({ id }) => id));
  return [
    ...after.map((item) => [earlier.get(item.id), item, item] as const),
    ...before.filter(({ id }) => !later.has(id)).map((item) => [item, undefined, item] as const),
  ];
}

/** What is read in an element. */
const read = ({ title, lines, marks }: Element & Partial<Box>) =>
  JSON.stringify([title, lines, marks]);

function findChange(earlier?: Element, later?: Element): Change | undefined {
  if (later === undefined) return 'removed';
  if (earlier === undefined) return 'added';
  return read(earlier) === read(later) ? undefined : 'changed';
}

/**
 * Elements of both versions: what only one has is marked, and what reads otherwise. An element that is only in the
 * earlier version loses its pointer, which means nothing in the later one.
 */
const merge = <T extends Element>(before?: readonly T[], after?: readonly T[]): T[] =>
  pair(before, after).map(([earlier, later, element]) => {
    const change = findChange(earlier, later);
    return { ...element, pointer: later?.pointer, ...(change && { change }) };
  });

/**
 * Two versions of a document as one diagram: what is added, removed and changed is marked. Pointers are those of the
 * later version. Clusters without any difference stay, unmarked.
 */
export function compareDiagrams(before: Diagram, after: Diagram): Diagram {
  const graphs = pair(before.graphs, after.graphs).map(([earlier, later, graph]): Graph => {
    const change = findChange(earlier, later);
    const arrows = pair(earlier?.arrows, later?.arrows).map(([was, is, arrow]): Arrow => {
      return { ...arrow, labels: merge(was?.labels, is?.labels) };
    });
    const boxes = merge(earlier?.boxes, later?.boxes);
    return { ...graph, ...(change && change !== 'changed' && { change }), boxes, arrows };
  });
  return { title: after.title, graphs };
}
