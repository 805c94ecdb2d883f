/**
 * A diagram as plain data, before layout: the drawn elements, their places in the document, and the
 * findings pinned to them. Layout, SVG and Mermaid all read this and nothing else.
 */

/** How an element differs between two versions of a document. */
export type Change = 'added' | 'removed' | 'changed';

/** A finding as `error_check` returns it: `at` is a JSON Pointer into the document. */
export interface Pin {
  readonly at: string;
  readonly severity: 'error' | 'warning' | 'hint';
  readonly message: string;
}

/** Marks of a state beside its name. */
export type Mark = 'initial' | 'terminal' | 'overlay' | 'unreachable' | 'undeclared' | 'opaque';

/** Whatever is drawn with a text. */
export interface Element {
  /** Unique among its like, made of names: the same element has the same id in two versions. */
  readonly id: string;
  readonly title: string;
  /** Smaller text under the title, a line each. */
  readonly lines: readonly string[];
  /** JSON Pointer of the element; absent where the document does not hold it. */
  readonly pointer?: string | undefined;
  readonly change?: Change;
  readonly pins: readonly Pin[];
}

/** A node of the graph. */
export interface Box extends Element {
  readonly kind: 'state' | 'entity' | 'trait' | 'page' | 'event';
  readonly marks: readonly Mark[];
}

export type ArrowKind = 'transition' | 'relation' | 'event' | 'part';

/** A directed edge between two boxes. There is at most one of a kind for each pair. */
export interface Arrow {
  readonly id: string;
  readonly kind: ArrowKind;
  readonly from: string;
  readonly to: string;
  /** Its texts: a transition, a relation, an event that is listened for. */
  readonly labels: readonly Element[];
}

/** One cluster of a diagram: a machine or an orbital. */
export interface Graph extends Element {
  /** The direction in which arrows point. */
  readonly direction: 'down' | 'right';
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

/** A whole picture. */
export interface Diagram {
  readonly title: string;
  readonly graphs: readonly Graph[];
}

/** The clusters of a diagram, their boxes, and the texts of their arrows. */
export const listElements = ({ graphs }: Diagram): readonly Element[] =>
  graphs.flatMap((graph) => [
    graph,
    ...graph.boxes,
    ...graph.arrows.flatMap(({ labels }) => labels),
  ]);
