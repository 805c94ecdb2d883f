import type { Diagram, Graph } from './graph.ts';
import { escapeMarkup } from './markup.ts';
import { listRows } from './table.ts';

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{font:15px/1.5 system-ui,sans-serif;margin:1.5rem}',
  'svg{max-width:100%;height:auto;border:1px solid #8884;border-radius:6px}',
  'table{border-collapse:collapse;margin:.5rem 0 1.5rem;font-size:.9rem}',
  'th,td{text-align:left;vertical-align:top;padding:.25rem .7rem;border-top:1px solid #8886}',
].join('\n');

function toTable(graph: Graph): string {
  const rows = listRows(graph).map(({ element, says, findings }) => {
    const cells = [element, says, findings.join('; ')];
    return `<tr>${cells.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`;
  });
  return `<h2>${escapeMarkup(graph.title)}</h2><table><thead><tr><th>Element</th><th>Kind</th><th>Findings</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** A page of its own with a drawn diagram and, below, the same as tables. Loads nothing and runs no script. */
export function toHtml(diagram: Diagram, svg: string): string {
  const title = escapeMarkup(diagram.title);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body>${svg}
<details><summary>The same as tables</summary>${diagram.graphs.map(toTable).join('\n')}</details>
</body></html>
`;
}
