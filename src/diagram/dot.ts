import type { Box, Diagram, Graph } from './graph.ts';

const quote = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/[\n\r]+/g, '\\n')}"`;

const SHAPES: Readonly<Record<Box['kind'], string>> = {
  state: 'box',
  entity: 'cylinder',
  trait: 'component',
  page: 'note',
  event: 'point',
};

const COLORS = { added: 'darkgreen', removed: 'firebrick', changed: 'orange3', renamed: 'blue3' };

function toAttributes(box: Box): string {
  const style = [
    box.kind === 'state' ? 'rounded' : undefined,
    box.marks.includes('unreachable') || box.marks.includes('opaque') ? 'dashed' : undefined,
  ].filter((word) => word !== undefined);
  const attributes = [
    `label=${quote([box.title, ...box.lines].join('\n'))}`,
    `shape=${SHAPES[box.kind]}`,
    ...(box.marks.includes('terminal') ? ['peripheries=2'] : []),
    ...(style.length > 0 ? [`style=${quote(style.join(','))}`] : []),
    ...(box.change === undefined ? [] : [`color=${COLORS[box.change]}`]),
  ];
  return `[${attributes.join(', ')}]`;
}

function toCluster(graph: Graph, number: number): string[] {
  const idOf = (id: string) => quote(`${number} ${id}`);
  return [
    `subgraph cluster_${number} {`,
    `  label=${quote(graph.title)};`,
    ...graph.boxes.map((box) => `  ${idOf(box.id)} ${toAttributes(box)};`),
    ...graph.arrows.map(({ from, to, labels, kind }) => {
      const label = quote(labels.map(({ title }) => title).join('\n'));
      const style = kind === 'event' || kind === 'relation' ? ', style=dashed' : '';
      return `  ${idOf(from)} -> ${idOf(to)} [label=${label}${style}];`;
    }),
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
