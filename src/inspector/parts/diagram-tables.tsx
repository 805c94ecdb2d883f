import { useMemo, useState } from 'preact/hooks';
import type { DrawnTable } from '../drawing/draw.ts';
import { Table } from './table.tsx';

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
          <Table
            key={`${title} ${i}`}
            caption={title}
            rows={rows}
            columns={[
              { title: 'Element', show: ({ element }) => element },
              { title: 'Kind', show: ({ says }) => says },
              { title: 'Findings', show: ({ findings }) => findings.join('; ') },
            ]}
          />
        ))}
    </details>
  );
}
