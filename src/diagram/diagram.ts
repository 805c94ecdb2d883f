import { append } from '../kernel/append.ts';
import type { Model, TraitRow } from '../language/model/model.ts';
import { type Diagram, type Element, type Graph, listElements, type Pin } from './drawn-graph.ts';
import { layoutDiagram } from './layout.ts';
import { hasMachine, type MachineDetail, toMachineGraph } from './machine-graph.ts';
import { toMermaid } from './mermaid.ts';
import { toOrbitalGraph } from './orbital-graph.ts';
import { toSvg } from './svg.ts';

/** The subjects of a diagram: state machines, orbitals with their parts, or all of it. */
export const VIEWS = ['machines', 'orbitals', 'application'] as const;
export type View = (typeof VIEWS)[number];

export interface DiagramOptions {
  /** Default `machines` where one trait is asked for, else `application`. */
  readonly view?: View;
  /** Only the machine of this trait. */
  readonly trait?: string;
  readonly detail?: MachineDetail;
}

/** From this many machines on, effects are left out: events and guards alone stay readable. */
const MANY_MACHINES = 8;

function listMachines(model: Model, options: DiagramOptions): Graph[] {
  const isMeant = ({ name }: TraitRow) => options.trait === undefined || name === options.trait;
  const rows = model.traits.filter(hasMachine).filter(isMeant);
  const detail = options.detail ?? (rows.length >= MANY_MACHINES ? 'events' : 'effects');
  return rows.map((row) => toMachineGraph(row, detail));
}

/** The document of a model as a diagram. Without boxes where there is nothing of the view to draw. */
export function toDiagram(model: Model, options: DiagramOptions = {}): Diagram {
  const view = options.view ?? (options.trait === undefined ? 'application' : 'machines');
  const orbitals =
    view === 'machines' ? [] : model.orbitals.map((orbital) => toOrbitalGraph(orbital, model));
  const machines = view === 'orbitals' ? [] : listMachines(model, options);
  const { name } = model.document;
  return {
    title: typeof name === 'string' && name !== '' ? name : 'unnamed application',
    graphs: [...orbitals, ...machines].filter(({ boxes }) => boxes.length > 0),
  };
}

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

/** The formats of a diagram. */
export const FORMATS = ['svg', 'mermaid'] as const;

/** A diagram as text. */
export const writeDiagram = (diagram: Diagram, format: (typeof FORMATS)[number]): string =>
  format === 'mermaid' ? toMermaid(diagram) : toSvg(layoutDiagram(diagram));
