import { useMemo, useState } from 'preact/hooks';
import type { DrawnTable } from '../drawing/draw.ts';

/** The picture in words, for readers who do not see it. `tables` is `DrawnTable[]` as JSON. */
export function DiagramTables({ tables }: { readonly tables: string }) {
  const [isOpen, setOpen] = useState(false);
  const parsed = useMemo(
    () => (isOpen ? (JSON.parse(tables) as readonly DrawnTable[]) : []),
    [isOpen, tables],
  );
  return (
    <details class="tables" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The same as tables</summary>
      {isOpen &&
        parsed.map(({ title, rows }, i) => (
          <table key={`${title} ${i}`}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">Element</th>
                <th scope="col">Kind</th>
                <th scope="col">Findings</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={at}>
                  <td>{row.element}</td>
                  <td>{row.says}</td>
                  <td>{row.findings.join('; ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
    </details>
  );
}
