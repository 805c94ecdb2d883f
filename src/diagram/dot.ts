import type { Arrow, Box, Diagram, Graph, Pin } from './drawn-graph.ts';
import { describePins, findWorst } from './table.ts';

const quote = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/[\n\r]+/g, '\\n')}"`;

const SHAPES: Readonly<Record<Box['kind'], string>> = {
  state: 'box',
  entity: 'cylinder',
  trait: 'component',
  page: 'note',
  event: 'point',
};

const COLORS = { added: 'darkgreen', removed: 'firebrick', changed: 'orange3' };

const PIN_COLORS = { error: 'firebrick', warning: 'orange3', hint: 'gray40' } as const;

/** The colour of the worst finding. */
function toPinColor(pins: readonly Pin[]): string[] {
  const worst = findWorst(pins);
  return worst === undefined ? [] : [`color=${PIN_COLORS[worst.severity]}`, 'penwidth=2'];
}

function toAttributes(box: Box): string {
  const style = [
    box.kind === 'state' ? 'rounded' : undefined,
    box.marks.includes('unreachable') || box.marks.includes('opaque') ? 'dashed' : undefined,
  ].filter((word) => word !== undefined);
  const attributes = [
    `label=${quote([box.title, ...box.lines, ...describePins(box.pins)].join('\n'))}`,
    `shape=${SHAPES[box.kind]}`,
    ...(box.marks.includes('terminal') ? ['peripheries=2'] : []),
    ...(style.length > 0 ? [`style=${quote(style.join(','))}`] : []),
    ...(box.change === undefined ? toPinColor(box.pins) : [`color=${COLORS[box.change]}`]),
  ];
  return `[${attributes.join(', ')}]`;
}

function toEdge({ from, to, labels, kind }: Arrow, idOf: (id: string) => string): string {
  const pins = labels.flatMap((label) => label.pins);
  const text = labels.flatMap((label) => [label.title, ...describePins(label.pins)]).join('\n');
  const attributes = [
    `label=${quote(text)}`,
    ...(kind === 'event' || kind === 'relation' ? ['style=dashed'] : []),
    ...toPinColor(pins),
  ];
  return `  ${idOf(from)} -> ${idOf(to)} [${attributes.join(', ')}];`;
}

function toCluster(graph: Graph, number: number): string[] {
  const idOf = (id: string) => quote(`${number} ${id}`);
  return [
    `subgraph cluster_${number} {`,
    `  label=${quote([graph.title, ...describePins(graph.pins)].join('\n'))};`,
    ...graph.boxes.map((box) => `  ${idOf(box.id)} ${toAttributes(box)};`),
    ...graph.arrows.map((arrow) => toEdge(arrow, idOf)),
    '}',
  ];
}

/** A diagram in the DOT language of Graphviz. */
export function toDot(diagram: Diagram): string {
  const body = diagram.graphs.flatMap(toCluster);
  return [
    `digraph ${quote(diagram.title)} {`,
    '  compound=true; node [fontname="Helvetica"]; edge [fontname="Helvetica"];',
    ...body.map((line) => `  ${line}`),
    '}',
    '',
  ].join('\n');
}
