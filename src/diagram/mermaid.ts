import { count } from '../kernel/word-forms.ts';
import type { Arrow, Box, Change, Diagram, Graph, Pin } from './drawn-graph.ts';
import { SIGNS } from './svg.ts';

/** Text inside a quoted label of Mermaid: its entity codes stand for what ends or opens a label. */
function quote(text: string): string {
  return `"${text.replace(/[#"<>&\n\r]/g, (character) => `#${character.codePointAt(0)};`)}"`;
}

const quoteLines = (lines: readonly string[]): string =>
  `"${lines.map((line) => quote(line).slice(1, -1)).join('<br/>')}"`;

const SHAPES: Readonly<Record<Box['kind'], readonly [string, string]>> = {
  state: ['(', ')'],
  entity: ['[(', ')]'],
  trait: ['[[', ']]'],
  page: ['[/', '/]'],
  event: ['((', '))'],
};

const toSign = (change: Change | undefined) => (change === undefined ? '' : `${SIGNS[change]} `);

/** How many findings an element has, in words; empty where it has none. */
const toNote = ({ pins }: { readonly pins: readonly Pin[] }) =>
  pins.length === 0 ? '' : ` ⚠ ${count(pins.length, 'finding')}`;

function toNode(box: Box, id: string): string {
  const [open, close] = box.marks.includes('terminal') ? ['([', '])'] : SHAPES[box.kind];
  const title = box.kind === 'event' ? '●' : `${toSign(box.change)}${box.title}${toNote(box)}`;
  return `${id}${open}${quoteLines([title, ...box.lines])}${close}`;
}

function toEdge(arrow: Arrow, from: string, to: string): string {
  const line = arrow.kind === 'event' || arrow.kind === 'relation' ? '-.->' : '-->';
  if (arrow.labels.length === 0) return `${from} ${line} ${to}`;
  const texts = arrow.labels.map((label) => {
    const { title, lines, change } = label;
    const guard = lines.find((text) => text.startsWith('['));
    return `${toSign(change)}${guard === undefined ? title : `${title} ${guard}`}${toNote(label)}`;
  });
  return `${from} ${line}|${quoteLines(texts)}| ${to}`;
}

function toSubgraph(graph: Graph, number: number): string[] {
  const ids = new Map(graph.boxes.map((box, i) => [box.id, `g${number}n${i}`]));
  const idOf = (box: string) => ids.get(box) as string;
  return [
    `subgraph g${number}[${quote(graph.title)}]`,
    `  direction ${graph.direction === 'down' ? 'TB' : 'LR'}`,
    ...graph.boxes.map((box) => `  ${toNode(box, idOf(box.id))}`),
    ...graph.arrows.map((arrow) => `  ${toEdge(arrow, idOf(arrow.from), idOf(arrow.to))}`),
    'end',
  ];
}

/** Mermaid draws no chart with more edges than 500, and GitHub does not let a page raise that. */
const MOST_EDGES = 500;

/** The first graphs that together have few enough edges. */
function takeGraphs(graphs: readonly Graph[]): readonly Graph[] {
  let edges = 0;
  return graphs.filter(({ arrows }) => {
    edges += arrows.length;
    return edges <= MOST_EDGES;
  });
}

/** A diagram as a Mermaid flowchart, for chats and pull requests. It leaves out clusters that are too much for Mermaid, and says so. */
export function toMermaid(diagram: Diagram): string {
  const graphs = takeGraphs(diagram.graphs);
  const missing = diagram.graphs.length - graphs.length;
  const left = `${missing} of ${diagram.graphs.length} clusters are left out: Mermaid draws at most 500 arrows. Draw the orbitals, or one trait at a time.`;
  const note = missing === 0 ? [] : [`left[${quote(left)}]`];
  const body = [...note, ...graphs.flatMap(toSubgraph)];
  return ['flowchart TB', ...body.map((line) => `  ${line}`), ''].join('\n');
}
