import type { Diagram } from './drawn-graph.ts';
import { layoutDiagram } from './layout.ts';
import { toMermaid } from './mermaid.ts';
import { toSvg } from './svg.ts';

/** The formats of a diagram. */
export const FORMATS = ['svg', 'mermaid'] as const;

/** A diagram as text. */
export const writeDiagram = (diagram: Diagram, format: (typeof FORMATS)[number]): string =>
  format === 'mermaid' ? toMermaid(diagram) : toSvg(layoutDiagram(diagram));
