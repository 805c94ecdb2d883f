import type { Diagram } from './drawn-graph.ts';
import { foldDiagram } from './fold.ts';
import { toMermaid } from './mermaid.ts';
import { layoutDiagram } from './pack.ts';
import type { Theme } from './palette.ts';
import { toSvg } from './svg.ts';

/** The formats of a diagram. */
export const FORMATS = ['svg', 'mermaid'] as const;
export type Format = (typeof FORMATS)[number];

/** A diagram as text. The theme is for formats with colours. */
export function writeDiagram(diagram: Diagram, format: Format, theme: Theme = 'auto'): string {
  if (format === 'mermaid') return toMermaid(diagram);
  return toSvg(layoutDiagram(foldDiagram(diagram)), { theme });
}
