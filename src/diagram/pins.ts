import { append } from '../kernel/append.ts';
import type { Diagram, Pin } from './drawn-graph.ts';

type Pinned = { readonly pointer?: string; readonly pins: readonly Pin[] };

/** The diagram with each of its elements changed. */
function mapElements(diagram: Diagram, change: <T extends Pinned>(element: T) => T): Diagram {
  const graphs = diagram.graphs.map((graph) =>
    change({
      ...graph,
      boxes: graph.boxes.map(change),
      arrows: graph.arrows.map((arrow) => ({ ...arrow, labels: arrow.labels.map(change) })),
    }),
  );
  return { ...diagram, graphs };
}

/**
 * The diagram with each finding at the smallest drawn element around it. A finding of a part that is not
 * drawn is left out.
 */
export function pinFindings(diagram: Diagram, findings: readonly Pin[]): Diagram {
  const drawn = new Map<string, Pin[]>();
  mapElements(diagram, (element) => {
    if (element.pointer !== undefined) drawn.set(element.pointer, []);
    return element;
  });
  for (const finding of findings) {
    let pointer = finding.at;
    while (pointer !== '' && !drawn.has(pointer)) {
      pointer = pointer.slice(0, pointer.lastIndexOf('/'));
    }
    if (drawn.has(pointer)) append(drawn, pointer, finding);
  }
  return mapElements(diagram, (element) => {
    const pins = drawn.get(element.pointer ?? '') ?? [];
    return pins.length === 0 ? element : { ...element, pins };
  });
}
