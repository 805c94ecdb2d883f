import { append } from '../kernel/append.ts';
import type { Arrow, Box, Diagram, Graph, Pin } from './drawn-graph.ts';

type Pinned = { readonly pointer?: string; readonly pins: readonly Pin[] };

function* elementsOf(diagram: Diagram): Generator<Pinned> {
  for (const graph of diagram.graphs) {
    yield graph;
    yield* graph.boxes;
    for (const arrow of graph.arrows) yield* arrow.labels;
  }
}

/** The nearest of the drawn pointers that contain `at`. */
function findHolder(at: string, drawn: ReadonlySet<string>): string | undefined {
  for (let pointer = at; ; pointer = pointer.slice(0, pointer.lastIndexOf('/'))) {
    if (drawn.has(pointer)) return pointer;
    if (pointer === '') return undefined;
  }
}

/**
 * The diagram with each finding at the smallest drawn element around it. A finding of a part that is not
 * drawn is left out.
 */
export function pinFindings(diagram: Diagram, findings: readonly Pin[]): Diagram {
  if (findings.length === 0) return diagram;
  const drawn = new Set<string>();
  for (const { pointer } of elementsOf(diagram)) if (pointer !== undefined) drawn.add(pointer);
  const byPointer = new Map<string, Pin[]>();
  for (const finding of findings) {
    const holder = findHolder(finding.at, drawn);
    if (holder === undefined) continue;
    append(byPointer, holder, finding);
  }
  const pin = <T extends Pinned>(element: T): T => {
    const pins = element.pointer === undefined ? undefined : byPointer.get(element.pointer);
    return pins === undefined ? element : { ...element, pins };
  };
  const pinArrow = (arrow: Arrow): Arrow => ({ ...arrow, labels: arrow.labels.map(pin) });
  const pinGraph = (graph: Graph): Graph =>
    pin({
      ...graph,
      boxes: graph.boxes.map((box): Box => pin(box)),
      arrows: graph.arrows.map(pinArrow),
    });
  return { ...diagram, graphs: diagram.graphs.map(pinGraph) };
}
