import { toDot } from './dot.ts';
import type { Diagram } from './drawn-graph.ts';
import { foldDiagram } from './fold.ts';
import { toMermaid } from './mermaid.ts';
import { layoutDiagram } from './pack.ts';
import type { Theme } from './palette.ts';
import { toSvg } from './svg.ts';

/** The formats of a diagram. */
export const FORMATS = ['svg', 'mermaid', 'dot'] as const;
export type Format = (typeof FORMATS)[number];

/** A diagram as text. The theme is for formats with colours. */
export function writeDiagram(diagram: Diagram, format: Format, theme: Theme = 'auto'): string {
  if (format === 'mermaid') return toMermaid(diagram);
  if (format === 'dot') return toDot(diagram);
  return toSvg(layoutDiagram(foldDiagram(diagram)), { theme });
}
