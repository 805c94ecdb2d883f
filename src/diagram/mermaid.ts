import type { Arrow, Box, Diagram, Graph } from './graph.ts';

/** Text inside a quoted label of Mermaid: its entity codes stand for what ends or opens a label. */
function quote(text: string): string {
  return `"${text.replace(/[#"<>&\n\r]/g, (character) => `#${character.codePointAt(0)};`)}"`;
}

const SHAPES: Readonly<Record<Box['kind'], readonly [string, string]>> = {
  state: ['(', ')'],
  entity: ['[(', ')]'],
  trait: ['[[', ']]'],
  page: ['[/', '/]'],
  event: ['((', '))'],
};

const SIGNS = { added: '+ ', removed: '− ', changed: '~ ', renamed: '↷ ' } as const;

function toNode(box: Box, id: string): string {
  const [open, close] = box.marks.includes('terminal') ? ['([', '])'] : SHAPES[box.kind];
  const sign = box.change === undefined ? '' : SIGNS[box.change];
  const pins = box.pins.length === 0 ? '' : ` (${box.pins.length} findings)`;
  const title = box.kind === 'event' && box.title === '' ? '●' : `${sign}${box.title}${pins}`;
  const lines = [title, ...box.lines].map((line) => quote(line).slice(1, -1)).join('<br/>');
  return `${id}${open}"${lines}"${close}`;
}

function toEdges(arrow: Arrow, from: string, to: string): string[] {
  const line = arrow.kind === 'event' || arrow.kind === 'relation' ? '-.->' : '-->';
  if (arrow.labels.length === 0) return [`${from} ${line} ${to}`];
  const texts = arrow.labels.map(({ title, lines, change }) => {
    const guard = lines.find((text) => text.startsWith('['));
    return `${change === undefined ? '' : SIGNS[change]}${guard === undefined ? title : `${title} ${guard}`}`;
  });
  return [
    `${from} ${line}|${`"${texts.map((text) => quote(text).slice(1, -1)).join('<br/>')}"`}| ${to}`,
  ];
}

function toSubgraph(graph: Graph, number: number): string[] {
  const ids = new Map(graph.boxes.map((box, i) => [box.id, `g${number}n${i}`]));
  const idOf = (box: string) => ids.get(box) as string;
  return [
    `subgraph g${number}[${quote(graph.title)}]`,
    `  direction ${graph.direction === 'down' ? 'TB' : 'LR'}`,
    ...graph.boxes.map((box) => `  ${toNode(box, idOf(box.id))}`),
    ...graph.arrows.flatMap((arrow) =>
      toEdges(arrow, idOf(arrow.from), idOf(arrow.to)).map((edge) => `  ${edge}`),
    ),
    'end',
  ];
}

/** A diagram as a Mermaid flowchart, for chats and pull requests. */
export function toMermaid(diagram: Diagram): string {
  const body = diagram.graphs.flatMap(toSubgraph);
  return ['flowchart TB', ...body.map((line) => `  ${line}`), ''].join('\n');
}
