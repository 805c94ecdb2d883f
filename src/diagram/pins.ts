import { append } from '../kernel/append.ts';
import { type Diagram, type Element, listElements, type Pin } from './drawn-graph.ts';

/**
 * The diagram with each finding at the smallest drawn element around it. A finding of a part that is not
 * drawn is left out.
 */
export function pinFindings(diagram: Diagram, findings: readonly Pin[]): Diagram {
  const drawn = new Set(listElements(diagram).map(({ pointer }) => pointer));
  const pinned = new Map<string | undefined, Pin[]>();
  for (const finding of findings) {
    let pointer = finding.at;
    while (pointer !== '' && !drawn.has(pointer)) {
      pointer = pointer.slice(0, pointer.lastIndexOf('/'));
    }
    append(pinned, pointer, finding);
  }
  const pin = <T extends Element>(element: T): T => {
    const pins = pinned.get(element.pointer);
    return pins === undefined ? element : { ...element, pins };
  };
  const graphs = diagram.graphs.map((graph) => ({
    ...pin(graph),
    boxes: graph.boxes.map(pin),
    arrows: graph.arrows.map((arrow) => ({ ...arrow, labels: arrow.labels.map(pin) })),
  }));
  return { ...diagram, graphs };
}
